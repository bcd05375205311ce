import type { Context, ErrorHandler, ExecutionContext, Handler, NotFoundHandler } from 'hono'
import { HonoBase } from 'hono/hono-base'
import type { RouterRoute } from 'hono/types'
import { COMPOSED_HANDLER } from 'hono/utils/constants'
import { getPath, mergePath } from 'hono/utils/url'
import { asError, type Logger } from '../http/error-response.ts'
import type { Answer, Route, RouteHandler } from '../routing/contracts.ts'
import { runChain } from './chain.ts'
import { ControllerContext } from './controller-context.ts'
import { answerUnmatched } from './not-found.ts'
import { SegmentRouter, type Rank, type Registered } from './router.ts'

/** What every clone of an app shares. */
export interface AppParts {
  /** The container that the controllers were taken from. */
  readonly container: unknown
  readonly logger: Logger
  /** Answers errors, until `app.onError()` says otherwise. */
  readonly onError: ErrorHandler
  /** Whether 404 and 405 are passed to `onError`, since it has handlers that may want to see them. */
  readonly hasErrorHandlers: boolean
  /** The routes of the controllers, the most specific first. */
  readonly routes: readonly Route[]
  readonly router: SegmentRouter
}

/** The options of Hono that an app takes. */
export type HonoOptions = Pick<NonNullable<ConstructorParameters<typeof HonoBase>[0]>, 'strict' | 'getPath'>

/**
 * The app that `createApp()` returns: a Hono app with a router and a dispatch of its own. A request is matched once,
 * whatever answers it, and middleware runs before controllers, whenever it was added.
 */
export class ControllerApp extends HonoBase<any> {
  readonly parts: AppParts
  readonly #ownFetch: HonoBase<any>['fetch']
  #notFound: NotFoundHandler | undefined

  constructor(parts: AppParts, options: HonoOptions = {}) {
    super({ ...(options as object), router: parts.router })
    this.parts = parts
    this.onError(parts.onError)
    // In Hono, too, these are functions of the instance.
    const use = this.use as (...args: unknown[]) => unknown
    this.use = ((...args: unknown[]) => {
      parts.router.addAs('middleware', () => void use(...args))
      return this
    }) as typeof this.use
    this.notFound = (handler) => {
      this.#notFound = handler
      return this
    }
    this.fetch = (request, env, executionCtx) => {
      const answer = this.handle(this.#contextOf(request, env, executionCtx))
      return request.method === 'HEAD' ? withoutBody(answer) : answer
    }
    this.#ownFetch = this.fetch
    this.fire = () => {
      addEventListener('fetch', (event) => {
        const { request, respondWith } = event as unknown as FetchEventLike
        const answer = this.fetch(request, undefined, event as unknown as ExecutionContext)
        respondWith.call(event, Promise.resolve(answer))
      })
    }
    // Hono adds to this list what it also adds to the router, which knows the order.
    Object.defineProperty(this, 'routes', { get: () => parts.router.added.map(([, route]) => route) })
  }

  /** Adds the handlers of a controller's method; middleware that is added later runs before them. */
  addRoute(method: string, path: string, handlers: readonly RouteHandler[]): void {
    for (const handler of handlers as readonly Handler[]) {
      const route: RouterRoute = { basePath: '/', path, method, handler }
      this.parts.router.addAs('controller', () => this.parts.router.add(method, path, [handler, route]))
    }
  }

  /** Answers the request of a context that `match()` was made for. */
  handle(c: ControllerContext): Answer {
    const [handlers] = c.match
    const { errorHandler } = this as unknown as HonoInternals
    const unmatched = this.answerUnmatched
    const fail = (error: unknown): Answer => {
      if (error instanceof Error) return errorHandler(error, c)
      throw error
    }
    try {
      if (handlers.length > 1) return runChain(c, handlers, errorHandler, unmatched).catch(fail)
      const handler = handlers[0]?.[0][0]
      if (!handler) return unmatched(c)
      const answer = handler(c, async () => void (c.res = await unmatched(c))) as Answer | undefined
      if (!(answer instanceof Promise)) return answer ?? unmatched(c)
      return answer.then((response) => response || (c.finalized ? c.res : unmatched(c))).catch(fail)
    } catch (error) {
      return fail(error)
    }
  }

  /** Whether a server may read path and URL itself: nothing has replaced `fetch` or `getPath`. */
  get isPlain(): boolean {
    return this.fetch === this.#ownFetch && this.getPath === getPath
  }

  /** Answers an error that the handlers of a request did not answer, whatever was thrown. */
  async answerError(error: unknown, request: Request, env: unknown): Promise<Response> {
    const c = this.#contextOf(request, env, undefined)
    return (this as unknown as HonoInternals).errorHandler(readableError(error), c)
  }

  /** What the router finds for a request; `GET` handlers answer `HEAD`. */
  match(method: string, path: string): ControllerContext['match'] {
    return this.parts.router.match(method === 'HEAD' ? 'GET' : method, path)
  }

  /** Answers a request that no handler has answered. */
  readonly answerUnmatched = (c: Context): Answer =>
    answerUnmatched(c, this.#notFound, this.parts.hasErrorHandlers ? this.parts.onError : undefined)

  /** A clone shares everything with the app but its base path and the handlers of errors that it gets later. */
  override basePath<Path extends string>(path: Path): ReturnType<HonoBase<any>['basePath']> {
    const clone = new ControllerApp(this.parts, { getPath: this.getPath } as HonoOptions)
    clone.#notFound = this.#notFound
    const { errorHandler, _basePath } = this as unknown as HonoInternals
    Object.assign(clone, { errorHandler, _basePath: mergePath(_basePath, path) })
    return clone as unknown as ReturnType<HonoBase<any>['basePath']>
  }

  /** An app that is mounted stands behind the controllers, although its handler takes `next`. */
  override mount(...args: Parameters<HonoBase<any>['mount']>): ReturnType<HonoBase<any>['mount']> {
    this.parts.router.addAs('handler', () => void super.mount(...args))
    return this as unknown as ReturnType<HonoBase<any>['mount']>
  }

  #contextOf(request: Request, env: unknown, executionCtx: ExecutionContext | undefined): ControllerContext {
    const path = this.getPath(request, { env })
    const match = this.match(request.method, path)
    return new ControllerContext(request, { path, match, env, executionCtx, notFound: this.answerUnmatched })
  }
}

/** What Hono keeps to itself. */
interface HonoInternals {
  readonly errorHandler: ErrorHandler
  readonly _basePath: string
}

interface FetchEventLike {
  readonly request: Request
  respondWith(answer: Answer): void
}

/** The router of an app: a handler for all methods that takes `next` is middleware. */
export function createRouter(): SegmentRouter {
  return new SegmentRouter<Registered>(rankOf)
}

function rankOf(method: string, [handler]: Registered): Rank {
  // A sub-app with its own `onError` wraps its handlers.
  const original = (handler as { [COMPOSED_HANDLER]?: Handler })[COMPOSED_HANDLER] ?? handler
  return method === 'ALL' && original.length > 1 ? 'middleware' : 'handler'
}

/** A proxy can throw when it is asked whether it is an error. */
function readableError(thrown: unknown): Error {
  try {
    return asError(thrown)
  } catch (error) {
    return new Error('A value was thrown that cannot be read', { cause: error })
  }
}

/** The answer to HEAD (RFC 9110, section 9.3.2): what would have made the body is told to stop. */
async function withoutBody(answer: Answer): Promise<Response> {
  const response = await answer
  response.body?.cancel().catch(() => {})
  return new Response(null, response)
}
