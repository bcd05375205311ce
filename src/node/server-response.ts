import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Tells whether the server is being closed. */
export type IsClosing = () => boolean

/** How many requests of a connection wait for their answers: a client may send the next one before it has them. */
const WAITING = Symbol('requests that wait')

interface CountingSocket extends Socket {
  [WAITING]?: number
}

/** The list of headers that a response was given as checked. */
const CHECKED: unique symbol = Symbol('checked headers')

interface CheckedResponse {
  [CHECKED]?: readonly string[] | undefined
}

/** What Node's `writeHead()` ends with; Node's types do not have it. */
interface HeaderStore {
  _storeHeader(statusLine: string, headers: unknown): void
}

/**
 * Tells a response that the names and values of a list are valid and ASCII, and that Node has to read none of them. If the
 * response is of `serverResponse()`, `writeHead()` sends this list as it is.
 *
 * @param list Name, value, name, value …
 */
export function asChecked(outgoing: ServerResponse & CheckedResponse, list: string[]): string[] {
  return (outgoing[CHECKED] = list)
}

/** The class of a server's responses: it ends connections while the server is being closed, and checks no header twice. */
export function serverResponse(Base: typeof ServerResponse, isClosing: IsClosing): typeof ServerResponse {
  const { _storeHeader } = Base.prototype as unknown as HeaderStore

  return class NodeResponse<Request extends IncomingMessage> extends Base<Request> {
    declare [CHECKED]: readonly string[] | undefined

    constructor(request: Request, ...options: []) {
      super(request, ...options)
      const socket: CountingSocket = request.socket
      socket[WAITING] = (socket[WAITING] ?? 0) + 1
    }

    /** Tells keep-alive clients to close before they reuse the connection, with the last answer that it waits for. */
    override writeHead(...head: [any]): this {
      if (isClosing() && !this.headersSent && ((this.req.socket as CountingSocket)[WAITING] ?? 0) <= 1)
        this.setHeader('Connection', 'close')
      return super.writeHead(...head)
    }

    /**
     * Node checks and compares each header, which was a seventh of what the server did for a request with common
     * middleware. Checked ones are put behind the status line. If another version of Node calls no such method, it checks
     * them as before.
     */
    _storeHeader(statusLine: string, headers: unknown): void {
      if (headers !== this[CHECKED]) return _storeHeader.call(this, statusLine, headers)
      const list = headers as readonly string[]
      const left: string[] = []
      let lines = statusLine
      for (let at = 0; at < list.length; at += 2) {
        if (list[at] === 'content-length') left.push('content-length', list[at + 1] as string)
        else lines += `${list[at]}: ${list[at + 1]}\r\n`
      }
      _storeHeader.call(this, lines, left)
    }

    override detachSocket(socket: CountingSocket): void {
      socket[WAITING] = (socket[WAITING] ?? 1) - 1
      super.detachSocket(socket)
    }
  }
}
