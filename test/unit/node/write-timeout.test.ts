import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  connect,
  constants,
  createServer as createHttp2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import { Socket, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countTaken, cutUnread } from '../../../src/honotate/node/write-timeout.ts'

// The tests advance the timer that looks at connections.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A socket whose client reads nothing until a test calls `takeAll()`. */
class SlowSocket extends Socket {
  #taken = 0
  #waiting: { readonly bytes: number; done(): void } | undefined
  constructor() {
    super()
    Object.defineProperty(this, 'bytesWritten', { get: () => this.#taken })
  }
  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    this.#waiting = { bytes: chunk.length, done }
  }
  takeAll(): void {
    this.#taken += this.#waiting?.bytes ?? 0
    this.#waiting?.done()
  }
}

test.each([
  [20, 10],
  [100, 25],
  [1000, 250],
  [60_000, 5000],
])('with a writeTimeout of %i ms, unread connections are checked every %i ms and cut', (writeTimeout, interval) => {
  const [stuck, idle] = [new SlowSocket(), new SlowSocket()]
  stuck.write('x')
  cutUnread(createServer(), new Set([stuck, idle]), new Map(), writeTimeout)
  // The first look only records the state of each connection.
  vi.advanceTimersByTime(interval + Math.ceil(writeTimeout / interval) * interval - 1)
  expect(stuck.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect([stuck.destroyed, idle.destroyed]).toEqual([true, false])
})

test('a connection whose client reads some data in time is not cut', async () => {
  const socket = new SlowSocket()
  cutUnread(createServer(), new Set([socket]), new Map(), 1000)
  for (let count = 0; count < 8; count++) {
    socket.write('x')
    vi.advanceTimersByTime(1000)
    expect(socket.destroyed).toBe(false)
    socket.takeAll()
    await new Promise(setImmediate)
    vi.advanceTimersByTime(250)
  }
  vi.advanceTimersByTime(60_000)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('a connection is not cut while the operating system sends a large chunk in pieces', () => {
  const handle = { writeQueueSize: 100 }
  const socket = Object.assign(new SlowSocket(), { _handle: handle })
  socket.write('x'.repeat(100))
  cutUnread(createServer(), new Set([socket]), new Map(), 1000)
  for (; handle.writeQueueSize > 0; handle.writeQueueSize -= 10) {
    vi.advanceTimersByTime(1000)
    expect(socket.destroyed).toBe(false)
  }
})

test.each([
  [0, 0],
  [1, 1],
])('with a writeTimeout of %i ms, %i timer checks connections until the server is closed', async (limit, count) => {
  const server = createServer()
  cutUnread(server, new Set(), new Map(), limit)
  expect(vi.getTimerCount()).toBe(count)
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

/** A stream of HTTP/2 whose client accepts no bytes at first, and later as many per stream as a test allows. */
async function stream() {
  const server = createHttp2Server().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    settings: { initialWindowSize: 0 },
  })
  const asked = session.request({ ':method': 'POST', ':path': '/' }).on('error', () => {})
  const [stream] = (await once(server, 'stream')) as [ServerHttp2Stream]
  stream.on('error', () => {}).respond()
  await once(asked, 'response')
  const socket = new Socket()
  const open = { socket, streams: new Set([stream]), handle: undefined }
  const sessions = new Map([[stream.session as ServerHttp2Session, open]])
  cutUnread(createServer(), new Set(), sessions, 1000)
  return {
    stream,
    socket,
    asked,
    take: (bytes: number) => void session.settings({ initialWindowSize: bytes }),
    end() {
      session.destroy()
      server.close()
    },
  }
}

const LOOK = 250

test('over HTTP/2, a stream whose client reads nothing is cut, but not a stream without data', async () => {
  const { stream: unread, asked, socket, end } = await stream()
  vi.advanceTimersByTime(60_000)
  expect(unread.closed).toBe(false)
  unread.write('x')
  vi.advanceTimersByTime(5 * LOOK - 1)
  expect(unread.closed).toBe(false)
  vi.advanceTimersByTime(1)
  expect([unread.closed, unread.session?.closed, socket.destroyed]).toEqual([true, true, false])
  await once(asked, 'close')
  expect(asked.rstCode).toBe(constants.NGHTTP2_CANCEL)
  end()
})

test('over HTTP/2, a client that reads one chunk gets the full timeout for the next one', async () => {
  const { stream: read, take, end } = await stream()
  for (let bytes = 1; bytes < 5; bytes++) {
    read.write('x')
    vi.advanceTimersByTime(4 * LOOK)
    expect(read.closed).toBe(false)
    take(bytes)
    await expect.poll(() => read.writableLength).toBe(0)
    // At this look, no data is waiting.
    vi.advanceTimersByTime(LOOK)
  }
  end()
})

test('over HTTP/2, progress counts even if the amount of waiting data stays the same', async () => {
  const { stream: read, end } = await stream()
  read.write('x')
  for (let part = 0; part < 4; part++) {
    vi.advanceTimersByTime(4 * LOOK)
    expect(read.closed).toBe(false)
    countTaken(read)
  }
  vi.advanceTimersByTime(5 * LOOK)
  expect(read.closed).toBe(true)
  end()
})

test('over HTTP/2, a response that was read completely is not cut while its request arrives', async () => {
  const { stream: read, take, end } = await stream()
  take(1)
  await once(read.end('x'), 'finish')
  vi.advanceTimersByTime(60_000)
  expect(read.closed).toBe(false)
  end()
})
