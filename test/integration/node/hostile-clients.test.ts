import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, sampled, seed } from '../../support/runs.ts'
import { asks, head, http1, http2, isKept, preface, upgrade } from './hostile-patterns.ts'
import { tls } from './support.ts'

// Clients reset or leave connections in each phase. The process must survive, and keep no connection.

/** Starts four servers: HTTP/1.1 and HTTPS with WebSockets, and HTTP/2 without and with TLS. */
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

/** A connection, and the TCP connection below it. */
interface Client {
  readonly socket: Socket
  readonly tcp: Socket
}

/** Opens a connection. Retries, because on a busy machine the handshake may exceed the server's time-out. */
async function open(name: Name, tries = 5): Promise<Client> {
  const tcp = connect(ports[name], '127.0.0.1')
  const ALPNProtocols = name === 'h2' ? ['h2'] : ['http/1.1']
  const isSecure = name === 'https' || name === 'h2'
  const socket = isSecure ? connectTls({ socket: tcp, ca: tls.cert, servername: 'localhost', ALPNProtocols }) : tcp
  for (const each of [tcp, socket]) each.on('error', () => {})
  socket.resume()
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect')
  } catch (error) {
    tcp.destroy()
    if (tries > 1) return open(name, tries - 1)
    throw error
  }
  return { socket, tcp }
}

/** The ways in which a client leaves. The server must cut a client that stays. */
const ends: Readonly<Record<string, (client: Client) => unknown>> = {
  'resets at once': ({ tcp }) => tcp.resetAndDestroy(),
  'resets soon': ({ tcp }) => setTimeout(() => tcp.resetAndDestroy(), 2),
  'resets late': ({ tcp }) => setTimeout(() => tcp.resetAndDestroy(), 60),
  'half closes': ({ socket }) => socket.end(),
  leaves: ({ socket }) => socket.destroy(),
}
const stays = (client: Client): unknown => client

const names = ['http', 'https', 'h2c', 'h2'] as const
const patternsOf = (name: Name): [what: string, bytes: string][] =>
  Object.entries(name.startsWith('http') ? http1 : http2)

/** Sends an ordinary request. Returns a text that contains "fast", unless a slow server exceeds its own time-outs. */
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

/** The number of patterns to send at once. One by one, the test would wait for each time-out in turn. */
const GROUP = 8

test.concurrent.for(names)(
  '%s survives clients that leave in any phase, and keeps no connection',
  { timeout: 120_000 },
  async (name, { expect }) => {
    const patterns = sampled(patternsOf(name), 4, names.indexOf(name))
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

/** Returns a function that generates numbers from 0 to 1, in the same order for the same seed. */
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
  `%s survives slow clients that stop at any byte (HONOTATE_SEED=${seed})`,
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

test.each(['https', 'h2'] as const)('%s survives clients that leave or stop during the TLS handshake', async (name) => {
  const sockets: Socket[] = []
  for (const bytes of ['', '\u0016\u0003\u0001', 'GET / HTTP/1.1\r\n\r\n'])
    for (const end of [...Object.values(ends), stays]) {
      const tcp = connect(ports[name], '127.0.0.1')
      tcp.on('error', () => {}).resume()
      sockets.push(tcp)
      await once(tcp, 'connect')
      tcp.write(Buffer.from(bytes, 'latin1'), () => end({ socket: tcp, tcp }))
    }
  await wait(100)
  await expect.poll(() => connections(name)).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('an idle WebSocket stays open, and receives a frame sent before the upgrade response', async () => {
  const { socket } = await open('http')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // A frame of the text "hi" with a mask of zeros.
  const frameOf = (): Buffer => Buffer.from([0x81, 0x82, 0, 0, 0, 0, 104, 105])
  socket.write(upgrade('/socket', 'websocket'))
  socket.write(frameOf())
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 101 [^]*\u0081\u0002hi$/u)
  // Waits longer than all time-outs.
  await wait(800)
  socket.write(frameOf())
  await expect.poll(() => received).toMatch(/hi\u0081\u0002hi$/u)
  socket.destroy()
})
