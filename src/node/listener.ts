import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Context } from 'hono'
import { ControllerApp } from '../app/controller-app.ts'
import { dispatch, readableError } from './dispatch.ts'
import { NodeContext, type NodeEnvironment } from './node-context.ts'
import { hostOf } from './node-request.ts'
import { cut, http2Stream, writeResponse } from './write-response.ts'

/** Receives the requests of a server of Node. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** Anything that answers web requests: an app of `createApp()`, any Hono app. */
export interface Fetcher {
  /** Answers a request. */
  fetch(request: Request, env?: any, executionContext?: any): Response | Promise<Response>
}

/** A path and a query that the URL parser leaves as they are. */
const PLAIN_URL = /^(?:\/[\w~-][\w.~-]*)+(?:\?[!$-&(-;=?-~]*)?$/u
/**
 * A host that the URL parser leaves as it is: it converts capital letters, numbers and `xn--` names, and drops the port that
 * the scheme has anyway.
 */
const PLAIN_HOST = /^(?!.*xn--)(?:[a-z0-9_-]+\.)*[a-z][a-z0-9_-]*(?::(?!80$|443$)[1-9]\d{0,3})?$/u

/**
 * Milliseconds in which the rest of an upload over HTTP/2 is still taken. As long as Node reads from a stream, it does not
 * send its end.
 */
const UPLOAD_REST = 50

/** How the adapter hands a request over, and Node a message. */
export interface RequestListener {
  /** Receives the requests that the adapter has made web requests of. */
  readonly fetch: (request: Request, env?: any) => Response | Promise<Response>
  /** Makes the listener of a server, over that of the adapter. */
  listen(adapter: Listener): Listener
}

/**
 * Answers requests with an app. An app of `createApp()` gets most messages as they are; the adapter makes a web `Request` of
 * one with an unusual URL or host, and of one whose handler asks for it. All responses are written by `writeResponse`.
 *
 * @param writeTimeout Milliseconds that a client may take to receive the next part of an answer.
 */
export function createListener(app: Fetcher, writeTimeout: number): RequestListener {
  const controllers = app instanceof ControllerApp ? app : undefined
  /** Receives the request that the adapter makes next. */
  let take: ((request: Request) => void) | undefined

  function fetch(request: Request, env?: Partial<NodeEnvironment>): Response | Promise<Response> {
    const { incoming, outgoing } = env ?? {}
    if (take) {
      take(request)
      // Over HTTP/2 the adapter ends the request when this is settled, so its body would be cut.
      return incoming && outgoing && incoming.httpVersionMajor > 1 ? closed(outgoing) : RESPONSE_ALREADY_SENT
    }
    // Without a response, this is the hand-shake of a WebSocket.
    if (!incoming || !outgoing) return app.fetch(request, env)
    const fail = (error: unknown): Response | Promise<Response> => {
      if (controllers) return controllers.answerError(readableError(error), new Context(request, { env } as never))
      console.error(`${incoming.method} ${incoming.url} failed`, error)
      return new Response(null, { status: 500 })
    }
    // Over HTTP/2 the adapter ends the request when this is settled.
    const sent = respond(() => app.fetch(request, env), { incoming, outgoing }, fail)
    return sent ? sent.then(() => RESPONSE_ALREADY_SENT) : RESPONSE_ALREADY_SENT
  }

  function listen(adapter: Listener): Listener {
    return function answer(incoming, outgoing) {
      const { method = '', url = '' } = incoming
      if (!controllers?.isPlain || !isPlain(incoming)) {
        // The adapter accepts some hosts for which no `Request` can be made later.
        const host = hostOf(incoming)
        if (host && !isHost(host)) outgoing.writeHead(400, { 'content-length': 0 }).end()
        else void (adapter(incoming, outgoing) as Promise<void>).catch(() => giveUp(incoming, outgoing))
        return
      }
      const query = url.indexOf('?')
      const path = query === -1 ? url : url.slice(0, query)
      const match = controllers.match(method, path)
      const createRaw = (): Request => webRequest(adapter, incoming, outgoing)
      const c = new NodeContext(
        { incoming, outgoing },
        { path, match, notFound: controllers.answerUnmatched, createRaw },
      )
      void respond(
        () => dispatch(controllers, c, match),
        { incoming, outgoing },
        (error) => controllers.answerError(readableError(error), c),
        () => void c.req.raw,
      )
    }
  }

  /** Has the adapter make a web request of a message, and look after its body and its connection. */
  function webRequest(adapter: Listener, incoming: IncomingMessage, outgoing: ServerResponse): Request {
    let made: Request | undefined
    take = (request) => {
      made = request
    }
    try {
      void adapter(incoming, outgoing)
    } finally {
      take = undefined
    }
    // The adapter waits for this, to tell the signal of the request.
    if (outgoing.closed) outgoing.emit('close')
    return made as Request
  }

  /**
   * @param fail Answers an error that the app has not answered.
   * @param drain Called if the answer is ready before the body of the request has been read.
   * @returns A promise that is fulfilled when the answer has been written, unless it already has.
   */
  function respond(
    answer: () => Response | Promise<Response>,
    { incoming, outgoing }: NodeEnvironment,
    fail: (error: unknown) => Response | Promise<Response>,
    drain?: () => void,
  ): Promise<void> | undefined {
    const onError = (error: unknown): void =>
      console.error(`${incoming.method} ${incoming.url} failed while its answer was sent`, error)
    const write = (response: Response): Promise<void> | undefined => {
      if (drain && !incoming.readableEnded && hasBody(incoming)) drain()
      endUpload(incoming, outgoing)
      return writeResponse(response, { incoming, outgoing, writeTimeout, onError })
    }
    const recover = async (error: unknown): Promise<void> => {
      try {
        await write(await fail(error))
      } catch {
        giveUp(incoming, outgoing)
      }
    }
    try {
      const response = answer()
      return response instanceof Promise ? response.then(write).catch(recover) : write(response)?.catch(recover)
    } catch (error) {
      return recover(error)
    }
  }

  return { fetch, listen }
}

/** Whether a message needs no URL parser: a path without encoded characters, an ordinary host. */
function isPlain(incoming: IncomingMessage): boolean {
  const host = hostOf(incoming) ?? ''
  return PLAIN_URL.test(incoming.url ?? '') && (host === knownHost || PLAIN_HOST.test(host) || isUnchanged(host))
}

/** Settles when the answer of a request over HTTP/2 has left, or its client has gone. */
function closed(outgoing: ServerResponse): Promise<Response> {
  return new Promise((resolve) => outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT)))
}

/** The last host that the URL parser has left as it is: requests of one server have few. */
let knownHost: string | undefined

function isUnchanged(host: string): boolean {
  const isSame = isHost(host) && !host.endsWith(':443') && new URL(`http://${host}`).host === host
  if (isSame) knownHost = host
  return isSame
}

function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Over HTTP/2, a complete answer ends a request whose body nothing has read (RFC 9113, section 8.1). The stream would stay
 * open, since the client waits until it may send more.
 */
function endUpload({ readableEnded }: IncomingMessage, outgoing: ServerResponse): void {
  const stream = http2Stream(outgoing)
  if (!stream || readableEnded || stream.endAfterHeaders) return
  stream.once('finish', () => setTimeout(() => stream.close(), UPLOAD_REST).unref())
}

/** Ends the connection of a request that nothing could answer. */
function giveUp({ method, url }: IncomingMessage, outgoing: ServerResponse): void {
  // Do not print the error: a hostile one throws when it is read.
  console.error(`${method} ${url} could not be answered`)
  cut(outgoing)
}
