import type { ServerType } from '@hono/node-server'
import { constants, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { warn, type Logger } from '../http/logger.ts'
import { destroyLater, type Sockets } from './sockets.ts'

/** Milliseconds that the end of a session may take if `keepAliveTimeout` is 0. */
const END_TIMEOUT = 5000

export interface OpenSession {
  readonly socket: Socket
  /**
   * The open streams of the session. With one set for all sessions, V8 would move closed streams to its old generation,
   * which takes a tenth of the time of a request.
   */
  readonly streams: ReadonlySet<ServerHttp2Stream>
  /** Node's internal object of the session: see {@link keep}. */
  readonly handle: unknown
}

export type Sessions = ReadonlyMap<ServerHttp2Session, OpenSession>

/**
 * Ends idle sessions of HTTP/2, streams whose request does not arrive in time, and sockets whose session has ended.
 * Node would keep all of these open.
 */
export function watchSessions(
  server: ServerType,
  sockets: Sockets,
  keepAliveTimeout: number,
  requestTimeout: number,
): Sessions {
  const sessions = new Map<ServerHttp2Session, OpenSession>()
  const endTimeout = keepAliveTimeout || END_TIMEOUT
  const timer = setInterval(endDestroyed, Math.min(END_TIMEOUT, endTimeout)).unref()
  server.once('close', () => clearInterval(timer))

  function end(session: ServerHttp2Session): void {
    const open = sessions.get(session)
    if (!open) return
    sessions.delete(session)
    setImmediate(keep, open.handle)
    destroyLater(open.socket, endTimeout)
  }

  /**
   * Ends destroyed sessions that emit no event: such a session waits for a write that never ends, and keeps its socket.
   */
  function endDestroyed(): void {
    for (const session of sessions.keys()) if (session.destroyed) end(session)
  }

  function watch(session: ServerHttp2Session): void {
    const streams = new Set<ServerHttp2Stream>()
    // The listeners must not refer to the socket. Node keeps the listeners of a session until the client has acknowledged
    // the settings or the handle is collected, and the stack of the socket's error refers to the handle.
    sessions.set(session, { socket: sockets.latest as Socket, streams, handle: handleOf(session) })
    session.once('close', () => end(session))
    // Node's timer fires after a time without traffic. While a slow method prepares a response, the session is not
    // idle.
    session.setTimeout(keepAliveTimeout)
    let wasBusy = false
    session.on('goaway', () => session.setTimeout(endTimeout))
    session.on('timeout', () => {
      const open = sessions.get(session)
      if (open && session.closed) requirePong(session, open.socket, endTimeout)
      else if (streams.size === 0) session.close()
      else wasBusy = true
    })
    session.on('stream', (stream) => {
      streams.add(stream)
      const late = limitRequest(stream, requestTimeout)
      // `once()` would create one more function for each request.
      stream.on('close', () => {
        streams.delete(stream)
        clearTimeout(late)
        // A stream that ends without traffic, as with CONNECT, does not restart the timer.
        if (wasBusy && streams.size === 0 && !session.destroyed)
          session.setTimeout(session.closed ? endTimeout : keepAliveTimeout)
        wasBusy &&= streams.size > 0
      })
    })
  }

  ;(server as Http2Server).on('session', watch)
  return sessions
}

/**
 * Keeps the handle of an ended session from the garbage collector for a turn of the event loop, in which Node frees the
 * streams of the session. If a stream had an incomplete frame of headers and the session were collected before it, Node
 * would end the process: `Assertion failed: (current_nghttp2_memory_) == (0)`.
 */
function keep(_handle: unknown): void {}

let handleKey: symbol | undefined

/** Returns Node's handle of a session, which the session forgets when it ends; `undefined` on other runtimes. */
function handleOf(session: ServerHttp2Session): unknown {
  handleKey ??= Object.getOwnPropertySymbols(session).find(({ description }) => description === 'kHandle')
  return handleKey && Reflect.get(session, handleKey)
}

/** The first safe version of nghttp2: in older ones, some frames end the process (CVE-2026-27135). */
const SAFE_NGHTTP2 = [1, 68, 1] as const

/** Warns if the server uses HTTP/2 on a version of Node that clients can crash. */
export function warnOfFrames(
  server: ServerType,
  logger: Logger,
  version: string = process.versions['nghttp2'] ?? '',
): void {
  if (!('updateSettings' in server)) return
  const found = version.split('.').map(Number)
  const differs = SAFE_NGHTTP2.findIndex((part, at) => part !== found[at])
  if (differs === -1 || (found[differs] as number) > (SAFE_NGHTTP2[differs] as number)) return
  const message = `Clients can end this process by frames of HTTP/2 (CVE-2026-27135): Node ${process.versions.node} has nghttp2 ${version}. Use a version of Node with nghttp2 ${SAFE_NGHTTP2.join('.')} or newer`
  warn(logger, message)
}

/**
 * Destroys the socket of a closed session whose client does not answer a ping. After GOAWAY and then an error of the
 * protocol, Node neither reads from the socket nor writes to it, but keeps the socket and the streams of the session.
 */
function requirePong(session: ServerHttp2Session, socket: Socket, timeout: number): void {
  const timer = destroyLater(socket, timeout)
  session.ping((error) => {
    if (error) return
    clearTimeout(timer)
    session.setTimeout(timeout)
  })
}

function limitRequest(stream: ServerHttp2Stream, timeout: number): NodeJS.Timeout | undefined {
  // A request without a body is already complete.
  if (timeout === 0 || stream.endAfterHeaders) return undefined
  return setTimeout(() => stream.state.remoteClose !== 1 && stream.close(constants.NGHTTP2_CANCEL), timeout)
}
