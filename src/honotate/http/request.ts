import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'
import { consoleLogger } from './console-logger.ts'
import { clientIp } from './client-ip.ts'
import { waitUntil } from './lifetime.ts'
import { matchResultOf, routeIndexOf, urlOf } from './read-context.ts'
import { parseQueries, parseQuery } from './query.ts'
import { pathVariables, rawPath } from './request-path.ts'

/**
 * The request as a route method sees it: a view of Hono's context. Values are computed when they are read; only the
 * body is parsed before the method runs.
 *
 * @example
 * ```ts
 * ;@RestController()
 * class HelloController {
 *   ;@GetMapping('/hello/:name')
 *   hello(req: HttpRequest) {
 *     return `hello ${req.params.name}`
 *   }
 * }
 * ```
 */
export class HttpRequest {
  /** Hono's context of the request. */
  readonly context: Context
  /**
   * The parsed body. `undefined` if there is no body, before it is parsed (in a guard, for example), and for a content
   * type without a parser. The body of a GET is not parsed.
   */
  body: any
  #params: Record<string, string> | undefined
  #query: Record<string, string> | undefined
  #queries: Record<string, string[]> | undefined
  #cookies: Record<string, string> | undefined

  constructor(context: Context, body?: unknown) {
    this.context = context
    this.body = body
  }

  /** The path variables, decoded. */
  get params(): Record<string, string> {
    return (this.#params ??= pathVariables(this.context))
  }

  /** The query parameters: the first value of each. */
  get query(): Record<string, string> {
    return (this.#query ??= parseQuery(this.url))
  }

  /** The query parameters: all values of each. */
  get queries(): Record<string, string[]> {
    return (this.#queries ??= parseQueries(this.url))
  }

  /** The cookies, decoded. */
  get cookies(): Record<string, string> {
    return (this.#cookies ??= parse(this.header('cookie') ?? ''))
  }

  /** All headers, as the web's `Headers`. */
  get headers(): Headers {
    return this.context.req.raw.headers
  }

  /** The value of a header; `undefined` if it is missing. The case of the name does not matter. */
  header(name: string): string | undefined {
    return this.context.req.header(name)
  }

  /** The HTTP method, in upper case. */
  get method(): string {
    return this.context.req.method
  }

  /** The whole URL, with scheme and host. */
  get url(): string {
    return urlOf(this.context)
  }

  /** The path of the URL, not decoded. */
  get path(): string {
    return rawPath(this.context.req)
  }

  /**
   * The path pattern of the route, prefix included: `/apis/users/:id`. In middleware, the pattern of the middleware,
   * until it calls `next()`.
   */
  get route(): string {
    return matchResultOf(this.context)[0][routeIndexOf(this.context)]![0][1].path
  }

  /**
   * The address of the peer, or of the client that a trusted proxy reports; `undefined` if the runtime does not report
   * the peer.
   */
  get ip(): string | undefined {
    return clientIp(this.context)
  }

  /**
   * Aborted when the client disconnects before it has its response, when `close()` of `serve()` ends a stream, and with
   * a `TimeoutError` when the `timeout` of `createApp()` has passed.
   */
  get signal(): AbortSignal {
    return this.raw.signal
  }

  /**
   * The bindings of the platform, such as variables, secrets and stores on Cloudflare, or `incoming` and `outgoing` on
   * Node.
   */
  get env(): any {
    return this.context.env
  }

  /**
   * Lets work go on after the response has been sent. Cloudflare waits for the work, and so does `close()` of
   * `serve()`. A server of `serve()` logs a failure of the work with the logger of the app. A platform without an
   * `ExecutionContext` does not wait (AWS Lambda freezes the process), and a failure is logged to the console.
   */
  waitUntil(work: Promise<unknown>): void {
    if (!waitUntil(this.context, work))
      work.catch((error: unknown) => consoleLogger.error('Work of waitUntil() failed', error))
  }

  /** The web `Request`. */
  get raw(): globalThis.Request {
    return this.context.req.raw
  }
}
