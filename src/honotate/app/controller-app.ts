import type { Context, ErrorHandler, Handler, Next, NotFoundHandler } from 'hono'
import { HonoBase } from 'hono/hono-base'
import type { RouterRoute } from 'hono/types'
import { COMPOSED_HANDLER } from 'hono/utils/constants'
import { mergePath } from 'hono/utils/url'
import { AppContext, contextOf } from '../http/app-context.ts'
import { consoleLogger } from '../http/console-logger.ts'
import { CREATE_CONTEXT, type CreateContext } from '../http/platform.ts'
import type { ErrorReporting } from '../http/error-response.ts'
import { headPlatform, withoutBody } from '../http/head-method.ts'
import type { RequestLimits } from '../http/limits.ts'
import { webPlatform } from '../http/web-platform.ts'
import type { Answer, Route, RouteHandler, VersionOptions } from '../metadata/contracts.ts'
import { dispatch } from './dispatch.ts'
import { answerUnmatched } from './not-found.ts'
import { refuseControls } from './control-characters.ts'
import type { Receiver } from './run-chain.ts'
import { SegmentRouter, type Match, type Rank, type Registered } from './router.ts'
import { NOT_AN_APP } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'

/** The parts that an app shares with its clones. */
interface AppParts extends ErrorReporting {
  readonly container: unknown
  readonly limits: Required<RequestLimits>
  /** The initial error handler. `app.onError()` replaces it, except for 404 and 405: see `hasErrorHandlers`. */
  readonly onError: ErrorHandler
  /**
   * Whether the app has advice with exception handlers, or an option `onError`. If so, `onError` receives each 405, and
   * each 404 unless `app.notFound()` is set.
   */
  readonly hasErrorHandlers: boolean
  /** The routes of the controllers, the most specific first. */
  readonly routes: readonly Route[]
  readonly router: SegmentRouter
  readonly version: VersionOptions | undefined
  /** Ends the services of the app, unless a server uses them. */
  readonly close: () => Promise<void>
}

/** Options of Hono: `strict`, and `getPath` for the path of a request. */
export type HonoOptions = Pick<NonNullable<ConstructorParameters<typeof HonoBase>[0]>, 'strict' | 'getPath'>

/**
 * The app that `createApp()` returns. Its router runs middleware before controllers, even if the middleware was added
 * later. The app itself answers requests that no handler answers.
 */
export class ControllerApp extends HonoBase<any> {
  readonly parts: AppParts
  readonly #ownFetch: HonoBase<any>['fetch']
  readonly #isStrict: boolean
  #notFound: NotFoundHandler | undefined

