import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, seed } from '../../support/runs.ts'
import { tls } from './support.ts'

// Clients that reset connections, or leave them, in each phase. The process must survive, and keep no connection.

/** Serves over HTTP/1.1 with WebSockets, the same with TLS, over HTTP/2, and over HTTP/2 with TLS. */
const program = `
  import { createServer } from 'node:http'
  import { createServer as createHttpsServer } from 'node:https'
  import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
  import { upgradeWebSocket } from '@hono/node-server'
  import { WebSocketServer } from 'ws'
  import { createApp } from 'honotate'
  import { serve } from 'honotate/node'

  const app = createApp({ controllers: [], logger: { error() {} } })
  const later = (make) => async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return make(c)
  }
  app.get('/fast', (c) => c.text('fast'))
  app.get('/slow', later((c) => c.text('slow')))
  app.get('/stream', (c) => c.body(ReadableStream.from((async function* () {
    for (let n = 0; n < 10; n++) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield new Uint8Array(1000)
    }
  })())))
  app.get('/large', (c) => c.body(new Uint8Array(20_000_000)))
  app.post('/echo', async (c) => c.text(await c.req.text()))
  app.get('/socket', upgradeWebSocket(() => ({ onMessage: (event, ws) => ws.send(event.data) })))
  app.get('/late-socket', later(() => {}), upgradeWebSocket(() => ({})))
  app.get('/never', () => new Promise(() => {}))
  const limits = { headersTimeout: 400, requestTimeout: 500, keepAliveTimeout: 300, writeTimeout: 500 }
  const servers = {}
  for (const [name, create] of Object.entries({ http: createServer, https: createHttpsServer, h2c: createHttp2Server, h2: createSecureServer })) {
    const isSecure = create === createHttpsServer || create === createSecureServer
    const adapter = {
      createServer: (...args) => (servers[name] = create(...args)),
      serverOptions: isSecure ? JSON.parse(process.env.TLS) : {},
      ...(name.startsWith('http') ? { websocket: { server: new WebSocketServer({ noServer: true }) } } : {}),
    }
    await serve(app, { port: 0, hostname: '127.0.0.1', signals: false, ...limits, adapter })
  }
  process.on('message', async (id) => {
    const counts = {}
    for (const name in servers) counts[name] = await new Promise((resolve) => servers[name].getConnections((_, n) => resolve(n)))
    process.send({ id, counts })
  })
  process.send(Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, server.address().port])))`

type Name = 'http' | 'https' | 'h2c' | 'h2'
let child: ChildProcess
let ports: Record<Name, number>
let log = ''

beforeAll(async () => {
  child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TLS: JSON.stringify(tls) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  ;[ports] = (await once(child, 'message')) as [Record<Name, number>]
  child.on('message', ({ id, counts }: { id: number; counts: Record<Name, number> }) => answered.get(id)?.(counts))
})
afterAll(() => void child.kill())

let asked = 0
const answered = new Map<number, (counts: Record<Name, number>) => void>()

