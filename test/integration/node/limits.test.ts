import { once } from 'node:events'
import { createSecureServer, createServer as createHttp2Server } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { expect, test } from 'vitest'
import { connect as connectTls } from 'node:tls'
import { Hono } from 'hono'
import { serve, type ServeOptions } from 'honotate/node'
import { askHttp2, http2Session, local, rawConnection, tls } from './support.ts'

const app = new Hono().onError((_, c) => c.text('failed', 500))
app.all('/', async (c) => c.text(`${(await c.req.text()).length} bytes`))
app.all('/slow', async (c) => {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return c.text('slow')
})

test('a head that does not arrive within headersTimeout is answered with 408', async () => {
  const server = await serve(app, { ...local, headersTimeout: 100 })
  const { socket, ended } = await rawConnection(server.port)
  socket.write('GET / HTTP/1.1\r\nHost: local')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /u)
  const silent = await rawConnection(server.port)
  expect(await silent.ended).toMatch(/^HTTP\/1\.1 408 /u)
  await server.close()
})

test('a request that does not arrive within requestTimeout is answered with 408', async () => {
  const server = await serve(app, { ...local, requestTimeout: 100 })
  const { socket, ended } = await rawConnection(server.port)
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /u)
  await server.close()
})

test('the server closes an idle connection after keepAliveTimeout', async () => {
  const server = await serve(app, { ...local, keepAliveTimeout: 50 })
  const { socket, ended } = await rawConnection(server.port)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: keep-alive\r\n/su)
  await server.close()
})

test('a URL or a header over maxHeaderSize is answered with 431', async () => {
  const server = await serve(app, { ...local, maxHeaderSize: 1000 })
  const answer = async (url: string, header: string): Promise<number> =>
    (await fetch(server.address + url, { headers: { 'X-Long': header } })).status
  expect(await answer('/', 'x')).toBe(200)
  expect(await answer('/', 'x'.repeat(1000))).toBe(431)
  expect(await answer(`/?${'x'.repeat(1000)}`, 'x')).toBe(431)
  await server.close()
})

test.each([
  ['HTTP/2', { createServer: createHttp2Server }],
  ['HTTP/2 with TLS', { createServer: createSecureServer, serverOptions: tls }],
])('%s: requestTimeout, keepAliveTimeout and maxHeaderSize apply', async (_, adapter) => {
  const server = await serve(app, {
    ...local,
    requestTimeout: 600,
    keepAliveTimeout: 1000,
    maxHeaderSize: 1000,
    adapter,
  } as ServeOptions)
  const session = http2Session(server)
  const ended = once(session, 'close')
  // The limit of headers applies once the client has acknowledged the server's settings.
  expect(await askHttp2(session, { ':path': '/', ':method': 'PUT' }, 'abc')).toEqual({ status: 200, body: '3 bytes' })
  await expect(askHttp2(session, { ':path': '/', 'x-long': 'x'.repeat(2000) })).rejects.toThrow('ENHANCE_YOUR_CALM')
  const late = session.request({ ':path': '/', ':method': 'POST' }, { endStream: false })
  late.write('12345')
  await expect(once(late, 'close').then(() => late.rstCode)).resolves.toBe(8)
  // A method may take longer than both time-outs.
  expect(await askHttp2(session, { ':path': '/slow' })).toEqual({ status: 200, body: 'slow' })
  expect(await askHttp2(session, { ':path': '/slow', ':method': 'PUT' }, 'abc')).toEqual({ status: 200, body: 'slow' })
  await ended
  await server.close()
})

test('HTTPS: headersTimeout applies to the TLS handshake and to the head', async () => {
  const adapter = { createServer: createHttpsServer, serverOptions: tls }
  const server = await serve(app, { ...local, headersTimeout: 100, adapter } as ServeOptions)
  await (
    await rawConnection(server.port)
  ).ended
  const socket = connectTls({ port: server.port, host: '127.0.0.1', ca: tls.cert })
  socket.write('GET / HTT')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /u)
  socket.destroy()
  await server.close()
})

test('HTTP/1.1 on the port of an HTTP/2 server: headersTimeout applies', async () => {
  const adapter = { createServer: createSecureServer, serverOptions: { ...tls, allowHTTP1: true } }
  const server = await serve(app, { ...local, headersTimeout: 100, adapter } as ServeOptions)
  const socket = connectTls({ port: server.port, host: '127.0.0.1', ca: tls.cert, ALPNProtocols: ['http/1.1'] })
  socket.write('GET / HTT')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /u)
  socket.destroy()
  await server.close()
})

test('serverOptions take precedence over limits, and invalid limits are coded errors', async () => {
  const server = await serve(app, {
    ...local,
    headersTimeout: 60_000,
    adapter: { serverOptions: { headersTimeout: 100 } },
  })
  expect(await (await rawConnection(server.port)).ended).toMatch(/^HTTP\/1\.1 408 /u)
  await server.close()
  await expect(serve(app, { ...local, headersTimeout: -1 })).rejects.toThrow(
    expect.objectContaining({ code: 'HONOTATE_INVALID_LIMIT' }),
  )
  await expect(serve(app, { ...local, headersTimeout: 2, requestTimeout: 1 })).rejects.toThrow(
    expect.objectContaining({ code: 'HONOTATE_LISTEN_FAILED' }),
  )
})
