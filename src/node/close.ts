import type { ServerType } from '@hono/node-server'

/**
 * Makes the `close()` of a server: it accepts no more connections, lets requests under way finish, and cuts them after
 * `timeout` milliseconds. Then it calls `release`. Every further call waits for the same end.
 */
export function closeGracefully(server: ServerType, timeout: number, release: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return function close() {
    closed ??= new Promise<void>((resolve) => {
      const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), timeout)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      // Kept-alive connections without a request would hold the server open: those of now, and those of requests under way.
      if ('closeIdleConnections' in server) {
        server.closeIdleConnections()
        Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
      }
    }).then(release)
    return closed
  }
}