async function connections(name: Name): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The process has ended: ${log}`)
  const { promise, resolve } = Promise.withResolvers<Record<Name, number>>()
  answered.set(++asked, resolve)
  child.send(asked)
  return (await promise)[name]
}

/** A connection, and the connection of TCP below it. */
interface Client {
  readonly socket: Socket
  readonly tcp: Socket
}

async function open(name: Name): Promise<Client> {
  const tcp = connect(ports[name], '127.0.0.1')
  const ALPNProtocols = name === 'h2' ? ['h2'] : ['http/1.1']
  const isSecure = name === 'https' || name === 'h2'
  const socket = isSecure ? connectTls({ socket: tcp, ca: tls.cert, servername: 'localhost', ALPNProtocols }) : tcp
  for (const each of [tcp, socket]) each.on('error', () => {})
  socket.resume()
  await once(socket, isSecure ? 'secureConnect' : 'connect')
  return { socket, tcp }
}

/** How a client leaves; one that stays has to be cut. */
const ends: Readonly<Record<string, (client: Client) => unknown>> = {
  'resets at once': ({ tcp }) => tcp.resetAndDestroy(),
  'resets soon': ({ tcp }) => setTimeout(() => tcp.resetAndDestroy(), 2),
  'resets late': ({ tcp }) => setTimeout(() => tcp.resetAndDestroy(), 60),
  'half closes': ({ socket }) => socket.end(),
  leaves: ({ socket }) => socket.destroy(),
}
const stays = (client: Client): unknown => client

const head = (target: string, ...lines: string[]): string =>
  `${[`${target} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`
const upgrade = (path: string, protocol: string): string =>
  head(
    `GET ${path}`,
    'Connection: Upgrade',
    `Upgrade: ${protocol}`,
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  )

/** What a client sends before it leaves. */
const http1: Readonly<Record<string, string>> = {
  nothing: '',
  'a part of a head': 'GET /fast HTTP/1.1\r\nHost: loc',
  'no request': 'nonsense\r\n\r\n',
  'a request': head('GET /fast'),
  'a request for a slow answer': head('GET /slow'),
  'a request for a stream': head('GET /stream'),
  'a request for a large answer': head('GET /large'),
  'pipelined requests': head('GET /slow').repeat(5),
  'a part of a body': `${head('POST /echo', 'Content-Length: 10')}abc`,
  'a part of a chunk': `${head('POST /echo', 'Transfer-Encoding: chunked')}a\r\nabc`,
  'an unread body': `${head('POST /fast', 'Content-Length: 100000')}abc`,
  CONNECT: head('CONNECT localhost:1'),
  Expect: head('POST /echo', 'Expect: 100-continue', 'Content-Length: 3'),
  'an upgrade': upgrade('/socket', 'websocket'),
  'a late upgrade': upgrade('/late-socket', 'websocket'),
  'an upgrade with a frame': `${upgrade('/socket', 'websocket')}\u0081\u0080abcd`,
  'an upgrade that nothing answers': upgrade('/never', 'websocket'),
  'an upgrade without a WebSocket': upgrade('/fast', 'websocket'),
  'an upgrade to nowhere': upgrade('/nowhere', 'websocket'),
  'an upgrade without a version': head('GET /socket', 'Connection: Upgrade', 'Upgrade: websocket'),
  'an upgrade to h2c': upgrade('/fast', 'h2c'),
  'an upgrade to two protocols': upgrade('/socket', 'websocket, h2c'),
  'two lengths': `${head('POST /echo', 'Content-Length: 3', 'Content-Length: 4')}abcd`,
  'two equal lengths': `${head('POST /echo', 'Content-Length: 3', 'Content-Length: 3')}abc`,
  'a list of lengths': `${head('POST /echo', 'Content-Length: 3, 3')}abc`,
  'a negative length': `${head('POST /echo', 'Content-Length: -3')}abc`,
  'a length with a sign': `${head('POST /echo', 'Content-Length: +3')}abc`,
  'a length in hexadecimal': `${head('POST /echo', 'Content-Length: 0x3')}abc`,
  'a length beyond all numbers': `${head('POST /echo', `Content-Length: ${'9'.repeat(40)}`)}abc`,
  'a length and chunks': `${head('POST /echo', 'Content-Length: 3', 'Transfer-Encoding: chunked')}0\r\n\r\n${head('GET /fast')}`,
  'a space before the colon': `${head('POST /echo', 'Transfer-Encoding : chunked')}0\r\n\r\n`,
  'a folded header': `${head('POST /echo', 'Transfer-Encoding:\r\n chunked')}0\r\n\r\n`,
  'an encoding before chunks': `${head('POST /echo', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
  'an encoding after chunks': `${head('POST /echo', 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  'a tab in the encoding': `${head('POST /echo', 'Transfer-Encoding:\tchunked')}3\r\nabc\r\n0\r\n\r\n`,
  'bare line feeds': 'GET /fast HTTP/1.1\nHost: localhost\n\n',
  'a carriage return in a header': head('GET /fast', 'X-A: a\rContent-Length: 3'),
  'a zero byte in a header': head('GET /fast', 'X-A: a\0b'),
  'a chunk that is too long for a number': `${head('POST /echo', 'Transfer-Encoding: chunked')}${'f'.repeat(40)}\r\nabc`,
  'a chunk with an extension': `${head('POST /echo', 'Transfer-Encoding: chunked')}3;${'x'.repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
  'a chunk without its end': `${head('POST /echo', 'Transfer-Encoding: chunked')}3\r\nabcd\r\n0\r\n\r\n`,
  'endless trailers': `${head('POST /echo', 'Transfer-Encoding: chunked')}0\r\n${'X-A: b\r\n'.repeat(5000)}`,
  'a trailer with a length': `${head('POST /echo', 'Transfer-Encoding: chunked')}0\r\nContent-Length: 9\r\n\r\n`,
  'a head that is too large': head('GET /fast', `X-A: ${'x'.repeat(40_000)}`),
  'many headers': head('GET /fast', ...Array.from({ length: 3000 }, (_, n) => `X-${n}: ${n}`)),
  'two hosts': head('GET /fast', 'Host: other'),
  'no host': 'GET /fast HTTP/1.1\r\n\r\n',
  'a body that nothing asked for': `${head('GET /fast', 'Content-Length: 5')}abcde${head('GET /fast')}`,
  'HTTP/0.9': 'GET /fast\r\n',
  'HTTP/2 without an agreement': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'requests that nothing reads': head('GET /large').repeat(3) + head('GET /fast').repeat(500),
  'a request that waits behind one without an answer': head('GET /never') + head('GET /stream'),
}

function frame(type: number, flags: number, id: number, payload: Buffer = Buffer.alloc(0)): string {
  const front = Buffer.alloc(9)
  front.writeUIntBE(payload.length, 0, 3)
  front.writeUInt8(type, 3)
  front.writeUInt8(flags, 4)
  front.writeUInt32BE(id, 5)
  return Buffer.concat([front, payload]).toString('latin1')
}
const [DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH_PROMISE] = [0, 1, 2, 3, 4, 5] as const
const [PING, GOAWAY, WINDOW_UPDATE, CONTINUATION] = [6, 7, 8, 9] as const
const preface = `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${frame(SETTINGS, 0, 0)}`
/** A request for `/fast`, `/slow` or `/stream`; the last flag says that it has no body. */
const asks = (path: string, id: number, isComplete = true): string =>
  frame(
    HEADERS,
    isComplete ? 5 : 4,
    id,
    Buffer.from(`\u0082\u0086\u0004${String.fromCharCode(path.length)}${path}A\tlocalhost`, 'latin1'),
  )
const goAway = frame(GOAWAY, 0, 0, Buffer.alloc(8))
const abc = Buffer.from('abc')

const http2: Readonly<Record<string, string>> = {
  'a part of the preface': 'PRI * HTT',
  'the preface': preface,
  'no preface': head('GET /fast'),
  'a part of a frame': preface + asks('/fast', 1).slice(0, 12),
  'a request': preface + asks('/fast', 1),
  'a request for a slow answer': preface + asks('/slow', 1),
  'a request for a stream': preface + asks('/stream', 1),
  'a request without its body': preface + asks('/slow', 1, false),
  GOAWAY: preface + asks('/slow', 1) + goAway,
  'RST_STREAM and GOAWAY': preface + asks('/slow', 1) + frame(RST, 0, 1, Buffer.alloc(4)) + goAway,
  ...Object.fromEntries(
    ['/fast', '/slow', '/stream'].flatMap((path) => [
      [`GOAWAY and DATA on a closed stream of ${path}`, preface + asks(path, 1) + goAway + frame(DATA, 0, 1, abc)],
      [`GOAWAY and DATA on a new stream after ${path}`, preface + asks(path, 1) + goAway + frame(DATA, 0, 3, abc)],
    ]),
  ),
  'DATA on a stream that is not open': preface + frame(DATA, 0, 1, abc),
  'the same stream twice': preface + asks('/fast', 1) + asks('/fast', 1),
  'a stream of the server': preface + asks('/fast', 2),
  'a stream that is older than another': preface + asks('/fast', 5) + asks('/fast', 3),
  'stream 0': preface + asks('/fast', 0),
  'nonsense instead of headers': preface + frame(HEADERS, 5, 1, Buffer.alloc(50, 0xff)),
  'headers without an end':
    preface + frame(HEADERS, 1, 1, Buffer.from('\u0082\u0086', 'latin1')) + frame(CONTINUATION, 0, 1).repeat(100),
  'a frame between the headers':
    preface + frame(HEADERS, 1, 1, Buffer.from('\u0082')) + frame(PING, 0, 0, Buffer.alloc(8)),
  'a promise of the client': preface + frame(PUSH_PROMISE, 4, 1, Buffer.alloc(4)),
  'a frame that is too large': preface + frame(DATA, 0, 1, Buffer.alloc(20_000)),
  'a window without growth': preface + asks('/stream', 1) + frame(WINDOW_UPDATE, 0, 1, Buffer.alloc(4)),
  'a window of the session without growth': preface + frame(WINDOW_UPDATE, 0, 0, Buffer.alloc(4)),
  'a window that is too large': preface + frame(WINDOW_UPDATE, 0, 0, Buffer.from('7fffffff', 'hex')).repeat(2),
  'a closed window': preface + frame(SETTINGS, 0, 0, Buffer.from('000400000000', 'hex')) + asks('/large', 1),
  'settings that are not allowed': preface + frame(SETTINGS, 0, 0, Buffer.from('0004ffffffff', 'hex')),
  'settings of a stream': preface + frame(SETTINGS, 0, 1),
  'many settings': preface + frame(SETTINGS, 0, 0).repeat(2000),
  'many pings': preface + frame(PING, 0, 0, Buffer.alloc(8)).repeat(2000),
  'a ping of a wrong length': preface + frame(PING, 0, 0, abc),
  'many streams that are reset':
    preface +
    Array.from({ length: 500 }, (_, n) => asks('/slow', 2 * n + 1) + frame(RST, 0, 2 * n + 1, Buffer.alloc(4))).join(
      '',
    ),
  'many streams': preface + Array.from({ length: 300 }, (_, n) => asks('/slow', 2 * n + 1)).join(''),
  'a reset of a stream that is not open': preface + frame(RST, 0, 7, Buffer.alloc(4)),
  'a priority of a stream on itself': preface + frame(PRIORITY, 0, 1, Buffer.from('0000000110', 'hex')),
  'GOAWAY, and more requests': preface + goAway + asks('/slow', 1) + asks('/stream', 3),
  'GOAWAY twice, and a ping': preface + asks('/stream', 1) + goAway + goAway + frame(PING, 0, 0, Buffer.alloc(8)),
  'padding that is too long': preface + frame(HEADERS, 0xd, 1, Buffer.from('ff8286', 'hex')),
  'an unknown frame, and a wrong length': preface + frame(99, 0, 1, abc) + frame(SETTINGS, 0, 0, abc),
}

/** A server keeps these connections as long as the client stays. */
const isKept = (what: string): boolean => /^(?:an|a late) upgrade(?: with a frame)?$|one without an answer$/u.test(what)

const names = ['http', 'https', 'h2c', 'h2'] as const
const patternsOf = (name: Name): [what: string, bytes: string][] =>
  Object.entries(name.startsWith('http') ? http1 : http2)

/** What a server sends to an ordinary client: "fast" at its end, unless the server is so slow that time-outs pass. */
async function ask(name: Name): Promise<string> {
  const { socket } = await open(name)
  let received = ''
  socket.write(Buffer.from(name.startsWith('http') ? head('GET /fast') : preface + asks('/fast', 1), 'latin1'))
  await new Promise<unknown>((resolve) => {
    socket.on('close', resolve).on('data', (data: Buffer) => {
      received += data.toString('latin1')
      if (received.includes('fast')) resolve(socket.destroy())
    })
  })
  return received
}

/** The patterns of a group leave together; with each of them alone, the test would wait for each time-out in turn. */
const GROUP = 8

test.concurrent.for(names)(
  '%s survives clients that leave in any phase, and keeps no connection',
  { timeout: 120_000 },
  async (name, { expect }) => {
    const patterns = patternsOf(name)
    for (let first = 0; first < patterns.length; first += GROUP) {
      const group = patterns.slice(first, first + GROUP)
      const sockets: Socket[] = []
      for (const [what, bytes] of group)
        for (const end of [...Object.values(ends), ...(isKept(what) ? [] : [stays])]) {
          const client = await open(name)
          sockets.push(client.socket)
          client.socket.write(Buffer.from(bytes, 'latin1'), () => end(client))
        }
      const message = group.map(([what]) => what).join(', ')
      await expect.poll(() => connections(name), { interval: 50, message }).toBe(0)
      for (const socket of sockets) socket.destroy()
      await expect.poll(() => ask(name), { message }).toContain('fast')
    }
    expect(log).toBe('')
  },
)

/** Numbers from 0 to 1, the same for each seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test.each(names)(
  `%s survives clients that are slow, and stop anywhere (HONOTATE_SEED=${seed})`,
  { timeout: 3_600_000 },
  async (name) => {
    const random = randomNumbers(seed)
    const below = (limit: number): number => Math.floor(random() * limit)
    const patterns = patternsOf(name)

    async function leave(): Promise<Socket> {
      const [what, whole] = patterns[below(patterns.length)] as [string, string]
      const bytes = Buffer.from(whole, 'latin1').subarray(0, random() < 0.5 ? whole.length : 1 + below(whole.length))
      const leaves = Object.values(ends)
      const end = leaves[below(leaves.length + (isKept(what) ? 0 : 1))] ?? stays
      const [pieces, pause] = [1 + below(4), below(20)]
      const client = await open(name)
      for (let piece = 0; piece < pieces; piece++) {
        const [from, to] = [piece, piece + 1].map((each) => Math.floor((each * bytes.length) / pieces))
        client.socket.write(bytes.subarray(from, to))
        await wait(pause)
      }
      end(client)
      return client.socket
    }

    for (let left = runs(500); left > 0; left -= 50) {
      const sockets = await Promise.all(Array.from({ length: Math.min(50, left) }, leave))
      await expect.poll(() => connections(name), { interval: 50 }).toBe(0)
      for (const socket of sockets) socket.destroy()
      await expect.poll(() => ask(name)).toContain('fast')
    }
    expect(log).toBe('')
  },
)

test.each(['https', 'h2'] as const)('%s survives clients that leave in the handshake of TLS', async (name) => {
  for (const bytes of ['', '\u0016\u0003\u0001', 'GET / HTTP/1.1\r\n\r\n']) {
    const socket = connect(ports[name], '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(Buffer.from(bytes, 'latin1'), () => socket.resetAndDestroy())
  }
  await wait(50)
  await expect.poll(() => connections(name)).toBe(0)
})

test('a WebSocket that is open stays open, and gets what its client sends before the answer', async () => {
  const { socket } = await open('http')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // The text "hi", with a mask of zeros.
  const frameOf = (): Buffer => Buffer.from([0x81, 0x82, 0, 0, 0, 0, 104, 105])
  socket.write(upgrade('/socket', 'websocket'))
  socket.write(frameOf())
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 101 [^]*\u0081\u0002hi$/u)
  // Longer than all time-outs.
  await wait(800)
  socket.write(frameOf())
  await expect.poll(() => received).toMatch(/hi\u0081\u0002hi$/u)
  socket.destroy()
})
