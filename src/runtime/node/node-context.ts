import type { ExecutionContext } from 'hono'
import type { HonoRequest } from 'hono/request'
import { HtmlEscapedCallbackPhase, resolveCallback } from 'hono/utils/html'
import type { Match } from '../app/router.ts'
import { Context } from '../http/context.ts'
import { takeOwn } from '../http/own-response.ts'
import { addHeaders, setHeaders, takeHeaders, type HeaderRecord } from './add-headers.ts'
import { bindOnRead } from './bind-on-read.ts'
import { createNodeRequest, type CreateRaw, type NodeEnvironment } from './node-request.ts'
import { PlainHeaders } from './plain-headers.ts'
import { copyResponse, createPlainResponse, isPlainResponse, type Body } from './plain-response.ts'

/** What is known of a request before anything answers it. */
export interface ContextSetup {
  readonly path: string
  readonly match: Match
  /** Answers the request if no handler does. */
  readonly notFound: (c: Context) => Response | Promise<Response>
  /** Makes the web `Request`. */
  readonly createRaw: CreateRaw
  readonly execution: ExecutionContext
}

type Init = number | { readonly status?: number; readonly headers?: HeadersInit } | undefined
type Rendered = string | Promise<string>

const TEXT = 'text/plain; charset=UTF-8'
const JSON_TYPE = 'application/json'
const HTML = 'text/html; charset=UTF-8'

/**
 * The context of a request on Node: a Hono `Context` for handlers, middleware and helpers, with the same members and the
 * same results. Its request, headers and responses are plain data, until something asks for the web's objects. It is
 * made without Hono's constructor, which binds fourteen functions for every request; here a function is bound when it is
 * read.
 */
class LightContext {
  readonly env: NodeEnvironment
  finalized = false
  error: Error | undefined
  readonly #environment: NodeEnvironment
  readonly #setup: ContextSetup
  #req: HonoRequest | undefined
  #variables: Map<string, unknown> | undefined
  #status: number | undefined
  /**
   * The headers of the next response. It shares them until it answers, as with the adapter: `onFound` of its
   * `serveStatic()` sets headers when the response is there already.
   */
  #prepared: PlainHeaders | undefined
  #isShared = false
  #res: Response | undefined
  /** Whether nobody else has seen `#res`: then its headers can be changed in place. */
  #isOwn = false
  #layout: unknown
  #renderer: ((...args: unknown[]) => unknown) | undefined

  constructor(environment: NodeEnvironment, setup: ContextSetup) {
    this.env = environment
    this.#environment = environment
    this.#setup = setup
  }

  get req(): HonoRequest {
    const { path, match, createRaw } = this.#setup
    return (this.#req ??= createNodeRequest(this.#environment, path, match, createRaw))
  }

  get event(): unknown {
    throw new Error('This context has no FetchEvent')
  }

  get executionCtx(): ExecutionContext {
    return this.#setup.execution
  }

  get res(): Response {
    this.#isOwn = false
    return (this.#res ||= createPlainResponse(
      null,
      undefined,
      new PlainHeaders((this.#prepared ??= new PlainHeaders())),
    ))
  }

  set res(response: Response | undefined) {
    this.#isOwn = response !== undefined && takeOwn(this as unknown as Context, response)
    if (this.#res && response && !this.#isOwn) {
      // A handler may return one response for many requests.
      response = copyResponse(response)
      takeHeaders(response.headers, this.#res.headers)
      this.#isOwn = true
    }
    this.#endSharing()
    this.#res = response
    this.finalized = true
  }

  get var(): object {
    return this.#variables ? Object.fromEntries(this.#variables) : {}
  }

  render(...args: unknown[]): unknown {
    this.#renderer ??= (content) => this.html(content as Rendered)
    return this.#renderer(...args)
  }

  setLayout(layout: unknown): unknown {
    return (this.#layout = layout)
  }

  getLayout(): unknown {
    return this.#layout
  }

  setRenderer(renderer: (...args: unknown[]) => unknown): void {
    this.#renderer = renderer
  }

  header(name: string, value?: string, options?: { readonly append?: boolean }): void {
    if (this.finalized && this.#res && !this.#isOwn && !isUsed(this.#res)) {
      this.#res = copyResponse(this.#res)
      this.#isOwn = true
    }
    const headers = this.#res ? this.#res.headers : (this.#prepared ??= new PlainHeaders())
    if (value === undefined) headers.delete(name)
    else if (options?.append) headers.append(name, value)
    else headers.set(name, value)
  }

  status(status: number): void {
    this.#status = status
  }

  set(key: string, value: unknown): void {
    this.#variables ??= new Map()
    this.#variables.set(key, value)
  }

  get(key: string): unknown {
    return this.#variables?.get(key)
  }

  newResponse(data: Body, init?: Init, headers?: HeaderRecord): Response {
    const given = typeof init === 'object' ? init.headers : undefined
    const status = typeof init === 'number' ? init : (init?.status ?? this.#status)
    let all = this.#res ? new PlainHeaders(this.#res.headers) : this.#sharePrepared()
    if (given) addHeaders((all ??= new PlainHeaders()), new PlainHeaders(given))
    if (headers) setHeaders((all ??= new PlainHeaders()), headers)
    return createPlainResponse(data, status, all)
  }

  #sharePrepared(): PlainHeaders | undefined {
    this.#endSharing()
    this.#isShared = true
    return this.#prepared
  }

  /** Leaves the last response the headers that it shares. */
  #endSharing(): void {
    if (this.#prepared && this.#isShared) this.#prepared = new PlainHeaders(this.#prepared)
    this.#isShared = false
  }

  body(data: Body, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(data, init, headers)
  }

  text(text: string, init?: Init, headers?: HeaderRecord): Response {
    const isPlain = !this.#prepared && !this.#status && !init && !headers && !this.finalized
    return isPlain ? createPlainResponse(text) : this.newResponse(text, init, { 'Content-Type': TEXT, ...headers })
  }

  json(value: unknown, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(JSON.stringify(value), init, { 'Content-Type': JSON_TYPE, ...headers })
  }

  html(html: Rendered, init?: Init, headers?: HeaderRecord): Response | Promise<Response> {
    // A template of Hono is a `String` object.
    const respond = (text: string): Response =>
      this.newResponse(String(text), init, { 'Content-Type': HTML, ...headers })
    if (typeof html !== 'object') return respond(html)
    return resolveCallback(html, HtmlEscapedCallbackPhase.Stringify, false, {}).then(respond)
  }

  redirect(location: string | URL, status?: number): Response {
    const target = String(location)
    // Header values are bytes.
    this.header('Location', /[^\0-\u00ff]/u.test(target) ? encodeURI(target) : target)
    return this.newResponse(null, status ?? 302)
  }

  notFound(): Response | Promise<Response> {
    return this.#setup.notFound(this as unknown as Context)
  }
}

Object.setPrototypeOf(LightContext.prototype, Context.prototype)
// In Hono's context these are functions of the instance: `const { json } = c` works, and so does `c.json = ownJson`.
bindOnRead(LightContext.prototype, [
  'render',
  'setLayout',
  'getLayout',
  'setRenderer',
  'header',
  'status',
  'set',
  'get',
  'newResponse',
  'body',
  'text',
  'json',
  'html',
  'redirect',
  'notFound',
])

/** Whether the body of a response has been read; ours would have to become one of the platform to tell. */
function isUsed(response: Response): boolean {
  return !isPlainResponse(response) && response.bodyUsed
}

export const NodeContext = LightContext as unknown as new (environment: NodeEnvironment, setup: ContextSetup) => Context
