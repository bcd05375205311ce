import { Hono, type Env } from 'hono'
import type { ServiceContainer } from './di/container.ts'
import { Container } from './di/install.ts'
import { rememberContainer } from './di/lifecycle.ts'
import { resolveController } from './di/resolve-controller.ts'
import { INVALID_PREFIX, NOT_A_CONTROLLER } from './errors/catalogue.ts'
import { HonotateError } from './errors/honotate-error.ts'
import type { Logger } from './http/error-response.ts'
import type { ServiceResolver } from './metadata/advice.ts'
import { isRegistered, registered, type ControllerClass } from './metadata/controllers.ts'
import { createErrorAnswer, type ErrorAnswer } from './routing/answer-error.ts'
import { bindRoute, type ControllerSource, type Recover } from './routing/bind.ts'
import { keepLast } from './routing/controllers-last.ts'
import { exceptionHandlers, findHandler } from './routing/exception-handlers.ts'
import { exploreController } from './routing/explore.ts'
import { answerNotFound } from './routing/not-found.ts'
import { bySpecificity, refuseDuplicates } from './routing/order.ts'
import { registerRoutes } from './routing/register.ts'
import { rememberRoutes } from './routing/route-table.ts'
import { refuseUnknownVersions, type VersionOptions } from './routing/versions.ts'

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
 * The app is an ordinary `Hono`: middleware and routes can be added to it, and it can be mounted in another one.
 * Middleware of `app.use()` runs before the controllers, although it is added later.
 *
 * @throws HONOTATE_DUPLICATE_ROUTE, HONOTATE_NOT_REWRITTEN, HONOTATE_NOT_A_CONTROLLER, HONOTATE_INVALID_PREFIX,
 *   HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND, HONOTATE_UNRESOLVED_DEPENDENCY,
 *   HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_CIRCULAR_DEPENDENCY
 * @example
 * ```ts
 * const app = createApp()
 * const response = await app.request('/apis/hello')
 * ```
 */
export function createApp<E extends Env = Env>(options: AppOptions = {}): Hono<E> {
  const { prefix = '/apis', controllers = registered('controller'), advice = registered('advice'), container = Container, logger = console, version } = options
  if (!/^(?:\/.*[^/])?$/u.test(prefix)) throw new HonotateError(INVALID_PREFIX, { prefix: JSON.stringify(prefix) })

  const routes = bySpecificity(controllers.flatMap((controller) => {
    if (!isRegistered('controller', controller)) throw new HonotateError(NOT_A_CONTROLLER, { target: nameOf(controller) })
    return exploreController(controller, prefix)
  }))
  refuseDuplicates(routes)
  refuseUnknownVersions(routes, version)

  const resolve: ServiceResolver = (service) => container.get(service)
  const handlersOf = (target: ControllerClass, source: ControllerSource): ReturnType<typeof exceptionHandlers> => exceptionHandlers(target, source, resolve)
  const sources = new Map(controllers.map((controller) => [controller, resolveController(controller, container, logger)]))
  const recovers = new Map([...sources].map(([controller, source]) => [controller, recoverWith(handlersOf(controller, source))]))
  const handlers = advice.flatMap((target) => handlersOf(target, resolveController(target, container, logger)))

  const app = new Hono<E>()
  app.onError(createErrorAnswer(handlers, options.onError, logger))
  app.notFound((c) => answerNotFound(app as unknown as Hono, c))
  registerRoutes(
    app,
    routes,
    (route) => bindRoute(route, sources.get(route.controller) as ControllerSource, { resolve, recover: recovers.get(route.controller) }),
    version,
  )
  keepLast(app)
  rememberRoutes(app, routes)
  rememberContainer(app, container, logger)
  return app
}

/** Lets the exception handlers of a controller answer the errors of its routes. */
function recoverWith(handlers: ReturnType<typeof exceptionHandlers>): Recover | undefined {
  if (handlers.length === 0) return undefined
  return function recover(c, error) {
    const handler = findHandler(handlers, error)
    if (!handler) throw error
    return handler.answer(c, error as Error)
  }
}

function nameOf(controller: unknown): string {
  return typeof controller === 'function' && controller.name ? controller.name : String(controller)
}
