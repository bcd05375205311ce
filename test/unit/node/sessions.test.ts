import { EventEmitter } from 'node:events'
import { constants, createServer } from 'node:http2'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSessions, type Sessions } from '../../../src/honotate/node/sessions.ts'

// These tests simulate sessions, since they cannot make Node lose an event. test/integration/node tests real sessions.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

class Session extends EventEmitter {
  destroyed = false
  closed = false
  /** The arguments of `setTimeout()`. */
  readonly timeouts: number[] = []
  /** The callback of the last ping. */
  pong: ((error: Error | null) => void) | undefined
  setTimeout(timeout: number): void {
    this.timeouts.push(timeout)
  }
  close(): void {
    this.closed = true
  }
  ping(answered: (error: Error | null) => void): void {
    this.pong = answered
  }
}

class Stream extends EventEmitter {
  readonly state = { remoteClose: 0 }
  readonly codes: number[] = []
  constructor(readonly endAfterHeaders = true) {
    super()
  }
  close(code: number): void {
    this.codes.push(code)
  }
}

interface Watched {
  readonly sessions: Sessions
  readonly session: Session
  readonly socket: Socket
  readonly server: EventEmitter
  stream(endAfterHeaders?: boolean): Stream
}

function watched(keepAliveTimeout = 1000, requestTimeout = 500): Watched {
  const server = createServer()
  const [session, socket] = [new Session(), new Socket()]
  const sessions = watchSessions(
    server,
    Object.assign(new Set([socket]), { latest: socket }),
    keepAliveTimeout,
    requestTimeout,
  )
  server.emit('session', session)
  function stream(endAfterHeaders?: boolean): Stream {
    const begun = new Stream(endAfterHeaders)
    session.emit('stream', begun)
    return begun
  }
  return { sessions, session, socket, server, stream }
}

test('sessions and their streams are tracked until they are closed', () => {
  const { sessions, session, socket, stream } = watched()
  const begun = stream()
  expect([...sessions]).toEqual([[session, { socket, streams: new Set([begun]) }]])
  begun.emit('close')
  expect([...sessions]).toEqual([[session, { socket, streams: new Set() }]])
  session.emit('close')
  expect(sessions.size).toBe(0)
})

test.each([
  [1000, 1000],
  [8000, 8000],
  [0, 5000],
])('with a keepAliveTimeout of %i ms, the socket of a closed session is destroyed after %i ms', (limit, after) => {
  const { session, socket } = watched(limit)
  session.emit('close')
  vi.advanceTimersByTime(after - 1)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(true)
})

test.each([
  [1000, 2000],
  [8000, 13_000],
  [0, 10_000],
])('with %i ms, the socket of a session that ended without an event is destroyed after %i ms', (limit, after) => {
  const { session, socket } = watched(limit)
  const other = watched(limit)
  session.destroyed = true
  vi.advanceTimersByTime(after - 1)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect([socket.destroyed, other.socket.destroyed]).toEqual([true, false])
})

test.each([
  ['without an event', false],
  ['with an event', true],
])('the socket of a session that ended %s has one timer; a closed server has none', (_, emits) => {
  const { session, server } = watched(100)
  if (emits) session.emit('close')
  session.destroyed = true
  vi.advanceTimersByTime(100)
  expect(vi.getTimerCount()).toBe(emits ? 1 : 2)
  vi.advanceTimersByTime(100)
  // The timer that looks for destroyed sessions continues.
  expect(vi.getTimerCount()).toBe(1)
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

test('an idle session is closed, but not a session with a stream', () => {
  const { session, stream } = watched()
  stream().emit('close')
  expect(session.timeouts).toEqual([1000])
  const streams = [stream(), stream()]
  session.emit('timeout')
  for (const each of streams) {
    expect([session.closed, session.timeouts]).toEqual([false, [1000]])
    each.emit('close')
  }
  // The streams ended without traffic, so the end of the last one sets the timeout again.
  expect([session.closed, session.timeouts]).toEqual([false, [1000, 1000]])
  stream().emit('close')
  expect(session.timeouts).toEqual([1000, 1000])
  session.emit('timeout')
  expect(session.closed).toBe(true)
})

test.each([
  ['closed', [1000, 5000]],
  ['destroyed', [1000]],
] as const)('the end of the last stream sets a timeout, unless the session is destroyed: %s', (state, timeouts) => {
  const { session, stream } = watched(0)
  session.timeouts[0] = 1000
  const busy = stream()
  session.emit('timeout')
  session[state] = true
  busy.emit('close')
  expect(session.timeouts).toEqual(timeouts)
})

test('a session gets a timeout when its client sends GOAWAY', () => {
  const { session } = watched(0)
  session.emit('goaway')
  expect(session.timeouts).toEqual([0, 5000])
})

test.each([
  ['answers', (pong: Session['pong']) => pong?.(null), false],
  ['fails', (pong: Session['pong']) => pong?.(new Error('no pong')), true],
  ['gets no answer', () => {}, true],
])('the socket of a closed session is destroyed unless its client answers a ping: it %s', (_, answer, isDestroyed) => {
  const { session, socket } = watched()
  session.closed = true
  session.emit('timeout')
  vi.advanceTimersByTime(999)
  expect(socket.destroyed).toBe(false)
  answer(session.pong)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(isDestroyed)
  expect(session.timeouts).toEqual(isDestroyed ? [1000] : [1000, 1000])
})

test.each([
  [500, false, 0, [constants.NGHTTP2_CANCEL]],
  [500, false, 1, []],
  [500, true, 0, []],
  [0, false, 0, []],
  [1, false, 0, [constants.NGHTTP2_CANCEL]],
])(
  'with a requestTimeout of %i, endAfterHeaders %j and remoteClose %i, a stream is closed with %j',
  (limit, endAfterHeaders, remoteClose, codes) => {
    const { stream } = watched(1000, limit)
    const begun = stream(endAfterHeaders)
    begun.state.remoteClose = remoteClose
    vi.advanceTimersByTime(Math.max(0, limit - 1))
    expect(begun.codes).toEqual([])
    vi.advanceTimersByTime(1)
    expect(begun.codes).toEqual(codes)
  },
)

test('the request timeout is cleared when the stream ends', () => {
  const { stream } = watched()
  const begun = stream(false)
  begun.emit('close')
  vi.advanceTimersByTime(500)
  expect(begun.codes).toEqual([])
})
