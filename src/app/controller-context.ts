import { Context, type ExecutionContext } from 'hono'
import { HonoRequest } from 'hono/request'
import { HtmlEscapedCallbackPhase, resolveCallback } from 'hono/utils/html'
import { addHeaders, hasLists, setHeaders, takeHeaders, type HeaderRecord } from './add-headers.ts'
import { withTextType } from '../http/text-type.ts'
import { bindOnRead } from './bind-on-read.ts'
import type { Body, ContextSetup, PlatformHooks } from './context-setup.ts'
import type { Match } from './router.ts'

type Init = number | { readonly status?: number; readonly headers?: HeadersInit } | undefined
type Rendered = string | Promise<string>

const TEXT = 'text/plain; charset=UTF-8'
const JSON_TYPE = 'application/json'
const HTML = 'text/html; charset=UTF-8'

/**
 * The context of a request: a Hono `Context` for handlers, middleware and helpers, with the same members and the same
 * results. It is made without Hono's constructor, which binds fourteen functions for every request; here a function is
 * bound when somebody reads it.
 *
 * A platform may keep replies as plain data: it overrides how a request, headers and a response are made.
 */
class LightContext {
  env: unknown
  finalized = false
  error: Error | undefined
  /** What the router found for the request. */
  readonly match: Match
  readonly #raw: Request | undefined
  readonly #path: string
  readonly #executionCtx: ExecutionContext | undefined
  readonly #notFound: ContextSetup['notFound']
  #routeIndex = 0
  #req: HonoRequest | undefined
  #variables: Map<string, unknown> | undefined
  #status: number | undefined
  #prepared: Headers | undefined
  #res: Response | undefined
  #layout: unknown
  #renderer: ((...args: unknown[]) => unknown) | undefined

  constructor(raw: Request | undefined, setup: ContextSetup) {
    this.#raw = raw
    this.env = setup.env
    this.match = setup.match
    this.#path = setup.path
    this.#executionCtx = setup.executionCtx
    this.#notFound = setup.notFound
  }

  /** Makes the request; called once, when it is first read. */
  createRequest(path: string, match: Match): HonoRequest {
    return new HonoRequest(this.#raw as Request, path as '/', match as never)
  }

  createHeaders(init?: HeadersInit): Headers {
    return new Headers(init)
  }

  createResponse(body: Body, status?: number, headers?: HeadersInit, statusText?: string): Response {
    const typed = typeof body === 'string' ? withTextType(headers) : headers
    return new Response(body, { status, statusText, headers: typed } as ResponseInit)
  }

  /** The prepared headers as those of one response: a `Response` of the platform copies what it is given. */
  ownHeaders(headers: Headers): Headers {
    return headers
  }

  /** Whether the headers of a response can be changed where they are. */
  isChangeable(_response: Response): boolean {
    return false
  }

  get req(): HonoRequest {
    if (!this.#req) {
      this.#req = this.createRequest(this.#path, this.match)
      this.#req.routeIndex = this.#routeIndex
    }
    return this.#req
  }

  /** Says which of the matched handlers runs: its path variables are those of the request. */
  set routeIndex(index: number) {
    this.#routeIndex = index
    if (this.#req) this.#req.routeIndex = index
  }

  get routeIndex(): number {
    return this.#routeIndex
  }

  get event(): unknown {
    if (this.#executionCtx && 'respondWith' in this.#executionCtx) return this.#executionCtx
    throw new Error('This context has no FetchEvent')
  }

  get executionCtx(): ExecutionContext {
    if (this.#executionCtx) return this.#executionCtx
    throw new Error('This context has no ExecutionContext')
  }

  get res(): Response {
    return (this.#res ||= this.createResponse(
      null,
      undefined,
      this.ownHeaders((this.#prepared ??= this.createHeaders())),
    ))
  }

  set res(response: Response | undefined) {
    if (this.#res && response) {
      const old = this.#res.headers
      response = this.isChangeable(response) ? response : this.#copied(response, this.createHeaders(response.headers))
      takeHeaders(response.headers, old)
    }
    this.#res = response
    this.finalized = true
  }

  /** With headers that can be changed, which those of a `fetch()` cannot. */
  #copied(response: Response, headers: Headers): Response {
    return this.createResponse(response.body, response.status, headers, response.statusText)
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
    const res = this.#res
    if (this.finalized && res && !this.isChangeable(res)) {
      // The headers are read first: to look at the body gives a light response of Node a content type.
      const copy = this.createHeaders(res.headers)
      if (!res.bodyUsed) this.#res = this.#copied(res, copy)
    }
    const headers = this.#res ? this.#res.headers : (this.#prepared ??= this.createHeaders())
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
    if (!this.#res && !this.#prepared && !given && !hasLists(headers))
      return this.createResponse(data, status, headers as HeadersInit)
    const all = this.#res ? this.createHeaders(this.#res.headers) : (this.#prepared ??= this.createHeaders())
    if (given) addHeaders(all, this.createHeaders(given))
    setHeaders(all, headers)
    return this.createResponse(data, status, this.#res ? all : this.ownHeaders(all))
  }

  body(data: Body, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(data, init, headers)
  }

  text(text: string, init?: Init, headers?: HeaderRecord): Response {
    const isPlain = !this.#prepared && !this.#status && !init && !headers && !this.finalized
    return isPlain ? this.createResponse(text) : this.newResponse(text, init, { 'Content-Type': TEXT, ...headers })
  }

  json(value: unknown, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(JSON.stringify(value), init, { 'Content-Type': JSON_TYPE, ...headers })
  }

  html(html: Rendered, init?: Init, headers?: HeaderRecord): Response | Promise<Response> {
    const respond = (text: string): Response => this.newResponse(text, init, { 'Content-Type': HTML, ...headers })
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
    return this.#notFound(this as unknown as Context)
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

/** The context of a request to an app of `createApp()`. */
export type ControllerContext = Context & PlatformHooks & { readonly match: Match; routeIndex: number }

export const ControllerContext = LightContext as unknown as new (
  raw: Request | undefined,
  setup: ContextSetup,
) => ControllerContext
