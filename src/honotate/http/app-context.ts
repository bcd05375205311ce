import type { ExecutionContext } from 'hono'
import type { HonoRequest } from 'hono/request'
import { addHeaders, setHeaders, type HeaderRecord } from './response-headers.ts'
import { bindOnRead } from './bind-on-read.ts'
import { Context } from './context.ts'
import { HTML_TYPE, JSON_TYPE, TEXT_TYPE } from './fetch-standard.ts'
import { htmlText } from './html.ts'
import type { ContextSetup, GivenHeaders, MatchResult, Platform, RawChange } from './platform.ts'

type Init = number | { readonly status?: number; readonly headers?: HeadersInit } | undefined
type Rendered = string | Promise<string>

const TEXT = 'text/plain; charset=UTF-8'

/**
 * A Hono `Context` for handlers, middleware and helpers. It differs from an instance that Hono creates:
 *
 * - Hono's constructor, which binds fifteen functions for each request, does not run. A function is bound when it is
 *   read.
 * - Setting `res` does not copy a response of `respond()`, which already has the headers that middleware has set.
 * - Setting `res` copies a response of `fetch()` or `Response.redirect()`: its headers are immutable, but middleware
 *   may set some.
 */
export class AppContext {
  readonly env: any
  readonly match: MatchResult
  finalized = false
  error: Error | undefined
  readonly #raw: Request | undefined
  readonly #setup: ContextSetup
  readonly #platform: Platform
  #req: HonoRequest | undefined
  #rawChange: RawChange | undefined
  #variables: Map<string, unknown> | undefined
  #status: number | undefined
  /**
   * The headers of the next response. If the platform's responses do not copy headers, a new response shares this
   * object until the response becomes `c.res` or another response is made. Until then, a header that is set here, for
   * example by `onFound` of `serveStatic()`, is also set in the response.
   */
  #prepared: Headers | undefined
  /** Whether the last response shares `#prepared`: then the next one gets a copy. */
  #isShared = false
  #res: Response | undefined
  /** If true, no handler has a reference to `#res`, so its headers can be changed in place. */
  #isOwn = false
  /** The last response that `respond()` has made, until `res` is set. */
  #made: Response | undefined
  #layout: unknown
  #renderer: ((...args: unknown[]) => unknown) | undefined

  constructor(raw: Request | undefined, setup: ContextSetup, platform: Platform) {
    this.env = setup.env
    this.match = setup.matchResult
    this.#raw = raw
    this.#setup = setup
    this.#platform = platform
  }

