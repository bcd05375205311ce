import { once } from 'node:events'
import { createServer as createHttpServer, request, type RequestListener, type Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test, vi } from 'vitest'
import { Hono } from 'hono'
import { serve } from 'honotate/node'
import { createApp } from 'honotate'
import { warnOfFrames } from '../../../src/honotate/node/sessions.ts'
import { local, rawConnection } from './support.ts'
import { accepts } from '../../support/free-port.ts'
import { start, type Program } from '../../support/program.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
if (!hasIPv6) console.warn('Skipped: an address of IPv6, which this machine does not have')

test('port 0 selects a free port, which the result contains', async () => {
  const server = await serve(
    new Hono().get('/', (c) => c.text('ok')),
    local,
  )
  expect(server.port).toBeGreaterThan(0)
  expect(server.address).toBe(`http://127.0.0.1:${server.port}`)
  expect(server.server.address()).toMatchObject({ port: server.port })
  expect(await (await fetch(server.address)).text()).toBe('ok')
  await server.close()
  await expect(fetch(server.address)).rejects.toThrow()
})

test('a port in use, an invalid port and an unavailable address are coded errors', async () => {
  const server = await serve(new Hono(), local)
  const code = (error: string): unknown => expect.objectContaining({ code: error, cause: expect.any(Error) })
  await expect(serve(new Hono(), { ...local, port: server.port })).rejects.toThrow(code('HONOTATE_PORT_IN_USE'))
  const onEvery = await serve(new Hono(), { port: 0, signals: false })
  await expect(serve(new Hono(), { port: onEvery.port })).rejects.toThrow(`Port \`${onEvery.port}\` of this machine is`)
  await onEvery.close()
  await expect(serve(new Hono(), { ...local, port: 70_000 })).rejects.toThrow(code('HONOTATE_LISTEN_FAILED'))
  await expect(serve(new Hono(), { ...local, hostname: '192.0.2.1' })).rejects.toThrow(code('HONOTATE_LISTEN_FAILED'))
  await server.close()
})

