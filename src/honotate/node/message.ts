import type { HttpBindings as Bindings } from '@hono/node-server'
import type { Context, ExecutionContext } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ControllerApp, partsOf } from '../app/controller-app.ts'
import { dispatch, readableError } from '../app/dispatch.ts'
import type { Match } from '../app/router.ts'
import type { Receiver } from '../app/run-chain.ts'
import { AppContext, contextOf } from '../http/app-context.ts'
import { CREATE_CONTEXT, type ContextSetup, type CreateContext, type Platform } from '../http/platform.ts'
import { consoleLogger } from '../http/console-logger.ts'
import { dropRepresentation } from '../http/drop-representation.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { NodeEnvironment } from './node-request.ts'
import { beginTurn, endTurn } from './node-response.ts'
import { hasBody } from './read-body.ts'
import { pathOf } from './request-target.ts'
import { cut, http2Stream, writeResponse, type WriteOptions } from './write-response.ts'

/** The `c.env` of a request on Node: Node's objects of the request and its response. */
export type HttpBindings = Bindings

/** Anything that answers web requests: an app of `createApp()`, any Hono app. */
export interface Fetcher {
  /** Answers a request. */
  fetch(request: Request, env?: any, executionContext?: any): Response | Promise<Response>
}

/** The settings that the requests of a server share. */
export interface Serving {
  readonly app: Fetcher
  /** Receives the work of handlers that goes on after the answer. */
  readonly execution: ExecutionContext
  readonly platform: Platform
}

/** Fulfilled when the answer has been written; `undefined` if it has been written already. */
type Sent = Promise<void> | undefined

/**
 * Milliseconds after an answer over HTTP/2 in which the rest of an upload is still read. While Node reads from a
 * stream, it does not send the end of the stream.
 */
const UPLOAD_REST = 50

/** A request of Node's server, and its answer. */
export class Message implements WriteOptions, Receiver<void> {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly #serving: Serving
  readonly #environment: NodeEnvironment
  readonly #raw: Request | undefined
  /** Set when an app of `createApp()` begins to answer. */
  #context: Context | undefined

  /** @param raw The web `Request`, if the app needs one. */
  constructor(serving: Serving, environment: NodeEnvironment, raw: Request | undefined) {
    this.incoming = environment.incoming
    this.outgoing = environment.outgoing
    this.#serving = serving
    this.#environment = environment
    this.#raw = raw
  }

  /** Has the app answer, and writes the answer. */
  respond(): Sent {
    beginTurn()
    try {
      return this.#answer()
    } catch (error) {
      return this.recover(error)
    } finally {
      endTurn()
    }
  }

  #answer(): Sent {
    const { app, execution } = this.#serving
    if (ControllerApp.isUnwrapped(app)) {
      const match = this.#begin(app)
      return dispatch<void>(app, this.#context as Context, match, this) as Sent
    }
    const answer = app.fetch(this.#raw as Request, this.#environmentOf(app), execution)
    if (!isThenable(answer)) return this.use(answer)
    return Promise.resolve(answer).then(
      (response) => this.use(response),
      (error: unknown) => this.recover(error),
    )
  }

  /**
   * The environment that a fetcher receives. An app of `createApp()` whose `fetch` is wrapped creates its context by
   * means of it.
   */
  #environmentOf(app: Fetcher): NodeEnvironment {
    if (!(app instanceof ControllerApp)) return this.#environment
    const create: CreateContext = (raw, setup) => this.#createContext(raw, setup)
    return { ...this.#environment, [CREATE_CONTEXT]: create } as NodeEnvironment
  }

  /** Creates the context for the handlers of an app. */
  #begin(app: ControllerApp): Match {
    const { execution } = this.#serving
    const raw = this.#raw
    const env = this.#environment
    const { method, url } = this.incoming
    const path = raw ? app.getPath(raw, { env }) : pathOf(app, url as string)
    const match = app.match(raw?.method ?? (method as string), path)
    this.#createContext(raw, {
      path,
      matchResult: match,
      env,
      executionCtx: execution,
      notFoundHandler: app.answerUnmatched,
    })
    return match
  }

  #createContext(raw: Request | undefined, setup: ContextSetup): Context {
    return (this.#context = contextOf(new AppContext(raw, setup, this.#serving.platform)))
  }

  /** Writes the response. */
  use(response: Response): Sent {
    try {
      return this.#write(response)?.catch((error: unknown) => this.recover(error))
    } catch (error) {
      return this.recover(error)
    }
  }

  #write(response: Response): Sent {
    const { incoming } = this
    // Reading `raw` creates the web request, so that the adapter reads the rest of a body that the app has not read.
    if (!incoming.readableEnded && hasBody(incoming) && !this.#raw) void this.#context?.req.raw
    endUpload(this)
    return writeResponse(response, this)
  }

  /** Handles an error that the app has not handled. */
  async recover(error: unknown): Promise<void> {
    const { incoming, outgoing } = this
    try {
      const response = await this.#fail(error)
      // `writeHead()` keeps the reason phrase even if it refuses the headers. HTTP/2 does not have the phrase: Node
      // would warn.
      if (!http2Stream(outgoing)) outgoing.statusMessage = ''
      await this.#write(response)
    } catch {
      giveUp(incoming, outgoing)
    }
  }

  #fail(error: unknown): Response | Promise<Response> {
    const { app } = this.#serving
    if (!(app instanceof ControllerApp)) {
      consoleLogger.error(`${this.incoming.method} ${this.incoming.url} failed`, error)
      return new Response(null, { status: 500 })
    }
    // A wrapper of the app may have failed before the app was called.
    if (!this.#context) this.#begin(app)
    const c = this.#context as Context
    dropRepresentation(c)
    return app.answerError(readableError(error), c)
  }

  onError(error: unknown): void {
    const { logger } = partsOf(this.#serving.app)
    logger.error(`${this.incoming.method} ${this.incoming.url} failed while its answer was sent`, error)
  }
}

/**
 * Over HTTP/2, closes the stream after a complete answer to a request whose body was not read to its end (RFC 9113,
 * section 8.1). Otherwise the stream would stay open: the client waits until it may send more.
 */
function endUpload({ incoming, outgoing }: Message): void {
  const stream = http2Stream(outgoing)
  if (!stream || incoming.readableEnded || stream.endAfterHeaders) return
  stream.once('finish', () => setTimeout(() => stream.close(), UPLOAD_REST).unref())
}

/**
 * Answers with 500 after every other answer has failed. It has neither headers nor a body, since these may be the
 * cause. If it fails too, for example because a wrapper of `writeHead()` throws, the connection is cut.
 */
export function giveUp({ method, url }: IncomingMessage, outgoing: ServerResponse): void {
  // Do not print the error: a hostile one throws when it is read.
  console.error(`${method} ${url} could not be answered`)
  try {
    if (outgoing.headersSent || outgoing.destroyed) cut(outgoing)
    else outgoing.writeHead(500, { 'content-length': 0 }).end()
  } catch {
    cut(outgoing)
  }
}
