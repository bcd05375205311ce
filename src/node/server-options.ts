import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may take, and how much it may send before the body. */
export interface NodeLimits {
  /**
   * Milliseconds that a client has to send the head of a request, and to shake hands for TLS; 0 for no limit. Over it,
   * the answer is 408 and the connection is closed.
   * @default 15000, or `requestTimeout` where that is less
   */
  readonly headersTimeout?: number
  /**
   * Milliseconds that a client has to send a whole request, body included; 0 for no limit. Over it, the answer is 408
   * and the connection is closed; over HTTP/2, the stream is.
   * @default 120000
   */
  readonly requestTimeout?: number
  /**
   * Milliseconds that a kept-alive connection may be idle before it is closed; 0 for no limit. Behind a load balancer it
   * has to be more than the balancer's own, or a request may meet a connection that is being closed.
   * @default 5000
   */
  readonly keepAliveTimeout?: number
  /**
   * Milliseconds that a client may take to receive the next part of an answer; 0 for no limit. Over it, the connection is
   * closed.
   * @default 60000
   */
  readonly writeTimeout?: number
  /**
   * The most bytes that the request line with the URL and all headers may have together. Over it, the answer is 431 and
   * the connection is closed; over HTTP/2, the stream is.
   * @default 16384
   */
  readonly maxHeaderSize?: number
}

/** Tells whether the server is being closed. */
export type IsClosing = () => boolean

/** Bounds for Node's `connectionsCheckingInterval`, in milliseconds. */
const LOOK_MIN = 10
const LOOK_MAX = 5000

/**
 * The options for Node's servers: HTTP/1.1, HTTPS, and HTTP/2, which takes some of them under other names. Answers that
 * are begun while the server is being closed say `Connection: close`.
 *
 * @param given The `serverOptions` of the user, which take precedence.
 */
export function serverOptions(
  limits: NodeLimits,
  given: Readonly<Record<string, any>>,
  isClosing: IsClosing,
): Record<string, any> {
  const chosen: NodeLimits = { ...limits, ...given }
  const { requestTimeout = 120_000, keepAliveTimeout = 5000, maxHeaderSize = 16_384 } = chosen
  const { headersTimeout = Math.min(15_000, requestTimeout || Infinity) } = chosen
  const shortest = Math.min(headersTimeout || Infinity, requestTimeout || Infinity)
  const ownResponse = closingResponse(
    given['ServerResponse'] ?? given['Http1ServerResponse'] ?? ServerResponse,
    isClosing,
  )
  const http1 = {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxHeaderSize,
    // A request without a body has no stream that would have to end: a sixth of what Node does for it.
    optimizeEmptyRequests: true,
    connectionsCheckingInterval: Math.max(LOOK_MIN, Math.min(LOOK_MAX, Math.ceil(shortest / 4))),
  }
  return {
    ...http1,
    ...(headersTimeout > 0 ? { handshakeTimeout: headersTimeout } : {}),
    ...given,
    // HTTP/2, and HTTP/1.1 beside it on the same port.
    settings: { maxHeaderListSize: maxHeaderSize, ...given['settings'] },
    http1Options: { ...http1, ServerResponse: ownResponse, ...given['http1Options'] },
    ServerResponse: ownResponse,
    Http1ServerResponse: ownResponse,
  }
}

/** How many requests of a connection wait for their answers: a client may send the next one before it has them. */
const WAITING = Symbol('requests that wait')

interface CountingSocket extends Socket {
  [WAITING]?: number
}

/** Tells keep-alive clients to close before they reuse the connection, with the last answer that it waits for. */
function closingResponse(Base: typeof ServerResponse, isClosing: IsClosing): typeof ServerResponse {
  return class ClosingResponse<Request extends IncomingMessage> extends Base<Request> {
    constructor(request: Request, ...options: []) {
      super(request, ...options)
      const socket: CountingSocket = request.socket
      socket[WAITING] = (socket[WAITING] ?? 0) + 1
    }

    override writeHead(...head: [any]): this {
      if (isClosing() && !this.headersSent && ((this.req.socket as CountingSocket)[WAITING] ?? 0) <= 1)
        this.setHeader('Connection', 'close')
      return super.writeHead(...head)
    }

    override detachSocket(socket: CountingSocket): void {
      socket[WAITING] = (socket[WAITING] ?? 1) - 1
      super.detachSocket(socket)
    }
  }
}