test('close() finishes a request in progress on a keep-alive connection', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<string>()
  const app = new Hono().get('/slow', async (c) => {
    started.resolve()
    return c.text(await finish.promise)
  })
  const server = await serve(app, local)
  const answer = fetch(`${server.address}/slow`)
  await started.promise
  const closed = server.close()
  expect(server.close()).toBe(closed)
  finish.resolve('done')
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('close() cuts requests that exceed closeTimeout', async () => {
  const arrived = Promise.withResolvers<void>()
  const app = new Hono().get('/never', () => {
    arrived.resolve()
    return new Promise<Response>(() => {})
  })
  const server = await serve(app, { ...local, closeTimeout: 50 })
  const outgoing = request(`${server.address}/never`)
  const cut = once(outgoing, 'response')
  outgoing.end()
  await arrived.promise
  await server.close()
  await expect(cut).rejects.toThrow('socket hang up')
})

/** Starts a program that serves `answer`, sends it a request, and returns both once the request has arrived. */
async function startedProgram(answer: string): Promise<Program & { response: Promise<Response>; address: string }> {
  const program = `
    import { serve } from 'honotate/node'
    const { promise, resolve } = Promise.withResolvers()
    const server = await serve({ fetch: () => { console.log('started'); return ${answer} } }, { port: 0, hostname: '127.0.0.1' })
    console.log(server.address)`
  const child = start({ directory: process.cwd() }, ['node', '--input-type=module', '-e', program])
  const [address] = await child.printed(/http:\S+/u)
  const response = fetch(address)
  response.catch(() => {})
  await child.printed(/started/u)
  return { ...child, response, address }
}

const hasSignals = process.platform !== 'win32'
if (!hasSignals) console.warn('Skipped: signals, which a process on Windows cannot handle')

test.skipIf(!hasSignals).each(['SIGTERM', 'SIGINT'] as const)(
  'on %s, the process finishes the request in progress and exits',
  async (signal) => {
    const finish = `(process.once('${signal}', () => setTimeout(resolve, 50)), promise.then(() => new Response('finished')))`
    const { process: child, ended, response } = await startedProgram(finish)
    child.kill(signal)
    expect(await (await response).text()).toBe('finished')
    expect(await ended).toEqual([0, null])
  },
)

test.skipIf(!hasSignals)('a second signal ends the process at once, despite listeners of the program', async () => {
  const { process: child, ended, response, address } = await startedProgram(`(process.on('SIGINT', () => {}), promise)`)
  child.kill('SIGTERM')
  const { port } = new URL(address)
  // Once the server refuses connections, it has received the first signal.
  while (await accepts(Number(port))) await new Promise((resolve) => setTimeout(resolve, 10))
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  await expect(response).rejects.toThrow()
})

test('the default port is 3000', async () => {
  const asked: unknown[] = []
  const createServer = (settings: object, listener: RequestListener): Server => {
    const server = createHttpServer(settings, listener)
    const listen = server.listen.bind(server) as (port: number, ...rest: unknown[]) => Server
    // Listens on another port, because 3000 may be in use.
    return Object.assign(server, {
      listen: (port: number, ...rest: unknown[]) => {
        asked.push(port)
        return listen(0, ...rest)
      },
    })
  }
  const server = await serve(new Hono(), { hostname: '127.0.0.1', signals: false, adapter: { createServer } as never })
  expect(asked).toEqual([3000])
  await server.close()
})

test.each([
  ['0.0.0.0', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
  [undefined, 'localhost'],
])('a server on %s has an address that a client can use', async (hostname, host) => {
  const options = { port: 0, signals: false, ...(hostname === undefined ? {} : { hostname }) }
  if (hostname === '::1' && !hasIPv6) return
  const server = await serve(new Hono(), options)
  expect(server.address).toBe(`http://${host}:${server.port}`)
  await server.close()
})

test('without drainDelay, close() stops listening at once', async () => {
  const server = await serve(new Hono(), { ...local, closeTimeout: 0 })
  const closed = server.close()
  expect(server.server.listening).toBe(false)
  await closed
})

test('without writeTimeout, a client that half-closes its connection receives the whole response', async () => {
  const length = 20_000_000
  const app = new Hono().get('/', (c) => c.body(new Uint8Array(length)))
  const server = await serve(app, { ...local, writeTimeout: 0 })
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.end()
  let received = first.length
  for await (const chunk of socket) received += (chunk as Buffer).length
  expect(received).toBeGreaterThan(length)
  await server.close()
})

test('without WebSockets in the adapter, an upgrade is an ordinary request', async () => {
  const server = await serve(
    new Hono().get('/', (c) => c.text('ordinary')),
    local,
  )
  const { socket, received } = await rawConnection(server.port)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket, 'data')
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*ordinary$/u)
  socket.destroy()
  await server.close()
})

test('serve() warns about versions of Node that HTTP/2 frames can crash', async () => {
  const warnings: unknown[] = []
  const logger = { error() {}, warn: (message: unknown) => void warnings.push(message) }
  const app = createApp({ controllers: [], logger })
  const server = await serve(app, { ...local, adapter: { createServer: createHttp2Server } })
  const expected: unknown[] = []
  warnOfFrames(server.server, { error() {}, warn: (each) => void expected.push(each) }, process.versions['nghttp2'])
  expect(warnings).toEqual(expected)
  await server.close()
})

test.each([
  ['throws', () => Promise.reject(new Error('failed'))],
  [
    'throws at once',
    () => {
      throw new Error('failed')
    },
  ],
])('a foreign app that %s is answered with 500, and the console has its error', async (_, fetchOf) => {
  using errors = vi.spyOn(console, 'error').mockReturnValue()
  const server = await serve({ fetch: fetchOf }, local)
  const response = await fetch(`${server.address}/path`)
  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(errors).toHaveBeenCalledExactlyOnceWith('GET /path failed', new Error('failed'))
  await server.close()
})
