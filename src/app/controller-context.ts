import { Context, type ExecutionContext } from 'hono'
import { HonoRequest } from 'hono/request'
import { HtmlEscapedCallbackPhase, resolveCallback } from 'hono/utils/html'
import type { Match } from './router.ts'

/** What is known of a request before anything answers it. */
export interface ContextSetup {
  readonly path: string
  readonly match: Match
  readonly env: unknown
  readonly executionCtx: ExecutionContext | undefined
  readonly notFound: (c: Context) => Response | Promise<Response>
}

type Data = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer> | null
type HeaderRecord = Readonly<Record<string, string | string[]>>
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
  protected createRequest(path: string, match: Match): HonoRequest {
    return new HonoRequest(this.#raw as Request, path as '/', match as never)
  }

  protected createHeaders(init?: HeadersInit): Headers {
    return new Headers(init)
  }

  protected createResponse(body: Data, status?: number, headers?: HeadersInit, statusText?: string): Response {
    return new Response(body, { status, statusText, headers } as ResponseInit)
  }

  /** The prepared headers as those of one response: a `Response` of the platform copies what it is given. */
  protected ownHeaders(headers: Headers): Headers {
    return headers
  }

  /** Whether the headers of a response can be changed where they are. */
  protected isChangeable(_response: Response): boolean {
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
    if (this.#res && response) response = this.#merged(this.#res, response)
    this.#res = response
    this.finalized = true
  }

  /** The new response with the headers of the one it replaces, but its own content type. */
  #merged(old: Response, next: Response): Response {
    const response = this.isChangeable(next) ? next : this.#copied(next)
    const { headers } = response
    for (const [name, value] of old.headers) {
      if (name === 'content-type') continue
      if (name === 'set-cookie') {
        headers.delete(name)
        for (const cookie of old.headers.getSetCookie()) headers.append(name, cookie)
      } else headers.set(name, value)
    }
    return response
  }

  /** Its headers may be those of a `fetch()`, which cannot be changed. */
  #copied(response: Response): Response {
    const { body, status, statusText, headers } = response
    return this.createResponse(body, status, this.createHeaders(headers), statusText)
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
    if (this.finalized && this.#res && !this.isChangeable(this.#res) && !this.#res.bodyUsed)
      this.#res = this.#copied(this.#res)
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

  newResponse(data: Data, init?: Init, headers?: HeaderRecord): Response {
    const given = typeof init === 'object' ? init.headers : undefined
    const status = typeof init === 'number' ? init : (init?.status ?? this.#status)
    if (!this.#res && !this.#prepared && !given && !hasLists(headers))
      return this.createResponse(data, status, headers as HeadersInit)
    const all = this.#res ? this.createHeaders(this.#res.headers) : (this.#prepared ??= this.createHeaders())
    if (given) {
      for (const [name, value] of this.createHeaders(given)) {
        if (name === 'set-cookie') all.append(name, value)
        else all.set(name, value)
      }
    }
    for (const name in headers) {
      const value = headers[name] as string | string[]
      if (typeof value === 'string') all.set(name, value)
      else {
        all.delete(name)
        for (const each of value) all.append(name, each)
      }
    }
    return this.createResponse(data, status, this.#res ? all : this.ownHeaders(all))
  }

  body(data: Data, init?: Init, headers?: HeaderRecord): Response {
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

function hasLists(headers: HeaderRecord | undefined): boolean {
  for (const name in headers) if (typeof headers[name] !== 'string') return true
  return false
}

const { prototype } = LightContext
Object.setPrototypeOf(prototype, Context.prototype)
// In Hono's context these are functions of the instance: `const { json } = c` works, and so does `c.json = ownJson`.
for (const name of [
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
] as const) {
  const method = prototype[name] as (...args: unknown[]) => unknown
  Object.defineProperty(prototype, name, {
    configurable: true,
    get() {
      return method.bind(this)
    },
    set(value: unknown) {
      Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value })
    },
  })
}

/** What a subclass for a platform may override. */
interface PlatformHooks {
  createRequest(path: string, match: Match): HonoRequest
  createHeaders(init?: HeadersInit): Headers
  createResponse(body: Data, status?: number, headers?: HeadersInit, statusText?: string): Response
  ownHeaders(headers: Headers): Headers
  isChangeable(response: Response): boolean
}

/** The context of a request to an app of `createApp()`. */
export type ControllerContext = Context & PlatformHooks & { readonly match: Match; routeIndex: number }

export const ControllerContext = LightContext as unknown as new (
  raw: Request | undefined,
  setup: ContextSetup,
) => ControllerContext
