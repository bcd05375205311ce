import { HonoRequest } from 'hono/request'
import type { IncomingMessage } from 'node:http'
import { memoryOf, readStream } from '../http/joined-bytes.ts'
import type { ContextSetup, MatchResult, RawChange } from '../http/platform.ts'
import { MATCH_RESULT } from '../http/read-context.ts'
import { decodeVariable } from '../http/request-path.ts'
import { readMessage, textOf } from './read-body.ts'
import type { NodeEnvironment } from './served-app.ts'

/** Makes the adapter create the web `Request`. */
export type CreateRaw = (environment: NodeEnvironment) => Request

type BodyKind = 'text' | 'arrayBuffer' | 'blob' | 'formData'

/** Hono's request over a message of Node. It creates the web `Request` when something needs one. */
class NodeRequest {
  path: string
  routeIndex = 0
  bodyCache: Record<string, Promise<unknown>> = {}
  readonly #environment: NodeEnvironment
  readonly #incoming: IncomingMessage
  readonly #match: MatchResult
  readonly #url: string
  readonly #createRaw: CreateRaw
  #raw: Request | undefined
  #rawChange: RawChange | undefined
  #validated: Record<string, unknown> | undefined

  constructor(raw: Request | undefined, { path, matchResult, env }: ContextSetup, url: string, createRaw: CreateRaw) {
    Object.defineProperty(this, 'raw', OWN_RAW)
    const environment = env as NodeEnvironment
    this.path = path
    this.#environment = environment
    this.#incoming = environment.incoming
    this.#match = matchResult
    this.#raw = raw
    this.#url = url
    this.#createRaw = createRaw
  }

