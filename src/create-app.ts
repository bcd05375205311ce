import type { Env, Hono } from 'hono'
import { HonoBase } from 'hono/hono-base'
import type { ServiceContainer } from './di/container.ts'
import { Container } from './di/install.ts'
import { rememberContainer } from './di/lifecycle.ts'
import { resolveController } from './di/resolve-controller.ts'
import { INVALID_PREFIX, NOT_A_CONTROLLER } from '#catalogue'
import { HonotateError } from './errors/honotate-error.ts'
import type { Logger } from './http/error-response.ts'
import { limitsOf, type Limits } from './http/limits.ts'
import type { ControllerSource, ServiceResolver } from './metadata/advice.ts'
import { isRegistered, registered, type ControllerClass } from './metadata/controllers.ts'
import { classRecords, type Recover } from './metadata/store.ts'
import { answerErrors, type ErrorAnswer } from './routing/answer-error.ts'
import { bindRoute } from './routing/bind.ts'
import { keepLast } from './routing/controllers-last.ts'
import { answerDirectly } from './routing/direct.ts'
import { exploreController } from './routing/explore.ts'
import { answerNotFound } from './routing/not-found.ts'
import { bySpecificity, refuseDuplicates } from './routing/order.ts'
import { rememberRoutes } from './routing/route-table.ts'
import { createRouter, type SegmentRouter } from './routing/router.ts'
import type { TimeLimit } from './routing/timeout.ts'
import type { VersionOptions } from './routing/versions.ts'

/** What `createApp()` may be told. */
export interface AppOptions {
  /**
   * The path before every route; `''` for none.
   * @default '/apis'
   */
  readonly prefix?: '' | `/${string}`
  /**
   * The controllers to serve.
   * @default every class that carries `@RestController()` and has been evaluated
   */
  readonly controllers?: readonly ControllerClass[]
  /**
   * The TypeDI container that controllers are taken from, once, when the app is created. Those of scope `request` are
   * created for each request, with what is registered in this container and in TypeDI's `Container`.
   * @default TypeDI's `Container`
   */
  readonly container?: ServiceContainer
  /**
   * The classes whose `@ExceptionHandler()` methods answer errors of all controllers.
   * @default every class that carries `@ControllerAdvice()` and has been evaluated
   */
  readonly advice?: readonly ControllerClass[]
  /** Where requests say which version of the API they want; needed where something carries `@ApiVersion()`. */
  readonly version?: VersionOptions
  /** The most that is taken of one request. */
  readonly limits?: Limits
  /**
   * How long a route may take to answer: `timeoutAfter(30_000)`.
   * @default for ever
   */
  readonly timeout?: TimeLimit
  /** Answers an error in its own way; where it returns nothing, the error is answered as problem details. */
  readonly onError?: ErrorAnswer
  /**
   * Receives the errors that the client must not see.
   * @default console
   */
  readonly logger?: Logger
}

/**
 * Creates a Hono app that serves the routes of the controllers.
 *
 * The app is an ordinary Hono app, with a router of its own: middleware and routes can be added to it, and it can be
 * mounted in another one. Middleware of `app.use()` runs before the controllers, although it is added later.
 *
 * @throws HONOTATE_DUPLICATE_ROUTE, HONOTATE_NOT_REWRITTEN, HONOTATE_NOT_A_CONTROLLER, HONOTATE_INVALID_PREFIX,
 *   HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND, HONOTATE_UNRESOLVED_DEPENDENCY,
 *   HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_CIRCULAR_DEPENDENCY, HONOTATE_NO_VERSION_OPTION
 * @example
 * ```ts
 * const app = createApp()
 * const response = await app.request('/apis/hello')
 * ```
 */
export function createApp<E extends Env = Env>(options: AppOptions = {}): Hono<E> {
  const {
    prefix = '/apis',
    controllers = registered('controller'),
    advice = registered('advice'),
    container = Container,
    timeout,
    logger = console,
  } = options
  const limits = limitsOf(options.limits)
  if (!/^(?:\/.*[^/])?$/u.test(prefix)) throw new HonotateError(INVALID_PREFIX, { prefix: JSON.stringify(prefix) })

  const routes = bySpecificity(
    controllers.flatMap((controller) => {
      if (!isRegistered('controller', controller))
        throw new HonotateError(NOT_A_CONTROLLER, { target: nameOf(controller) })
      return exploreController(controller, prefix)
    }),
  )
  refuseDuplicates(routes)

  const resolve: ServiceResolver = (service) => container.get(service)
  const sourcesOf = (classes: readonly ControllerClass[]): Map<ControllerClass, ControllerSource> =>
    new Map(classes.map((each) => [each, resolveController(each, container, logger)]))
  const recoverWith = (sources: readonly (readonly [ControllerClass, ControllerSource])[]): Recover | undefined =>
    sources
      .flatMap(([target]) => classRecords(target))
      .find((record) => record.recoverWith)
      ?.recoverWith?.(sources, resolve)

  const sources = sourcesOf(controllers)
  const recovers = new Map([...sources].map((entry) => [entry[0], recoverWith([entry])]))

  const app = new HonoBase<E>({ router: createRouter() }) as Hono<E>
  app.onError(answerErrors(recoverWith([...sourcesOf(advice)]), options.onError, logger))
  app.notFound((c) => answerNotFound(app.router as SegmentRouter<unknown>, c))
  for (const route of routes) {
    const bound = bindRoute(
      route,
      sources.get(route.controller) as ControllerSource,
      resolve,
      recovers.get(route.controller),
      limits,
    )
    const handlers = timeout?.(bound, logger) ?? bound
    app.on(
      route.method,
      [route.path],
      ...((route.versions?.select(handlers, route, routes, options.version) ?? handlers) as [never]),
    )
  }
  keepLast(app)
  answerDirectly(app, limits.url)
  rememberRoutes(app, routes)
  rememberContainer(app, container, logger)
  return app
}

function nameOf(controller: unknown): string {
  return typeof controller === 'function' && controller.name ? controller.name : String(controller)
}
