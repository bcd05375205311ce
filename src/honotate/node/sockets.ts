import type { ServerType } from '@hono/node-server'
import type { Socket } from 'node:net'

export interface Sockets extends ReadonlySet<Socket> {
  /** The socket that was accepted last. A session of HTTP/2 begins in the same turn, so it belongs to this socket. */
  readonly latest: Socket | undefined
}

/**
 * Tracks the sockets of a server, and adds an error listener to each. Node removes its own error listener when it hands
 * a socket over for an upgrade, and an error without a listener ends the process.
 *
 * @param endTimeout Milliseconds that a socket may stay open after its client has ended the connection. Node keeps a
 *   socket of TLS without limit if its client resets the connection while Node writes to it.
 */
export function watchSockets(server: ServerType, endTimeout: number): Sockets {
  const sockets = Object.assign(new Set<Socket>(), { latest: undefined as Socket | undefined })
  // A server with TLS has a TCP socket for each connection, and a TLS socket around it.
  for (const event of ['connection', 'secureConnection']) {
    server.prependListener(event, (socket: Socket) => {
      sockets.latest = socket
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('end', () => destroyLater(socket, endTimeout))
      socket.once('close', () => sockets.delete(socket))
    })
  }
  return sockets
}

/** Bounds for the time between two looks at all connections, in milliseconds. */
const LOOK_MIN = 10
const LOOK_MAX = 5000

/** The time between two looks for connections that exceed a timeout: a quarter of the timeout, within bounds. */
export function lookInterval(timeout: number): number {
  return Math.max(LOOK_MIN, Math.min(LOOK_MAX, Math.ceil(timeout / 4)))
}

/**
 * Destroys a socket that is still open after `timeout` milliseconds. Returns the timer, unless the socket is closed.
 */
export function destroyLater(socket: Socket, timeout: number): NodeJS.Timeout | undefined {
  // A closed socket emits no further event, so nothing would clear the timer.
  if (socket.closed) return undefined
  const timer = setTimeout(() => socket.destroy(), timeout)
  socket.once('close', () => clearTimeout(timer))
  return timer
}

/**
 * Sockets without TLS on which an HTTP/1.0 client, such as nginx before 1.29.7, receives a body of unknown length: for
 * the client, the end of the connection is the end of the body.
 */
const endingBodies = new WeakSet<Socket>()

/**
 * Notes that a body lasts until the end of the connection. TLS needs no note: clients notice a cut by the missing
 * `close_notify`.
 */
export function noteEndingBody(socket: Socket): void {
  if (!('encrypted' in socket)) endingBodies.add(socket)
}

/** Cuts a connection so that its client does not mistake a part of a body for the whole body. */
export function cutSocket(socket: Socket): void {
  if (endingBodies.has(socket)) socket.resetAndDestroy()
  else socket.destroy()
}
