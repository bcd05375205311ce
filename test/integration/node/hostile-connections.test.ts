import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocketServer } from 'ws'
import { expect, test } from 'vitest'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve } from 'honotate/node'
import { upgrade } from './hostile-patterns.ts'
import { local, rawConnection } from './support.ts'

const ran: string[] = []

@RestController()
class Kinds {
  @GetMapping('/slow/:n') async slow(req: HttpRequest) {
    ran.push(req.params['n'] as string)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return `answer ${req.params['n']}`
  }
  @GetMapping('/never') never() {
    return new Promise(() => {})
  }
  @GetMapping('/large') large() {
    return 'x'.repeat(20_000_000)
  }
  @GetMapping('/large-stream') *largeStream() {
    for (let n = 0; n < 400; n++) yield 'x'.repeat(50_000)
  }
  @GetMapping('/ip') ip(req: HttpRequest) {
    return String(req.ip)
  }
  @GetMapping('/host') host(req: HttpRequest) {
    return new URL(req.raw.url).host
  }
}

const create = () => createApp({ controllers: [Kinds], advice: [] })
const head = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

test('close() answers all pipelined requests whose methods are running', async () => {
  const server = await serve(create(), local)
  const { socket, ended } = await rawConnection(server.port)
  socket.write(Array.from({ length: 20 }, (_, n) => head(`/apis/slow/${n}`)).join(''))
  await expect.poll(() => ran.length).toBe(20)
  await server.close()
  const received = await ended
  for (const n of ran) expect(received).toContain(`answer ${n}`)
  expect(received.match(/HTTP\/1\.1 200/gu)).toHaveLength(20)
})

test('a server with WebSockets answers an upgrade to another protocol', async () => {
  const adapter = { websocket: { server: new WebSocketServer({ noServer: true }) as never } }
  const server = await serve(create(), { ...local, adapter })
  const { socket, received } = await rawConnection(server.port)
  socket.write(head('/apis/ip', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'))
  await once(socket, 'data')
  // The server ignores the upgrade, or refuses it on versions of Node that cannot ignore it.
  expect(received()).toMatch(/^HTTP\/1\.1 (?:200|400)/u)
  socket.destroy()
  await server.close()
})

test.each([
  ['that the app refuses', '/apis/missing', false],
  ['whose client has gone', '/apis/never', true],
])(
  'the server closes the connection of an upgrade %s, even if the client or the app never ends it',
  async (_, path, leaves) => {
    const adapter = { websocket: { server: new WebSocketServer({ noServer: true }) as never } }
    const server = await serve(create(), { ...local, requestTimeout: 0, adapter })
    const count = (): Promise<number> =>
      new Promise((resolve) => server.server.getConnections((_error, connections) => resolve(connections)))
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write(upgrade(path, 'websocket'))
    if (leaves) socket.end()
    else expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404/u)
    await expect.poll(count).toBe(0)
    socket.destroy()
    await server.close()
  },
)

test.each([
  ['TRACE /apis/ip?"', 405],
  ['POST http://user:secret@localhost/apis/ip', 405],
])('the server answers a request that `new Request()` rejects: %s', async (line, status) => {
  const server = await serve(create(), local)
  const { socket, received } = await rawConnection(server.port)
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'data')
  expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`, 'u'))
  socket.destroy()
  await server.close()
})

test.each(['/apis/large', '/apis/large-stream'])('the server cuts a client that does not read %s', async (path) => {
  const server = await serve(create(), { ...local, writeTimeout: 200 })
  const { socket, ended } = await rawConnection(server.port)
  socket.pause()
  socket.write(head(path))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  socket.resume()
  expect((await ended).length).toBeLessThan(20_000_000)
  await server.close()
})

test('a slow client that keeps reading receives the whole response', async () => {
  const writeTimeout = 1000
  const server = await serve(create(), { ...local, writeTimeout })
  const response = await fetch(`${server.address}/apis/large-stream`)
  const begun = performance.now()
  let length = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    // Reads the first half in twice the time-out. The buffers of the connection may hold the rest.
    const ahead = (length / 10_000_000) * 2 * writeTimeout - (performance.now() - begun)
    if (length < 10_000_000 && ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
  }
  expect(length).toBe(20_000_000)
  await server.close()
})

test.each(['1.2.3.4.5', 'a.test:99999', '[::1', 'a b'])('the Host header %s is answered with 400', async (host) => {
  const server = await serve(create(), local)
  const { socket, received } = await rawConnection(server.port)
  socket.write(`POST /apis/slow/1 HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\n\r\nx`)
  await once(socket, 'data')
  expect(received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/u)
  socket.destroy()
  await server.close()
})

test.each([
  ['1.0 without a host', '1.0', ''],
  ['1.0 with an empty host', '1.0', 'Host:\r\n'],
  ['1.1 with an empty host', '1.1', 'Host:\r\n'],
])('HTTP/%s: the URL of the request has the host of the server', async (_, version, host) => {
  const server = await serve(create(), local)
  const { socket, ended } = await rawConnection(server.port)
  socket.write(`GET /apis/host HTTP/${version}\r\n${host}Connection: close\r\n\r\n`)
  expect((await ended).split('\r\n\r\n')[1]).toBe('127.0.0.1')
  await server.close()
})

test('a response over HTTP/1.0 is not chunked', async () => {
  const server = await serve(create(), local)
  const { socket, ended } = await rawConnection(server.port)
  socket.write('GET /apis/large-stream HTTP/1.0\r\nHost: localhost\r\n\r\n')
  const received = await ended
  expect(received).not.toMatch(/transfer-encoding/iu)
  expect(received.split('\r\n\r\n')[1]).toHaveLength(20_000_000)
  await server.close()
})

test('req.ip is an IPv4 address for a client that connects over IPv4', async () => {
  const server = await serve(create(), { port: 0, signals: false })
  expect(await (await fetch(`http://127.0.0.1:${server.port}/apis/ip`)).text()).toBe('127.0.0.1')
  await server.close()
})

test.each(['x', -1, Number.NaN])('serve() rejects a writeTimeout of %s', async (writeTimeout) => {
  await expect(serve(create(), { ...local, writeTimeout: writeTimeout as number })).rejects.toMatchObject({
    code: 'HONOTATE_INVALID_LIMIT',
  })
})