  constructor(parts: AppParts, options: HonoOptions = {}) {
    super({ ...(options as object), router: parts.router })
    this.parts = parts
    this.#isStrict = options.strict ?? true
    this.#ownFetch = this.fetch = (request, env, executionCtx) => {
      const { method } = request
      const path = this.getPath(request, { env })
      const matchResult = this.match(method, path)
      const create = env?.[CREATE_CONTEXT] as CreateContext | undefined
      const setup = { path, matchResult, env, executionCtx, notFoundHandler: this.answerUnmatched }
      const c = create
        ? create(request, setup)
        : contextOf(new AppContext(request, setup, method === 'HEAD' ? headPlatform : webPlatform))
      // A server with its own contexts (Node) checks headers itself. For HEAD, the server uses the body only to set
      // `Content-Length`.
      if (create) return dispatch(this, c, matchResult, unchanged)
      const answer = dispatch(this, c, matchResult, method === 'HEAD' ? head : unchanged)
      return refuseControls(answer, (error) => this.answerError(error, c))
    }
    this.onError(parts.onError)
    this.notFound(this.answerUnmatched)
    // As in Hono, `use` and `notFound` are own properties of the instance.
    const use = this.use as (...args: unknown[]) => unknown
    this.use = ((...args: unknown[]) => {
      parts.router.addAs('middleware', () => void use(...args))
      return this
    }) as typeof this.use
    this.notFound = (handler) => {
      this.#notFound = handler
      return this
    }
    // Hono would list routes in the order of their registration; an outer app must add middleware before controllers.
    Object.defineProperty(this, 'routes', { get: () => parts.router.added.map(toMount) })
  }

  /** Adds the handlers of a controller's route; middleware that is added later still runs before them. */
  addRoute(route: Route, create: (route: Route) => readonly RouteHandler[]): void {
    const { method, path: written, name } = route
    const handlers = create(route)
    // Without `strict`, Hono matches the path of a request without its trailing slash.
    const path = this.#isStrict ? written : written.replace(/(?<=.)\/$/u, '')
    // Hono's tools read the name of a route here.
    Object.assign(handlers.at(-1) as object, { [COMPOSED_HANDLER]: { name: String(name) } })
    for (const handler of handlers as readonly Handler[]) {
      const added: RouterRoute = { basePath: '/', path, method, handler }
      this.parts.router.addAs('controller', () => this.parts.router.add(method, path, [handler, added]))
    }
  }

  /** Whether an app is a `ControllerApp` with its original `fetch`, and no proxy wraps it. */
  static isUnwrapped(app: object): app is ControllerApp {
    return #ownFetch in app && app.fetch === app.#ownFetch
  }

  close(): Promise<void> {
    return this.parts.close()
  }

  /** Finds the handlers of a request; handlers for `GET` also answer `HEAD`. */
  match(method: string, path: string): Match {
    return this.router.match(method === 'HEAD' ? 'GET' : method, path) as Match
  }

  get #internals(): HonoInternals {
    return this as unknown as HonoInternals
  }

  answerError(error: Error, c: Context): Answer {
    return this.#internals.errorHandler(error, c)
  }

  readonly answerUnmatched = (c: Context): Answer =>
    answerUnmatched(c, this.#notFound, this.parts.hasErrorHandlers ? this.parts.onError : undefined, this.parts)

  /**
   * Creates a clone with another base path. The app and the clone share the rest, but a later `onError()` or
   * `notFound()` affects only the one that it is called on.
   */
  override basePath<Path extends string>(path: Path): ReturnType<HonoBase<any>['basePath']> {
    const clone = new ControllerApp(this.parts, { getPath: this.getPath } as HonoOptions)
    clone.#notFound = this.#notFound
    const { errorHandler, _basePath } = this.#internals
    Object.assign(clone, { errorHandler, _basePath: mergePath(_basePath, path) })
    return clone as unknown as ReturnType<HonoBase<any>['basePath']>
  }

  /** Ranks a mounted app after the controllers: its handler takes `next`, so it would otherwise count as middleware. */
  override mount(...args: Parameters<HonoBase<any>['mount']>): ReturnType<HonoBase<any>['mount']> {
    this.parts.router.addAs('handler', () => void super.mount(...args))
    return this as unknown as ReturnType<HonoBase<any>['mount']>
  }
}

/**
 * Returns the container and the logger of an app. For an app of another library, the container is `undefined`, and the
 * logger writes to the console.
 */
export function partsOf(app: object): Pick<AppParts, 'container' | 'logger'> {
  return app instanceof ControllerApp ? app.parts : { container: undefined, logger: consoleLogger }
}

const unchanged: Receiver<Response> = {
  use: (response) => response,
  recover(error) {
    throw error
  },
}

const head: Receiver<Response> = { ...unchanged, use: withoutBody }

/** Members that Hono's types hide. */
interface HonoInternals {
  readonly errorHandler: ErrorHandler
  readonly _basePath: string
}

/**
 * Creates the router of an app. A handler for all methods that takes `next` is middleware; an unmatched request calls
 * `c.notFound()`.
 */
export function createRouter(): SegmentRouter {
  const handler: Handler = (c) => c.notFound()
  return new SegmentRouter<Registered>([handler, { basePath: '/', path: '*', method: 'ALL', handler }], rankOf)
}

function rankOf(method: string, [handler, route]: Registered): Rank {
  // A sub-app with its own `onError` wraps its handlers. The wrapped handler decides the rank.
  const inner = (handler as { [COMPOSED_HANDLER]?: Handler })[COMPOSED_HANDLER]
  if (inner) return rankOf(method, [inner, route])
  return method === 'ALL' && handler.length > 1 ? 'middleware' : 'handler'
}

/**
 * Makes the route that an outer app copies when this app is mounted in it. If the handler returns nothing and `c.res`
 * is not set, the outer app answers 404; Hono alone would send an empty 200, because this app has an `onError`. If
 * `c.res` is set, Hono ignores the returned `true`.
 */
function toMount([handler, route]: Registered): RouterRoute {
  const answer = async (c: Context, next: Next): Promise<unknown> =>
    (await handler(c, next)) ?? (c.finalized || c.notFound())
  return { ...route, handler: Object.assign(answer as Handler, { [COMPOSED_HANDLER]: handler }) }
}

/** @throws HONOTATE_NOT_AN_APP unless `createApp()` has made `app` */
export function requireApp(app: object, caller: string): asserts app is ControllerApp {
  if (!(app instanceof ControllerApp))
    throw new HonotateError(NOT_AN_APP, { caller, received: 'an app that createApp() has not made' })
}
