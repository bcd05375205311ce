import type { Context, ExecutionContext } from 'hono'
import type { HonoRequest } from 'hono/request'
import type { HeaderRecord } from './response-headers.ts'
import type { ProxyTrust } from './trusted-proxies.ts'

/** The handlers that match a request, each with its path variables: their values, or indices of values in the stash. */
export type MatchResult = readonly [
  handlers: readonly (readonly [
    handler: readonly [handler: unknown, route: { readonly path: string }],
    variables: Readonly<Record<string, string | number>>,
  ])[] & {
    /** The option `trustProxy` of the app. Hono's routers do not set it. */
    readonly trustProxy?: ProxyTrust | undefined
  },
  stash?: readonly string[],
]

/** The values for a new context, under Hono's names. */
export interface ContextSetup {
  readonly path: string
  readonly matchResult: MatchResult
  readonly env: any
  readonly executionCtx: ExecutionContext | undefined
  readonly notFoundHandler: (c: Context) => Response | Promise<Response>
}

/** The headers of a new response; a string is the content type, if there is no other header. */
export type GivenHeaders = Headers | HeaderRecord | string | undefined

/** Changes the web `Request` of a context. An object takes less memory than a function for each request. */
export interface RawChange {
  changeRaw(request: Request): void
}

/** Creates and reads the objects of a context, which differ between platforms. */
export interface Platform {
  /**
   * @param raw Absent if no web `Request` exists yet; the platform then creates one when something needs it.
   * @param change A change to apply, as with `changeRaw()`.
   */
  createRequest(raw: Request | undefined, setup: ContextSetup, change?: RawChange): HonoRequest
  /** Changes the web `Request` of Hono's request now or, if it does not exist yet, when something first reads it. */
  changeRaw(request: HonoRequest, change: RawChange): void
  /** The whole URL of a request, before `createRequest()` is called. */
  urlOf(raw: Request | undefined): string
  createHeaders(init?: HeadersInit): Headers
  /**
   * @param isAlone Whether no other handler can read the response before it is sent. If so, the response may borrow the
   *   bytes of `data` instead of copying them.
   */
  createResponse(data: unknown, status: number | undefined, headers: GivenHeaders, isAlone: boolean): Response
  /** A copy of a response, with headers that can be changed. */
  copyResponse(response: Response): Response
  /**
   * Copies the headers `old` of a replaced response into `headers` of the new one, except the content type; joins
   * cookies.
   */
  takeHeaders(headers: Headers, old: Headers): void
  isUsed(response: Response): boolean
  /** Whether the headers of a response are immutable, as in responses of `fetch()` and `Response.redirect()`. */
  hasFixedHeaders(response: Response): boolean
  /** Whether a response copies the `Headers` that it is created with, as in the Fetch standard, or shares them. */
  readonly copiesHeaders: boolean
}

export type CreateContext = (request: Request, setup: ContextSetup) => Context

/** The key in `env` under which a server passes its {@link CreateContext}. */
export const CREATE_CONTEXT: unique symbol = Symbol()

/** The Node servers that are closing and thus not ready. */
export const closingServers: WeakSet<object> = /* @__PURE__ */ new WeakSet()