  get req(): HonoRequest {
    return (this.#req ??= this.#platform.createRequest(this.#raw, this.#setup, this.#rawChange))
  }

  /** Applies a change to `req.raw`, at the latest when `req.raw` is first read. */
  changeRaw(change: RawChange): void {
    this.#rawChange = change
    if (this.#req) this.#platform.changeRaw(this.#req, change)
  }

  /** The whole URL: of `req` if it exists, since middleware may have replaced `req.raw`. */
  get url(): string {
    return this.#req ? this.#req.url : this.#platform.urlOf(this.#raw)
  }

  /** The index of the running handler in the match. Reading it does not create `req`. */
  get routeIndex(): number {
    return this.#req?.routeIndex ?? 0
  }

  get event(): unknown {
    const { executionCtx } = this.#setup
    if (executionCtx && 'respondWith' in executionCtx) return executionCtx
    throw new Error('This context has no FetchEvent')
  }

  get executionCtx(): ExecutionContext {
    if (this.#setup.executionCtx) return this.#setup.executionCtx
    throw new Error('This context has no ExecutionContext')
  }

  get res(): Response {
    this.#isOwn = false
    if (this.#res) return this.#res
    const platform = this.#platform
    return (this.#res = platform.createResponse(null, undefined, platform.createHeaders(this.#prepared), false))
  }

  set res(response: Response | undefined) {
    const platform = this.#platform
    this.#isOwn = response === this.#made
    this.#made = undefined
    if (response && !this.#isOwn && (this.#res || platform.hasFixedHeaders(response))) {
      // A copy, since the headers may be immutable, and a handler may return the same response for many requests.
      response = platform.copyResponse(response)
      if (this.#res) platform.takeHeaders(response.headers, this.#res.headers)
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
    const platform = this.#platform
    if (this.finalized && this.#res && !this.#isOwn && !platform.isUsed(this.#res)) {
      this.#res = platform.copyResponse(this.#res)
      this.#isOwn = true
    }
    const headers = this.#res ? this.#res.headers : (this.#prepared ??= platform.createHeaders())
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

  newResponse(data: unknown, init?: Init, more?: HeaderRecord): Response {
    const given = typeof init === 'object' ? init.headers : undefined
    const status = typeof init === 'number' ? init : (init?.status ?? this.#status)
    const platform = this.#platform
    let headers = this.#headersSoFar()
    if (given) addHeaders((headers ??= platform.createHeaders()), platform.createHeaders(given))
    if (headers && more) setHeaders(headers, more)
    return this.#createResponse(data, status, headers ?? more)
  }

  /**
   * Makes the response for a controller's result, as `body()` does for a handler.
   *
   * @param type The content type, which replaces one that middleware has set.
   */
  respond(data: unknown, status: number | undefined, type?: string): Response {
    const { copiesHeaders } = this.#platform
    const isFirst = !this.#res && !this.#prepared
    const headers = isFirst ? undefined : copiesHeaders && this.#res ? this.#res.headers : this.#headersSoFar()
    if (!copiesHeaders && type) headers?.set('Content-Type', type)
    // Platforms add `TEXT_TYPE` to a string. Bun adds it too late for middleware to see it, and not to an empty string.
    const isUsual = !type || (type === TEXT_TYPE && data && typeof data === 'string' && this.match[0].length === 1)
    this.#made = this.#createResponse(data, status ?? this.#status, headers ?? (isUsual ? undefined : type))
    if (copiesHeaders && headers && type) this.#made.headers.set('Content-Type', type)
    return this.#made
  }

  #createResponse(data: unknown, status: number | undefined, headers: GivenHeaders): Response {
    return this.#platform.createResponse(data, status, headers, this.match[0].length === 1)
  }

  /**
   * Returns the headers set so far, for a new response; `undefined` if there are none. Sets `#isShared` if the response
   * will share them.
   */
  #headersSoFar(): Headers | undefined {
    if (this.#res) return this.#platform.createHeaders(this.#res.headers)
    if (this.#prepared && !this.#platform.copiesHeaders) {
      this.#endSharing()
      this.#isShared = true
    }
    return this.#prepared
  }

  /** Leaves the shared headers to the last response; the next one gets a copy. */
  #endSharing(): void {
    if (this.#isShared) this.#prepared = this.#platform.createHeaders(this.#prepared)
    this.#isShared = false
  }

  body(data: unknown, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(data, init, headers)
  }

  text(text: string, init?: Init, headers?: HeaderRecord): Response {
    const isBare = !this.#prepared && !this.#res && !this.#status && !init && !headers && !this.finalized
    return isBare
      ? this.#createResponse(text, undefined, undefined)
      : this.newResponse(text, init, { 'Content-Type': TEXT, ...headers })
  }

  json(value: unknown, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(JSON.stringify(value), init, { 'Content-Type': JSON_TYPE, ...headers })
  }

  html(html: Rendered, init?: Init, headers?: HeaderRecord): Response | Promise<Response> {
    const respond = (text: string): Response => this.newResponse(text, init, { 'Content-Type': HTML_TYPE, ...headers })
    return typeof html === 'object' ? htmlText(html).then(respond) : respond(String(html))
  }

  redirect(location: string | URL, status?: number): Response {
    const target = String(location)
    // A header value consists of bytes, so a location with characters above U+00FF is encoded.
    this.header('Location', /[^\0-\u00ff]/u.test(target) ? encodeURI(target) : target)
    return this.newResponse(null, status ?? 302)
  }

  notFound(): Response | Promise<Response> {
    return this.#setup.notFoundHandler(contextOf(this))
  }
}

Object.setPrototypeOf(AppContext.prototype, Context.prototype)
// As in Hono's context, `const { json } = c` works, and so does `c.json = ownJson`.
bindOnRead(AppContext.prototype, ['constructor', 'respond', 'changeRaw'])

export function contextOf(context: AppContext): Context {
  return context as unknown as Context
}
