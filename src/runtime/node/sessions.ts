import type { ServerType } from '@hono/node-server'
import { constants, type Http2Server, type ServerHttp2Session } from 'node:http2'

/**
 * Closes sessions of HTTP/2 that are idle, and streams whose request does not arrive in time, which Node leaves open.
 *
 * @returns The sessions that are open.
 */
export function watchSessions(
  server: ServerType,
  keepAliveTimeout: number,
  requestTimeout: number,
): ReadonlySet<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>()
  ;(server as Http2Server).on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    let streams = 0
    // The timer of a session knows only of traffic: a method that is slow to answer is not idle.
    session.setTimeout(keepAliveTimeout)
    session.on('timeout', () => streams === 0 && session.close())
    session.on('stream', (stream) => {
      streams++
      // A request without a body has arrived.
      const late =
        requestTimeout > 0 && !stream.endAfterHeaders
          ? setTimeout(() => stream.state.remoteClose !== 1 && stream.close(constants.NGHTTP2_CANCEL), requestTimeout)
          : undefined
      // `once()` would make one more function for each request.
      stream.on('close', () => {
        streams--
        clearTimeout(late)
      })
    })
  })
  return sessions
}
