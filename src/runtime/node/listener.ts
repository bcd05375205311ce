import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ExecutionContext } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ControllerApp } from '../app/controller-app.ts'
import { dispatch, readableError } from '../app/dispatch.ts'
import type { Match } from '../app/router.ts'
import { Context } from '../http/context.ts'
import { NodeContext } from './node-context.ts'
import { hostOf, schemeOf, type CreateRaw, type NodeEnvironment } from './node-request.ts'
import { giveUp, respond, type AnsweredMessage, type Sent } from './respond.ts'
import type { WriteOptions } from './write-response.ts'

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

/** What the requests of a server share. */
interface Serving {
  /** Milliseconds that a client may take to receive the next part of an answer. */
  readonly writeTimeout: number
  /** What handlers hand work to that goes on after the answer. */
  readonly execution: ExecutionContext
}

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
 */
export function createListener(app: Fetcher, serving: Serving): RequestListener {
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
    if (!incoming || !outgoing) return app.fetch(request, env, serving.execution)
    // Over HTTP/2 the adapter ends the request when this is settled.
    const sent = respond(new WebMessage(app, request, env as NodeEnvironment, serving))
    return sent ? sent.then(() => RESPONSE_ALREADY_SENT) : RESPONSE_ALREADY_SENT
  }

  function listen(adapter: Listener): Listener {
    const plain = { ...serving, createRaw: (environment: NodeEnvironment) => webRequest(adapter, environment) }
    return function answer(incoming, outgoing) {
      if (controllers?.isPlain && isPlain(incoming))
        return void respond(new PlainMessage(controllers, { incoming, outgoing }, plain))
      // The adapter accepts some hosts for which no `Request` can be made later.
      const host = hostOf(incoming)
      if (host && !isHost(host)) outgoing.writeHead(400, { 'content-length': 0 }).end()
      else void (adapter(incoming, outgoing) as Promise<void>).catch(() => giveUp(incoming, outgoing))
    }
  }

  /** Has the adapter make a web request of a message, and look after its body and its connection. */
  function webRequest(adapter: Listener, { incoming, outgoing }: NodeEnvironment): Request {
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

  return { fetch, listen }
}

/** A message with what its answer is written with. */
abstract class Message implements WriteOptions {
  abstract readonly app: Fetcher
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly writeTimeout: number

  constructor({ incoming, outgoing }: NodeEnvironment, { writeTimeout }: Serving) {
    this.incoming = incoming
    this.outgoing = outgoing
    this.writeTimeout = writeTimeout
  }

  onError(error: unknown): void {
    const logger = this.app instanceof ControllerApp ? this.app.parts.logger : console
    logger.error(`${this.incoming.method} ${this.incoming.url} failed while its answer was sent`, error)
  }
}

/** A message that an app answers as it is. */
class PlainMessage extends Message implements AnsweredMessage {
  readonly app: ControllerApp
  readonly #match: Match
  readonly #context: Context

  constructor(app: ControllerApp, environment: NodeEnvironment, serving: Serving & { readonly createRaw: CreateRaw }) {
    super(environment, serving)
    const { createRaw, execution } = serving
    const { method = '', url = '' } = environment.incoming
    const query = url.indexOf('?')
    const path = query === -1 ? url : url.slice(0, query)
    this.app = app
    this.#match = app.match(method, path)
    const setup = { path, match: this.#match, notFound: app.answerUnmatched, createRaw, execution }
    this.#context = new NodeContext(environment, setup)
  }

  answer(use: (response: Response) => Sent, recover: (error: unknown) => Promise<void>): Sent {
    return dispatch<void>(this.app, this.#context, this.#match, use, recover) as Sent
  }

  fail(error: unknown): Response | Promise<Response> {
    return this.app.answerError(readableError(error), this.#context)
  }

  drain(): void {
    void this.#context.req.raw
  }
}

/** A message of which the adapter has made a web request. */
class WebMessage extends Message implements AnsweredMessage {
  readonly app: Fetcher
  readonly #request: Request
  readonly #environment: NodeEnvironment
  readonly #execution: ExecutionContext

  constructor(app: Fetcher, request: Request, environment: NodeEnvironment, serving: Serving) {
    super(environment, serving)
    this.app = app
    this.#request = request
    this.#environment = environment
    this.#execution = serving.execution
  }

  answer(use: (response: Response) => Sent, recover: (error: unknown) => Promise<void>): Sent {
    const answer = this.app.fetch(this.#request, this.#environment, this.#execution)
    return answer instanceof Promise ? answer.then(use, recover) : use(answer)
  }

  fail(error: unknown): Response | Promise<Response> {
    const setup = { env: this.#environment, executionCtx: this.#execution }
    if (this.app instanceof ControllerApp)
      return this.app.answerError(readableError(error), new Context(this.#request, setup as never))
    console.error(`${this.incoming.method} ${this.incoming.url} failed`, error)
    return new Response(null, { status: 500 })
  }
}

/** Whether a message needs no URL parser: a path without encoded characters, an ordinary host. */
function isPlain(incoming: IncomingMessage): boolean {
  const host = hostOf(incoming) ?? ''
  const scheme = schemeOf(incoming)
  if (!PLAIN_URL.test(incoming.url ?? '') || (scheme !== 'http' && scheme !== 'https')) return false
  if (host === knownHost) return true
  const isPlainHost = PLAIN_HOST.test(host) || isUnchanged(host)
  if (isPlainHost) knownHost = host
  return isPlainHost
}

/** Settles when the answer of a request over HTTP/2 has left, or its client has gone. */
function closed(outgoing: ServerResponse): Promise<Response> {
  return new Promise((resolve) => outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT)))
}

/** The last host that the URL parser leaves as it is: requests of one server have few. */
let knownHost: string | undefined

function isUnchanged(host: string): boolean {
  return isHost(host) && !host.endsWith(':443') && new URL(`http://${host}`).host === host
}

function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`)
}