  get raw(): Request {
    if (this.#raw) return this.#raw
    this.#raw = this.#createRaw(this.#environment)
    // If the body was read from the message, the body of the web request counts as read too.
    if (this.#incoming.readableDidRead) this.#raw.text().catch(() => {})
    this.#rawChange?.changeRaw(this.#raw)
    return this.#raw
  }

  set raw(request: Request) {
    this.#raw = request
  }

  static changeRaw(request: NodeRequest, change: RawChange): void {
    if (request.#raw) change.changeRaw(request.#raw)
    else request.#rawChange = change
  }

  get url(): string {
    return this.#raw ? this.#raw.url : this.#url
  }

  get method(): string {
    return this.#raw ? this.#raw.method : (this.#incoming.method as string)
  }

  header(name?: string): unknown {
    if (!name) {
      const headers: Record<string, string> = Object.create(null)
      for (const [key, value] of this.raw.headers) headers[key] = value
      return headers
    }
    return this.#raw ? (this.#raw.headers.get(name) ?? undefined) : this.#find(name)
  }

  /** A header of the message; values of the same name are joined, as in the web's `Headers`. */
  #find(given: string): string | undefined {
    const { headers, rawHeaders } = this.#incoming
    // Node's `headers` join values differently, but have all names, in lower case.
    const name = headers[given] === undefined ? given.toLowerCase() : given
    if (headers[name] === undefined) return undefined
    let found: string | undefined
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const key = rawHeaders[at] as string
      if (key.length !== name.length || (key !== name && key.toLowerCase() !== name)) continue
      const value = rawHeaders[at + 1] as string
      found = found === undefined ? value : found + (name === 'cookie' ? '; ' : ', ') + value
    }
    return found
  }

  param(name?: string): unknown {
    const [handlers, segments = []] = this.#match
    const places = handlers[this.routeIndex]?.[1] ?? {}
    const read = (key: string): string | undefined => {
      const value = segments[places[key] as number]
      return value && decodeVariable(value)
    }
    if (name) return read(name)
    const entries = Object.keys(places).map((key) => [key, read(key)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }

  addValidatedData(target: string, data: unknown): void {
    ;(this.#validated ??= {})[target] = data
  }

  valid(target: string): unknown {
    return this.#validated?.[target]
  }

  text(): Promise<unknown> {
    return this.#body('text')
  }

  json(): Promise<unknown> {
    return this.#body('text').then((text) => JSON.parse(text as string) as unknown)
  }

  arrayBuffer(): Promise<unknown> {
    return this.#body('arrayBuffer')
  }

  bytes(): Promise<unknown> {
    return this.#body('arrayBuffer').then((buffer) => new Uint8Array(buffer as ArrayBuffer))
  }

  blob(): Promise<unknown> {
    return this.#body('blob')
  }

  formData(): Promise<unknown> {
    return this.#body('formData')
  }

  /** Reads the body on the first call; later calls convert the first result. */
  #body(kind: BodyKind): Promise<unknown> {
    const cached = this.bodyCache[kind]
    if (cached) return cached
    for (const known in this.bodyCache) {
      return (this.bodyCache[known] as Promise<unknown>).then((body) => this.#converted(known, body, kind))
    }
    return (this.bodyCache[kind] = this.#read(kind))
  }

  #read(kind: BodyKind): Promise<unknown> {
    const { method, destroyed, readableDidRead, httpVersionMajor, headers } = this.#incoming
    // Reads the message itself only over HTTP/1 and with `Content-Length`; an HTTP/2 body may be longer than its
    // `Content-Length`. Other cases are left to the web request: it has no body for GET and HEAD, may have a complete
    // body after the client went away, and counts as read if something has read a part of the message.
    const isMessage = !this.#raw && !destroyed && httpVersionMajor === 1 && method !== 'GET' && method !== 'HEAD'
    const isWhole = isMessage && !readableDidRead && headers['content-length'] !== undefined
    if (isWhole && kind === 'text') return readMessage(this.#incoming, textOf)
    if (isWhole && kind === 'arrayBuffer') return readMessage(this.#incoming, memoryOf)
    const { raw } = this
    if (destroyed || !raw.body || raw.bodyUsed || raw.body.locked) return convert(raw, kind)
    // The adapter and the platform would keep a list of all pieces, and the client decides how many there are.
    const reading = readStream(raw.body)
    return kind === 'arrayBuffer' ? reading : reading.then((bytes) => this.#converted('arrayBuffer', bytes, kind))
  }

  #converted(known: string, body: unknown, kind: BodyKind): Promise<unknown> {
    const content = known === 'json' ? JSON.stringify(body) : (body as BodyInit)
    const type = known === 'formData' ? undefined : (this.header('content-type') as string | undefined)
    const response = new Response(content, type ? { headers: { 'Content-Type': type } } : undefined)
    return convert(response, kind)
  }

  get matchedRoutes(): unknown[] {
    return this.#match[0].map(([[, route]]) => route)
  }

  get routePath(): string {
    return this.#match[0][this.routeIndex]?.[0][1].path as string
  }

  get [MATCH_RESULT](): MatchResult {
    return this.#match
  }
}

function convert(body: Request | Response, kind: BodyKind): Promise<unknown> {
  return body[kind]()
}

/** In Hono's requests, `raw` is an own property, which `proxy(url, { ...c.req })` copies. */
const OWN_RAW = { ...Object.getOwnPropertyDescriptor(NodeRequest.prototype, 'raw'), enumerable: true }

// Inherits `query()`, `queries()` and `parseBody()`.
Object.setPrototypeOf(NodeRequest.prototype, HonoRequest.prototype)

/** Changes the web `Request` of a message now or, if it does not exist yet, when something first reads it. */
export function changeRaw(request: HonoRequest, change: RawChange): void {
  NodeRequest.changeRaw(request as unknown as NodeRequest, change)
}

export function createNodeRequest(
  raw: Request | undefined,
  setup: ContextSetup,
  url: string,
  createRaw: CreateRaw,
): HonoRequest {
  return new NodeRequest(raw, setup, url, createRaw) as unknown as HonoRequest
}
