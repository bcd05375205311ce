import type { ServerType } from '@hono/node-server'
import type { Server } from 'node:http'
import { constants } from 'node:http2'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClosableBodies } from './open-bodies.ts'
import type { Sessions } from './sessions.ts'
import { cutSocket } from './sockets.ts'
import type { WebSocketServer } from './upgrades.ts'

/** Milliseconds in which idle connections still take requests: clients do not know yet that the server is closing. */
const LAST_REQUESTS = 100

export interface Closing {
  /** Milliseconds in which connections are still accepted. */
  readonly delay: number
  /** Milliseconds that requests have to finish; then their connections are cut. */
  readonly timeout: number
  readonly sockets: ReadonlySet<Socket>
  readonly sessions: Sessions
  readonly webSockets: Pick<WebSocketServer, 'clients'> | undefined
  readonly bodies: Pick<ClosableBodies, 'close'>
  /** Called first; the delay runs at the same time. */
  begin(): Promise<void> | undefined
  /** Called when no connection is left, with the rest of the timeout in milliseconds. */
  release(left: number): Promise<void>
}

/**
 * Makes the `close()` of a server. After `begin()` and the delay, the server accepts no more connections, lets requests
 * under way finish, and cuts their connections after the timeout. Further calls of `close()` return the same promise.
 */
export function closeGracefully(
  server: ServerType,
  { delay, timeout, sockets, sessions, webSockets, bodies, begin, release }: Closing,
): () => Promise<void> {
  // Under load, timers fire before I/O: let pending reads run first.
  const closeIdleSoon = (): unknown => setImmediate(closeIdle)
  function closeIdle(): void {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    // Node does not count a connection as idle before its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // Ends other connections after their current response, even if the head of the response says `Connection:
    // keep-alive`.
    Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
  }

  let closed: Promise<void> | undefined
  return function close() {
    if (!closed) {
      const begun = begin()
      // If there is nothing to wait for, the server stops in this turn, and accepts no more connections.
      closed = begun || delay > 0 ? Promise.all([begun, wait(delay)]).then(stop) : stop()
    }
    return closed
  }

  async function stop(): Promise<void> {
    const cutAt = performance.now() + timeout
    await Promise.all([closeConnections(), bodies.close()])
    await release(Math.max(0, cutAt - performance.now()))
  }

  function closeConnections(): Promise<void> {
    return new Promise<void>((resolve) => {
      const idle = setTimeout(closeIdleSoon, Math.min(LAST_REQUESTS, timeout))
      const cut = setTimeout(() => void cutAll(), timeout)
      withoutClosingIdle(server as Server, () => {
        server.close(() => {
          clearTimeout(idle)
          clearTimeout(cut)
          resolve()
        })
      })
      for (const session of sessions.keys()) session.close()
      for (const client of webSockets?.clients ?? []) client.close(GOING_AWAY)
    })
  }

  /**
   * Cuts all connections. Resets streams first: to an HTTP/2 client, a cut may look like the end of a complete
   * response.
   */
  async function cutAll(): Promise<void> {
    for (const { streams } of sessions.values())
      for (const stream of streams) stream.close(constants.NGHTTP2_INTERNAL_ERROR)
    if (sessions.size > 0) await wait(RESET)
    for (const socket of sockets) cutSocket(socket)
  }
}

/** Milliseconds for resets of streams to reach the client. */
const RESET = 50

/** The close code of WebSockets for a server that shuts down (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001

/** Calls `close`, but keeps Node from cutting idle connections at once: requests may be on their way. */
function withoutClosingIdle(server: Partial<Server>, close: () => void): void {
  const shadowed = Object.getOwnPropertyDescriptor(server, 'closeIdleConnections')
  server.closeIdleConnections = () => {}
  close()
  if (shadowed) Object.defineProperty(server, 'closeIdleConnections', shadowed)
  else delete server.closeIdleConnections
}
