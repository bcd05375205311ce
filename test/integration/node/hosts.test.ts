import { upgradeWebSocket } from '@hono/node-server'
import { createApp, GetMapping, RestController, Use, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { local, rawConnection } from './support.ts'

@RestController()
class Hosts {
  @GetMapping('/host') host(req: HttpRequest) {
    return { header: req.header('host'), url: req.url, of: req.context.req.raw.headers.get('host') }
  }
  @Use(upgradeWebSocket(() => ({})))
  @GetMapping('/socket')
  socket() {
    return 'no upgrade'
  }
}

let server: RunningServer
beforeAll(async () => {
  // The types of ws do not support exactOptionalPropertyTypes.
  const adapter = { websocket: { server: new WebSocketServer({ noServer: true }) as never } }
  server = await serve(createApp({ controllers: [Hosts], advice: [] }), { ...local, closeTimeout: 100, adapter })
})
afterAll(() => server.close())

async function ask(target: string, ...lines: readonly string[]): Promise<string> {
  const { socket, ended } = await rawConnection(server.port)
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const answer = await ended
  return answer
}

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
]
const status = (answer: string): string => answer.slice(9, 12)

test.each([
  ['a', 'b'],
  ['a', 'a'],
  ['a', ''],
])('two lines Host are a 400: %j and %j', async (one, other) => {
  for (const name of ['Host', 'hOST'])
    expect(status(await ask('/apis/host', `Host: ${one}`, `${name}: ${other}`, 'Connection: close'))).toBe('400')
  expect(status(await ask('/apis/socket', `Host: ${one}`, `Host: ${other}`, ...UPGRADE))).toBe('400')
})

test.each([
  ['/apis/socket', 'a b'],
  ['http://[', 'a'],
  ['http://a:99999/apis/socket', 'a'],
])('a handshake of a WebSocket for %s of the host %j is a 400, as any other request', async (target, host) => {
  expect(status(await ask(target, `Host: ${host}`, ...UPGRADE))).toBe('400')
  expect(status(await ask(target, `Host: ${host}`, 'Connection: close'))).toBe('400')
})

test('the host of an absolute target has precedence over the header', async () => {
  const answer = await ask('http://b.example:81/apis/host', 'Host: a', 'Connection: close')
  const [, body = ''] = answer.split('\r\n\r\n')
  expect(JSON.parse(body)).toEqual({
    header: 'b.example:81',
    url: 'http://b.example:81/apis/host',
    of: 'b.example:81',
  })
  const plain = await ask('/apis/host', 'Host: a', 'X-Host: b', 'Connection: close')
  expect(plain).toContain('"header":"a"')
})
