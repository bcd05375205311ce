import { ServerResponse } from 'node:http'
import { serverResponse, type IsClosing } from './server-response.ts'
import { lookInterval } from './sockets.ts'

/** The limits of a server: times, the size of the URL and the headers, and requests per connection. */
export interface NodeLimits {
  /**
   * Milliseconds that a client has for the handshake of TLS, and over HTTP/1.1 for the head of a request. After that
   * time, the connection is closed, with a 408 for a late head. 0 leaves 120 s for the handshake, and `requestTimeout`
   * for the head.
   * @default 15000, or `requestTimeout` if that is less
   */
  readonly headersTimeout?: number
  /**
   * Milliseconds that a client may take to send a whole request, body included; 0 for no limit. After that time, the
   * connection is closed, with a 408 unless the response has begun; over HTTP/2, only the stream is closed.
   * @default 120000
   */
  readonly requestTimeout?: number
  /**
   * Milliseconds that a kept-alive connection may be idle before it is closed; 0 for no limit. Newer versions of Node
   * add 1000 over HTTP/1.1. Behind a load balancer, use more than the balancer's own limit, so that it sends no request
   * on a connection that is being closed.
   * @default 5000
   */
  readonly keepAliveTimeout?: number
  /**
   * Milliseconds that a client may take to receive the next part of a response; 0 for no limit. After that time, the
   * connection is closed; over HTTP/2, only when its other streams have ended.
   * @default 60000
   */
  readonly writeTimeout?: number
  /**
   * If the URL and the names and values of the headers have this many bytes or more, the response is 431, and the
   * connection is closed. Over HTTP/2, each header counts 32 bytes more, and only the stream is closed.
   * @default 16384
   */
  readonly maxHeaderSize?: number
  /**
   * The maximum number of open requests on an HTTP/2 connection; 0 for no limit. The client learns the number. A stream
   * beyond it is refused or, if the client knew the number, ends the connection.
   * @default 100
   */
  readonly maxConcurrentStreams?: number
  /**
   * The maximum number of unanswered requests on an HTTP/1.1 connection whose client does not wait for responses
   * (pipelining); 0 for no limit. Further requests wait, and the server reads no more from the connection.
   * @default 16
   */
  readonly maxPipelinedRequests?: number
}

export const PIPELINED = 16

/**
 * Makes the options of Node's servers: HTTP/1.1, HTTPS, and HTTP/2, which takes some of them under other names.
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
  const { maxConcurrentStreams = 100 } = chosen
  // A server for HTTP/2 prefers `http1Options`, so these options of the user are repeated there.
  const { optimizeEmptyRequests = true, requireHostHeader = false } = given
  const { headersTimeout = Math.min(15_000, requestTimeout || Infinity) } = chosen
  const shortest = Math.min(headersTimeout || Infinity, requestTimeout || Infinity)
  const ownResponse = serverResponse(
    given['ServerResponse'] ?? given['Http1ServerResponse'] ?? ServerResponse,
    isClosing,
  )
  const http1 = {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxHeaderSize,
    // Creates no stream for a request without a body: ending the stream would be a sixth of Node's time for such a
    // request.
    optimizeEmptyRequests,
    // By default `false`: the listener itself refuses a request without `Host`, with problem details.
    requireHostHeader,
    connectionsCheckingInterval: lookInterval(shortest),
  }
  return {
    ...http1,
    ...(headersTimeout > 0 ? { handshakeTimeout: headersTimeout } : {}),
    ...given,
    // For a server of HTTP/2: `http1Options` are for HTTP/1.1 on the same port.
    settings: {
      maxHeaderListSize: maxHeaderSize,
      ...(maxConcurrentStreams > 0 ? { maxConcurrentStreams } : {}),
      ...given['settings'],
    },
    http1Options: { ...http1, ServerResponse: ownResponse, ...given['http1Options'] },
    ServerResponse: ownResponse,
    Http1ServerResponse: ownResponse,
  }
}
