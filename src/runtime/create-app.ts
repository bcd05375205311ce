import type { Env, Hono, MiddlewareHandler } from 'hono'
import { answerErrors, type ErrorAnswer } from './app/answer-error.ts'
import { ControllerApp, createRouter, type HonoOptions } from './app/controller-app.ts'
import { guardHook, type GuardClass, type GuardFunction } from './decorators/guard-hook.ts'
import { interceptorHook, type InterceptorClass } from './decorators/interceptor-hook.ts'
import type { ServiceContainer, Services } from './di/container.ts'
import { Container } from './di/typedi/install.ts'
import { onDemand } from './di/typedi/on-demand.ts'
import { resolveController } from './di/resolve-controller.ts'
import { INVALID_PREFIX, NO_CONTROLLERS, NOT_A_CONTROLLER, REPEATED_PATH_VARIABLE } from '#catalogue'
import { HonotateError } from './errors/honotate-error.ts'
import type { Logger } from './http/error-response.ts'
import { toLogger } from './http/logger.ts'
import { limitsOf, type Limits } from './http/limits.ts'
import type { ProxyTrust } from './http/trusted-proxies.ts'
import { isRegistered, registered, type ControllerClass } from './metadata/controllers.ts'
import { classRecords } from './metadata/records.ts'
import type { Around, ControllerSource, Hook, Recover, Route, VersionOptions } from './routing/contracts.ts'
import { exploreController } from './routing/explore.ts'
import { nameRoute } from './routing/controller-method.ts'
import { byClaim, bySpecificity, claimOf } from './routing/order.ts'
import { createHandlers } from './routing/route-handler.ts'
import type { TimeLimit } from './routing/timeout.ts'

/** Options of `createApp()`. */
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
  /**
   * Hono middleware before everything else, as if `app.use()` were called with each: also for requests that no
   * controller answers, such as a CORS preflight.
   */
  readonly use?: readonly MiddlewareHandler<any, any, any, any>[]
  /**
   * Guards of every route of the controllers, asked before those of classes and methods; `@Public()` and `@SkipGuard()`
   * make exceptions. They are not asked for 404, 405, `OPTIONS` and routes that are added by hand.
   */
  readonly guards?: readonly (GuardFunction | GuardClass)[]
  /** Interceptors of every route of the controllers, around those of classes and methods. */
  readonly interceptors?: readonly (Around | InterceptorClass)[]
  /** Where requests say which version of the API they want; needed where something carries `@ApiVersion()`. */
  readonly version?: VersionOptions
  /** Limits per request. */
  readonly limits?: Limits
  /**
   * How long a route may take to answer: `timeoutAfter(30_000)`.
   * @default no limit
   */
  readonly timeout?: TimeLimit
  /**
   * Which proxies `req.ip` believes: `trustedProxies(1)`.
   * @default none: `req.ip` is the address of the peer
   */
  readonly trustProxy?: ProxyTrust
  /** Options of Hono: `strict`, `getPath`. */
  readonly hono?: HonoOptions
  /** Answers an error; if it returns nothing, the error is answered as problem details. */
  readonly onError?: ErrorAnswer
  /**
   * Receives the errors that the client must not see: `console`, a logger of pino, or an object with `error()`.
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
  const { controllers = registered('controller'), advice = registered('advice') } = options
  const { container = Container, timeout, version, use = [], guards = [], interceptors = [] } = options
  const logger = toLogger(options.logger ?? console)
  const limits = limitsOf(options.limits)
  if (!options.controllers && controllers.length === 0) warnOfNoControllers(logger)
  const routes = exploreRoutes(
    controllers,
    [...guards.map(guardHook), ...interceptors.map(interceptorHook)],
    options.prefix,
  )
  const claims = byClaim(routes)

  const services = { container, logger }
  const sourceOf = (controller: ControllerClass): Source => [controller, resolveController(controller, services)]
  const parts = new Map(
    controllers.map((controller) => {
      const source = sourceOf(controller)
      return [controller, [source[1], createRecover([source], services)] as const]
    }),
  )
  const recover = createRecover(advice.map(sourceOf), services)

  const router = createRouter()
  router.trustProxy = options.trustProxy
  onDemand.startGate?.(router, container)
  const app = new ControllerApp(
    {
      container,
      logger,
      routes,
      router,
      version,
      onError: answerErrors(recover, options.onError, logger),
      hasErrorHandlers: Boolean(recover ?? options.onError),
    },
    options.hono,
  )
  for (const middleware of use) app.use(middleware)
  for (const route of routes) {
    const bound = createHandlers(route, services, limits, ...(parts.get(route.controller) as Parts))
    const handlers = timeout?.(bound, logger) ?? bound
    const rivals = claims.get(claimOf(route)) as readonly Route[]
    app.addRoute(route.method, route.path, route.versions?.select(handlers, route, rivals, version) ?? handlers)
  }
  return app as unknown as Hono<E>
}

/** Logs a warning with the usual causes; an app without controllers may be intended. */
function warnOfNoControllers(logger: Logger): void {
  const warning = new HonotateError(NO_CONTROLLERS)
  if (logger.warn) logger.warn(warning.message)
  else logger.error(warning.message, warning)
}

/** What the routes of a controller share. */
type Parts = readonly [source: ControllerSource, recover: Recover | undefined]

type Source = readonly [ControllerClass, ControllerSource]

/** A path variable whose name occurs again. */
const REPEATED = /\/:([^/{?]+)(?=[/{?]).*\/:\1(?:[/{?]|$)/u

/** The routes of the controllers, the most specific first. */
function exploreRoutes(controllers: readonly ControllerClass[], outer: readonly Hook[], prefix = '/apis'): Route[] {
  if (!/^(?:\/.*[^/])?$/u.test(prefix)) throw new HonotateError(INVALID_PREFIX, { prefix: JSON.stringify(prefix) })
  for (const controller of controllers) {
    const target = controller?.name || (controller?.constructor.name ?? String(controller))
    if (!isRegistered('controller', controller)) throw new HonotateError(NOT_A_CONTROLLER, { target })
  }
  const routes = controllers.flatMap((controller) => exploreController(controller, prefix, outer))
  for (const route of routes) {
    const [, name] = REPEATED.exec(route.path) ?? []
    if (name) throw new HonotateError(REPEATED_PATH_VARIABLE, { route: nameRoute(route), name })
  }
  return bySpecificity(routes)
}

/** What answers errors by the exception handlers of classes, if one of them has any. */
function createRecover(sources: readonly Source[], services: Services): Recover | undefined {
  const records = sources.flatMap(([target]) => classRecords(target))
  return records.find((record) => record.createRecover)?.createRecover?.(sources, services)
}
