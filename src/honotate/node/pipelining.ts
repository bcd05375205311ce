import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import process from 'node:process'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** The key under which a connection counts its unanswered requests: a client may send several at once. */
const WAITING: unique symbol = Symbol('requests that wait')

const HELD: unique symbol = Symbol('requests that are held')

interface CountingSocket extends Socket {
  [WAITING]?: number
  [HELD]?: (() => void)[]
}

export function waiting(socket: CountingSocket): number {
  return socket[WAITING] ?? 0
}

export function beginRequest(socket: CountingSocket): void {
  socket[WAITING] = (socket[WAITING] ?? 0) + 1
}

/** Ends a request after its response, and begins the next one that is held. */
export function endRequest(socket: CountingSocket): void {
  socket[WAITING] = (socket[WAITING] ?? 0) - 1
  const held = socket.destroyed ? undefined : socket[HELD]
  const next = held?.shift()
  if (!held || !next) return
  if (held.length === 0) {
    delete socket[HELD]
    socket.off('resume', pause)
    socket.resume()
  }
  process.nextTick(next)
}

/**
 * Limits how many unanswered requests of an HTTP/1.1 connection a listener has at once. Further requests are held, and
 * the connection is paused, so no more requests are held than one read of the socket contains.
 *
 * @param most 0 for no limit.
 */
export function limitPipelined(listener: Listener, most: number): Listener {
  if (most === 0) return listener
  return function listen(incoming, outgoing) {
    const { [WAITING]: count = 0 }: CountingSocket = incoming.socket
    if (incoming.httpVersionMajor !== 1 || count <= most) return listener(incoming, outgoing)
    hold(incoming.socket, () => void listener(incoming, outgoing))
  }
}

function hold(socket: CountingSocket, begin: () => void): void {
  const held = socket[HELD]
  if (held) return void held.push(begin)
  socket[HELD] = [begin]
  socket.pause()
  // Node resumes a connection after reading a request; `pause` then pauses it again.
  socket.on('resume', pause)
}

function pause(this: Socket): void {
  this.pause()
}
