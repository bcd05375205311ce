import type { ExecutionContext } from 'hono'
import type { HonoRequest } from 'hono/request'
import { HtmlEscapedCallbackPhase, resolveCallback } from 'hono/utils/html'
import type { ContextSetup } from '../app/app-context.ts'
import { Context } from '../http/context.ts'
import { takeOwn } from '../http/own-response.ts'
import { TEXT_TYPE } from '../http/text-type.ts'
import { addHeaders, setHeaders, takeHeaders, type HeaderRecord } from './add-headers.ts'
import { bindOnRead } from './bind-on-read.ts'
import { createNodeRequest, type CreateRaw, type NodeEnvironment } from './node-request.ts'
import { NodeHeaders } from './node-headers.ts'
import { copyResponse, createNodeResponse, hasFixedHeaders, isUsed } from './node-response.ts'

type Init = number | { readonly status?: number; readonly headers?: HeadersInit } | undefined
type Rendered = string | Promise<string>

const TEXT = 'text/plain; charset=UTF-8'
const JSON_TYPE = 'application/json'
const HTML = 'text/html; charset=UTF-8'

/**
 * The context of a request on Node: a Hono `Context` for handlers, middleware and helpers, with the same members and the
 * same results. Its request, headers and responses are plain data, until a handler needs the web's objects. It does not run
 * Hono's constructor, which binds fifteen functions for every request; here a function is bound when it is read.
 */
class NodeContext {
  readonly env: NodeEnvironment
  finalized = false
  error: Error | undefined
  readonly #raw: Request | undefined
  readonly #setup: ContextSetup
  readonly #createRaw: CreateRaw
  #req: HonoRequest | undefined
  #variables: Map<string, unknown> | undefined
  #status: number | undefined
  /**
   * The headers of the next response. The response shares them until it is `c.res`, as with the adapter: `onFound` of its
   * `serveStatic()` sets headers after the response was created.
   */
  #prepared: NodeHeaders | undefined
  #isShared = false
  #res: Response | undefined
  /** Whether no handler has a reference to `#res`: then its headers can be changed in place. */
  #isOwn = false
  #layout: unknown
  #renderer: ((...args: unknown[]) => unknown) | undefined

  constructor(raw: Request | undefined, setup: ContextSetup, createRaw: CreateRaw) {
    this.env = setup.env as NodeEnvironment
    this.#raw = raw
    this.#setup = setup
    this.#createRaw = createRaw
  }

  get req(): HonoRequest {
    return (this.#req ??= createNodeRequest(this.#raw, this.#setup, this.#createRaw))
  }

  get event(): unknown {
    throw new Error('This context has no FetchEvent')
  }

  get executionCtx(): ExecutionContext {
    return this.#setup.executionCtx as ExecutionContext
  }

  get res(): Response {
    this.#isOwn = false
    return (this.#res ||= createNodeResponse(null, undefined, new NodeHeaders((this.#prepared ??= new NodeHeaders()))))
  }

  set res(response: Response | undefined) {
    this.#isOwn = response !== undefined && takeOwn(contextOf(this), response)
    if (response && !this.#isOwn && (this.#res || hasFixedHeaders(response))) {
      // A handler may return one response for many requests.
      response = copyResponse(response)
      if (this.#res) takeHeaders(response.headers, this.#res.headers)
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
    const headers = this.#res ? this.#res.headers : (this.#prepared ??= new NodeHeaders())
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

  newResponse(data: unknown, init?: Init, headers?: HeaderRecord): Response {
    const given = typeof init === 'object' ? init.headers : undefined
    const status = typeof init === 'number' ? init : (init?.status ?? this.#status)
    let all = this.#res ? new NodeHeaders(this.#res.headers) : this.#sharePrepared()
    if (given) addHeaders((all ??= new NodeHeaders()), new NodeHeaders(given))
    if (headers && (all || !isTextOnly(data, headers))) setHeaders((all ??= new NodeHeaders()), headers)
    return createNodeResponse(data, status, all, this.#setup.matchResult[0].length === 1)
  }

  #sharePrepared(): NodeHeaders | undefined {
    this.#endSharing()
    this.#isShared = true
    return this.#prepared
  }

  /** Leaves the last response the headers that it shares. */
  #endSharing(): void {
    if (this.#prepared && this.#isShared) this.#prepared = new NodeHeaders(this.#prepared)
    this.#isShared = false
  }

  body(data: unknown, init?: Init, headers?: HeaderRecord): Response {
    return this.newResponse(data, init, headers)
  }

  text(text: string, init?: Init, headers?: HeaderRecord): Response {
    const isBare = !this.#prepared && !this.#status && !init && !headers && !this.finalized
    return isBare ? createNodeResponse(text) : this.newResponse(text, init, { 'Content-Type': TEXT, ...headers })
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
    return this.#setup.notFoundHandler(contextOf(this))
  }
}

/** Hono's type of a context. */
function contextOf(context: NodeContext): Context {
  return context as unknown as Context
}

/** Whether the only header is the content type that a string has anyway: then the response needs no headers. */
function isTextOnly(data: unknown, headers: HeaderRecord): boolean {
  return typeof data === 'string' && headers['Content-Type'] === TEXT_TYPE && Object.keys(headers).length === 1
}

Object.setPrototypeOf(NodeContext.prototype, Context.prototype)
// In Hono's context these are functions of the instance: `const { json } = c` works, and so does `c.json = ownJson`.
bindOnRead(NodeContext.prototype, [
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

/**
 * Creates the context of a request.
 *
 * @param raw The web `Request`, if there is one already. Without one, the URL is usual.
 * @param createRaw Creates it.
 */
export function createNodeContext(raw: Request | undefined, setup: ContextSetup, createRaw: CreateRaw): Context {
  return contextOf(new NodeContext(raw, setup, createRaw))
}
