import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { clientIp } from './client-ip.ts'
import { rawPath } from './raw-path.ts'
import { UrlData } from './url-data.ts'

/**
 * The request as a route method sees it: a view of Hono's context. Nothing is computed before it is read, and nothing
 * twice; only the body is parsed before the method runs.
 *
 * @example
 * ```ts
 * @RestController()
 * class HelloController {
 *   @GetMapping('/hello/:name')
 *   hello(req: HttpRequest) {
 *     return `hello ${req.params.name}`
 *   }
 * }
 * ```
 */
export class HttpRequest extends UrlData {
  /** Hono's context of the request. */
  readonly context: Context
  #cookies: Record<string, string> | undefined

  constructor(context: Context, body?: unknown) {
    super(body)
    this.context = context
  }

  /** The cookies, decoded. */
  get cookies(): Record<string, string> {
    return (this.#cookies ??= withoutPrototype(getCookie(this.context)))
  }

  /** All headers, as the web's object. */
  get headers(): Headers {
    return this.context.req.raw.headers
  }

  /** The value of a header, whatever the case of its name. */
  header(name: string): string | undefined {
    return this.context.req.header(name)
  }

  /** The HTTP method, in upper case. */
  get method(): string {
    return this.context.req.method
  }

  override get url(): string {
    return this.context.req.url
  }

  /** The path of the URL, as it was sent: not decoded. */
  get path(): string {
    return rawPath(this.context.req)
  }

  /** The address of the peer, where the runtime knows it. */
  get ip(): string | undefined {
    return clientIp(this.context)
  }

  /**
   * Is aborted when the client goes away before it has its answer, and with a `TimeoutError` when the time-out of the
   * app has passed.
   */
  get signal(): AbortSignal {
    return this.raw.signal
  }

  /** The bindings of the platform: variables, secrets and stores on Cloudflare; `incoming` and `outgoing` on Node. */
  get env(): any {
    return this.context.env
  }

  /**
   * Lets work go on when the response has been sent, where Hono is given an execution context, as on Cloudflare.
   * Elsewhere nothing is waited for: the process goes on (but AWS Lambda freezes it), and a failure of the work is
   * written to the console.
   */
  waitUntil(work: Promise<unknown>): void {
    let execution: { waitUntil(work: Promise<unknown>): void } | undefined
    try {
      execution = this.context.executionCtx
    } catch {
      // The platform has none.
    }
    if (execution) execution.waitUntil(work)
    else work.catch((error: unknown) => console.error('What a request left to be done failed', error))
  }

  protected override readParams(): Record<string, string> {
    return this.context.req.param()
  }

  /** The web `Request`. */
  get raw(): globalThis.Request {
    return this.context.req.raw
  }
}

function withoutPrototype(entries: Record<string, string | undefined>): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) values[name] = value
  return values
}
