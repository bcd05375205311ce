import { upgradeWebSocket } from '@hono/node-server'
import { createApp, GetMapping, RestController, Use } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { createServer } from 'node:http2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { askHttp2, http2Session, local, rawConnection } from './support.ts'

@RestController()
class Things {
  @GetMapping('/things') things() {
    return 'things'
  }
  @Use(upgradeWebSocket(() => ({})))
  @GetMapping('/socket')
  socket() {
    return 'no upgrade'
  }
}

let server: RunningServer
let http2: RunningServer
beforeAll(async () => {
  const app = (): ReturnType<typeof createApp> => {
    const created = createApp({ controllers: [Things], advice: [] })
    created.all('/all', (c) => c.text(`${c.req.method}, ${c.req.raw.signal.aborted || c.req.raw.clone().url}`))
    return created
  }
  // The types of ws do not support exactOptionalPropertyTypes.
  const adapter = { websocket: { server: new WebSocketServer({ noServer: true }) as never } }
  server = await serve(app(), { ...local, closeTimeout: 100, adapter, requestTimeout: 300, headersTimeout: 200 })
  http2 = await serve(app(), { ...local, closeTimeout: 100, adapter: { createServer } as never })
})
afterAll(() => Promise.all([server.close(), http2.close()]))

async function ask(text: string): Promise<{ status: number; type: string | undefined; problem: unknown }> {
  const { socket, ended } = await rawConnection(server.port)
  socket.write(text)
  const [head = '', body = ''] = (await ended).split('\r\n\r\n')
  const length = /content-length: (\d+)/iu.exec(head)?.[1]
  expect(length).toBe(String(body.length))
  return { status: Number(head.slice(9, 12)), type: /content-type: (\S+)/iu.exec(head)?.[1], problem: JSON.parse(body) }
}

const PATH = '/apis/things'
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
const CLOSE = 'Connection: close\r\n'

test.each([
  ['a malformed host', `GET ${PATH}?q=1 HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`, 400, PATH],
  ['two hosts', `GET ${PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\n${CLOSE}\r\n`, 400, PATH],
  ['no host', `GET ${PATH} HTTP/1.1\r\n${CLOSE}\r\n`, 400, PATH],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, '*'],
  ['GET *', `GET * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, '*'],
  ['a backslash', `GET /a\\b HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, '/a\\b'],
  ['another scheme', `GET ftp://a/b HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, 'ftp://a/b'],
  ['an unknown method', `FROB ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`, 400, undefined],
  ['a method in lower case', `trace ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`, 400, undefined],
  ['a malformed header', `GET ${PATH} HTTP/1.1\r\nHost: a\r\nx y: 1\r\n\r\n`, 400, undefined],
  ['two lengths', `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, undefined],
  ['a long head', `GET ${PATH} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, undefined],
  ['a slow head', `GET ${PATH} HTTP/1.1\r\nHost: a\r\n`, 408, undefined],
  ['a handshake by HEAD', `HEAD /apis/socket HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`, 405, '/apis/socket'],
  [
    'a handshake with two hosts',
    `GET /apis/socket HTTP/1.1\r\nHost: a\r\nHost: b\r\n${UPGRADE}\r\n`,
    400,
    '/apis/socket',
  ],
])('%s is answered with problem details', async (_, text, status, instance) => {
  const answer = await ask(text)
  expect(answer).toMatchObject({
    status,
    type: 'application/problem+json',
    problem: { type: 'about:blank', title: expect.any(String), detail: expect.any(String), status },
  })
  expect((answer.problem as { instance?: string }).instance).toBe(instance)
})

test('nothing is written into an answer that has begun', async () => {
  const { socket, ended } = await rawConnection(server.port)
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\nFROB / HTTP/1.1\r\n\r\n`)
  const [first = '', second] = (await ended).split('HTTP/1.1 ').slice(1)
  expect(first).toMatch(/^200 .*\r\n\r\nthings$/su)
  if (second) expect(second).toMatch(/^400 /u)
})

test('a listener of the program for clientError answers instead', async () => {
  const listener = (_: Error, socket: { end(text: string): void }): void => socket.end('own')
  server.server.on('clientError' as never, listener as never)
  const { socket, ended } = await rawConnection(server.port)
  socket.write('FROB / HTTP/1.1\r\n\r\n')
  expect(await ended).toBe('own')
  server.server.off('clientError' as never, listener as never)
})

test.each(['TRACK', 'trace', 'TRACE', 'CONNECTS', 'propfind'])(
  'the method %s is no server error over HTTP/2',
  async (method) => {
    const session = http2Session(http2)
    for (const [path, status] of [
      [PATH, 405],
      ['/apis/none', 404],
    ] as const)
      expect(await askHttp2(session, { ':method': method, ':path': path })).toMatchObject({ status })
    session.close()
  },
)

test.each(['TRACK', 'trace', 'TRACE', 'propfind'])(
  'handlers for all methods receive %s over HTTP/2',
  async (method) => {
    const session = http2Session(http2)
    const answer = await askHttp2(session, { ':method': method, ':path': '/all' })
    expect(answer).toEqual({ status: 200, body: expect.stringMatching(`^${method}, http://.*/all$`) })
    session.close()
  },
)

test.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('the method %s is no server error over HTTP/1.1', async (method) => {
  expect(await ask(`${method} ${PATH} HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)).toMatchObject({ status: 405 })
})

test.each(['TRACK', 'trace'])('the method %s is no server error in process', async (method) => {
  const request = new Request(`http://a${PATH}`)
  Object.defineProperty(request, 'method', { value: method })
  expect((await createApp({ controllers: [Things], advice: [] }).fetch(request)).status).toBe(405)
})
