import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { closeGracefully, type Closing } from '../../../src/honotate/node/close.ts'
import { watchSockets } from '../../../src/honotate/node/sockets.ts'

// The tests use real servers and sockets. Some use fake timers for the server under test, and advance them.
afterEach(() => void vi.useRealTimers())

interface Closable {
  readonly server: Server
  readonly log: unknown[]
  readonly sockets: ReadonlySet<Socket>
  close(): Promise<void>
  /** Connects a client, and waits until the server has accepted the connection. */
  client(): Promise<Socket>
}

async function closable(options: Partial<Closing> = {}, shared: Partial<Server> = {}): Promise<Closable> {
  const server: Server = Object.assign(createServer(), shared)
  const log: unknown[] = []
  const sockets = watchSockets(server, 60_000)
  const close = closeGracefully(server, {
    delay: 0,
    timeout: 60_000,
    sockets,
    sessions: new Map(),
    webSockets: undefined,
    bodies: { close: async () => {} },
    begin() {
      log.push('begin')
      return undefined
    },
    release: async (left) => void log.push(left),
    ...options,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  async function client(): Promise<Socket> {
    const count = sockets.size
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await expect.poll(() => sockets.size).toBe(count + 1)
    return socket.resume()
  }
  return { server, log, sockets, close, client }
}

test('a server closes once, and release() receives the remaining time', async () => {
  const { server, log, close } = await closable()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close()
  expect(log).toEqual(['begin'])
  expect(server.listening).toBe(false)
  expect(close()).toBe(closed)
  await closed
  expect(log).toEqual(['begin', expect.any(Number)])
  expect(log[1]).toBeGreaterThan(0)
  expect(log[1]).toBeLessThanOrEqual(60_000)
  // A remaining timer would keep the process alive.
  expect(vi.getTimerCount()).toBe(0)
})

test('release() receives no time if the timeout is 0', async () => {
  const { log, close } = await closable({ timeout: 0 })
  await close()
  expect(log).toEqual(['begin', 0])
})

test.each([
  [0, false],
  [1, true],
])('after close() with a delay of %i ms, connections are still accepted: %j', async (delay, accepts) => {
  const { server, log, close } = await closable({ delay })
  const closed = close()
  expect([server.listening, log]).toEqual([accepts, ['begin']])
  await closed
  expect(server.listening).toBe(false)
})

test('an idle connection stays open for 100 ms, so that its client can send a last request', async () => {
  const { log, close, client } = await closable()
  const socket = await client()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close()
  vi.advanceTimersByTime(99)
  await turns()
  expect(log).toEqual(['begin'])
  vi.advanceTimersByTime(1)
  await closed
  await once(socket, 'close')
  expect(vi.getTimerCount()).toBe(0)
})

test('a connection with an unfinished request stays open until the timeout', async () => {
  const { server, log, sockets, close, client } = await closable({ timeout: 200 })
  const [begun, waiting] = [await client(), await client()]
  begun.write('GET / HTTP/1.1\r\n')
  waiting.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(server, 'request')
  await expect.poll(() => [...sockets].every(({ bytesRead }) => bytesRead > 0)).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close()
  for (const passed of [100, 99]) {
    vi.advanceTimersByTime(passed)
    await turns()
    expect([[...sockets].map(({ destroyed }) => destroyed), log]).toEqual([[false, false], ['begin']])
  }
  const ends = [once(begun, 'close'), once(waiting, 'close')]
  vi.advanceTimersByTime(1)
  await Promise.all([closed, ...ends])
  expect(vi.getTimerCount()).toBe(0)
})

test('WebSocket clients receive the close code 1001', async () => {
  const codes: number[] = []
  const { close } = await closable({ webSockets: { clients: [{ close: (code) => void codes.push(code) }] } })
  await close()
  expect(codes).toEqual([1001])
})

test('close() restores closeIdleConnections() of the server', async () => {
  let count = 0
  const closeIdleConnections = (): void => void count++
  const own = await closable({ timeout: 50 }, { closeIdleConnections })
  const closed = own.close()
  expect(count).toBe(0)
  expect(own.server.closeIdleConnections).toBe(closeIdleConnections)
  await closed
  const other = await closable()
  await other.close()
  expect(Object.hasOwn(other.server, 'closeIdleConnections')).toBe(false)
})

/** Waits for some turns of the event loop, in which sockets read the data that has arrived. */
async function turns(): Promise<void> {
  for (let count = 0; count < 5; count++) await new Promise(setImmediate)
}
