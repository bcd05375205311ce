import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { beginRequest, endRequest, waiting } from './pipelining.ts'

export type IsClosing = () => boolean

/** The key under which a response keeps a copy of the checked headers that `writeHead()` received. */
const CHECKED: unique symbol = Symbol('checked headers')

interface CheckedResponse {
  [CHECKED]?: readonly string[] | undefined
}

/** The headers of a response, as Node takes them: name, value, name, value … */
export interface Head {
  readonly list: string[]
  /** Whether names and values are valid ASCII, and Node has to interpret only `content-length`. */
  readonly isChecked: boolean
}

/** Calls `writeHead()`; a response of `serverResponse()` sends checked headers as they are. */
export function writeHead(outgoing: ServerResponse & CheckedResponse, status: number, { list, isChecked }: Head): void {
  // A copy, since code that wraps `writeHead()` may change the list, and Node then has to check it.
  if (isChecked) outgoing[CHECKED] = list.slice()
  outgoing.writeHead(status, list)
}

/** The method that `writeHead()` of Node calls last; Node's types lack it. */
interface HeaderStore {
  _storeHeader(statusLine: string, headers: unknown): void
}

/**
 * Makes the class of a server's responses. They end connections while the server closes, and send checked headers
 * unchanged.
 */
export function serverResponse(Base: typeof ServerResponse, isClosing: IsClosing): typeof ServerResponse {
  const { _storeHeader } = Base.prototype as unknown as HeaderStore

  return class CheckedServerResponse<Request extends IncomingMessage> extends Base<Request> {
    declare [CHECKED]: readonly string[] | undefined

    constructor(request: Request, ...options: []) {
      super(request, ...options)
      beginRequest(request.socket)
    }

    /**
     * While the server closes, the response to the only unanswered request of a connection tells the client not to
     * reuse the connection.
     */
    override writeHead(...head: [any]): this {
      if (isClosing() && !this.headersSent && waiting(this.req.socket) <= 1) this.setHeader('Connection', 'close')
      return super.writeHead(...head)
    }

    /**
     * Adds checked headers to the status line, so that Node does not check them again: its checks are 7 % of a request
     * with common middleware. A version of Node that does not call this method checks the headers itself.
     */
    _storeHeader(statusLine: string, headers: unknown): void {
      const checked = this[CHECKED]
      const given = Array.isArray(headers) ? headers : undefined
      if (!given || given.length !== checked?.length) return _storeHeader.call(this, statusLine, headers)
      const left: string[] = []
      let lines = statusLine
      for (let at = 0; at < given.length; at += 2) {
        const name = checked[at] as string
        const value = checked[at + 1] as string
        if (given[at] !== name || given[at + 1] !== value) return _storeHeader.call(this, statusLine, headers)
        if (name === 'content-length') left.push(name, value)
        else lines += `${name}: ${value}\r\n`
      }
      _storeHeader.call(this, lines, left)
    }

    override detachSocket(socket: Socket): void {
      super.detachSocket(socket)
      endRequest(socket)
    }
  }
}
