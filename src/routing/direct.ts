import { Context, type Env, type Hono } from 'hono'
import { tryDecode } from 'hono/utils/url'
import type { Limits } from '../http/limits.ts'
import { PROBLEM_TYPE } from '../http/problem.ts'
import { plainJson } from '../http/send.ts'
import { UrlData } from '../http/url-data.ts'
import { notFoundText } from './not-found.ts'
import type { SegmentRouter } from './router.ts'

/** A route whose method takes its arguments from the URL and the body alone: it is called without a context of Hono. */
export interface DirectRoute {
  /** The limits of the body, where it is one of the arguments. */
  readonly body: Required<Limits> | false
  call(data: UrlData): unknown
  /** Sends a result that is more than text or JSON. */
  send(c: Context, result: unknown): Response
}

/** A handler of Hono, and the direct way to what it does, where there is one. */
export interface DirectHandler {
  readonly direct?: DirectRoute | undefined
}

/** What a direct route is found with. */
export interface DirectMatch {
  readonly route: DirectRoute
  readonly data: UrlData
}

/** What came of a direct call that is not simply text or JSON. */
export type Outcome = { readonly route: DirectRoute; readonly result: unknown } | { readonly error: unknown }

/** The direct routes of an app, as long as it has no routes and no middleware but those of `createApp()`. */
export interface DirectRoutes {
  /**
   * @param path The path as Hono's router takes it.
   * @returns `null` where nothing is served under the path, and nobody wants to say so in his own way; `undefined` where
   *   Hono has to answer.
   */
  find(method: string, path: string, url: string): DirectMatch | null | undefined
  /** Answers with a context of Hono what a direct call could not answer without. */
  settle(outcome: Outcome, request: Request, env?: any, executionCtx?: any): Response | Promise<Response>
}

const tables = new WeakMap<object, DirectRoutes>()

/** The direct routes of an app; a server can answer them without the objects of the fetch API. */
export function directRoutesOf(app: object): DirectRoutes | undefined {
  return tables.get(app)
}

/** Answers requests for direct routes without a context of Hono, and those for unknown paths. */
export function answerDirectly<E extends Env>(app: Hono<E>, longestUrl: number): void {
  const { fetch, notFound, router, routes } = app
  const known = router as SegmentRouter<unknown>
  const count = routes.length
  let isOwnNotFound = false

  function find(method: string, path: string, url: string): DirectMatch | null | undefined {
    // Whatever was added since may concern every request.
    if (app.router !== router || app.routes.length !== count || url.length + ORIGIN > longestUrl) return undefined
    const result = router.match(method, path)
    const handlers = result[0]
    const first = handlers[0]
    if (handlers.length > 1 || !first) return undefined
    if (known.isNothing(handlers))
      return isOwnNotFound || method === 'HEAD' || known.methodsOf(path).length > 0 ? undefined : null
    const route = (first[0][0] as DirectHandler).direct
    return route && { route, data: new DirectData(url, result[1] as string[], first[1] as Record<string, number>) }
  }

  function settle(outcome: Outcome, request: Request, env?: any, executionCtx?: any): Response | Promise<Response> {
    const path = app.getPath(request, { env })
    const options = { path, matchResult: router.match(request.method, path), env, executionCtx }
    const c = new Context(request, options as never)
    const { errorHandler } = app as unknown as {
      errorHandler(error: unknown, c: Context): Response | Promise<Response>
    }
    if ('error' in outcome) return errorHandler(outcome.error, c)
    try {
      return outcome.route.send(c, outcome.result)
    } catch (error) {
      return errorHandler(error, c)
    }
  }

  app.notFound = function customNotFound(handler) {
    isOwnNotFound = true
    return notFound(handler)
  }
  app.fetch = function fetchDirectly(request, ...rest) {
    const path = app.getPath(request, { env: rest[0] as E['Bindings'] })
    const match = find(request.method, path, request.url)
    if (match === null) return new Response(notFoundText({ path, url: request.url }), NOT_FOUND)
    if (!match || match.route.body) return fetch(request, ...rest)
    const { route, data } = match
    const respond = (result: unknown): Response | Promise<Response> => {
      if (typeof result === 'string') return new Response(result)
      const json = plainJson(result)
      return json === undefined ? settle({ route, result }, request, ...rest) : new Response(json, JSON_INIT)
    }
    const fail = (error: unknown): Response | Promise<Response> => settle({ error }, request, ...rest)
    try {
      const result = route.call(data)
      return result instanceof Promise ? result.then(respond).catch(fail) : respond(result)
    } catch (error) {
      return fail(error)
    }
  }
  tables.set(app, { find, settle })
}

/** As long as a scheme, a host and a port can be: of a URL that may come without them, too much is left to Hono. */
const ORIGIN = 270
// A list of headers that has been checked is copied faster than an object is read.
const JSON_INIT = { headers: /* @__PURE__ */ new Headers({ 'Content-Type': 'application/json' }) }
const NOT_FOUND = { status: 404, headers: /* @__PURE__ */ new Headers({ 'Content-Type': PROBLEM_TYPE }) }

/** The variables of a path lie among its segments. */
class DirectData extends UrlData {
  readonly url: string
  readonly #segments: readonly string[]
  readonly #places: Readonly<Record<string, number>>

  constructor(url: string, segments: readonly string[], places: Readonly<Record<string, number>>) {
    super()
    this.url = url
    this.#segments = segments
    this.#places = places
  }

  protected override readParams(): Record<string, string> {
    const params: Record<string, string> = {}
    for (const name in this.#places) {
      const value = this.#segments[this.#places[name] as number] as string
      params[name] = value.includes('%') ? tryDecode(value, decodeURIComponent) : value
    }
    return params
  }
}
