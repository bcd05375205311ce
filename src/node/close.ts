import type { ServerType } from '@hono/node-server'

/**
 * Makes the `close()` of a server: it accepts no more connections, lets requests under way finish, and cuts them after
 * `timeout` milliseconds. Every further call waits for the same end.
 */
export function closeGracefully(server: ServerType, timeout: number): () => Promise<void> {
  let closed: Promise<void> | undefined
  return function close() {
    closed ??= new Promise((resolve) => {
      const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), timeout)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      // A kept-alive connection without a request would hold the server open.
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    return closed
  }
}
