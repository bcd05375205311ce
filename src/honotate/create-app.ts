import type { Env, Hono, MiddlewareHandler } from 'hono'
import type { BlankEnv } from 'hono/types'
import { createErrorHandler, type ErrorAnswer } from './app/error-handler.ts'
import { ControllerApp, createRouter, type HonoOptions } from './app/controller-app.ts'
import type { Limits } from './decorators/route-limits.ts'
import { guardHook, type GuardClass, type GuardFunction } from './decorators/guard-hook.ts'
import { interceptorHook, type InterceptorClass } from './decorators/interceptor-hook.ts'
import type { ServiceContainer, Services } from './metadata/container.ts'
import { Container } from './di/typedi/install.ts'
import { onDemand } from './di/typedi/on-demand.ts'
import { resolveController } from './di/resolve-controller.ts'
import { INVALID_PREFIX, NO_CONTROLLERS, NOT_A_CONTROLLER, REPEATED_PATH_VARIABLE } from '#catalogue'
import {
  aBoolean,
  aFunction,
  aLogger,
  anything,
  checkOptions,
  classes,
  functions,
  isObject,
  refuseUnless,
  type OptionChecks,
} from './errors/check-options.ts'
import { HonotateError } from './errors/honotate-error.ts'
import type { ShapeProblem } from './http/error-response.ts'
import { toLogger, warn, type Logger } from './http/logger.ts'
import { limitsOf } from './http/limits.ts'
import type { ProxyTrust } from './http/trusted-proxies.ts'
import { isRegistered, registered, type ControllerClass } from './metadata/controllers.ts'
import { classRecords } from './metadata/records.ts'
import type {
  InterceptorFunction,
  ControllerSource,
  Hook,
  Recover,
  Route,
  VersionOptions,
} from './metadata/contracts.ts'
import { exploreController } from './routing/explore.ts'
import { nameRoute } from './routing/controller-method.ts'
import { byClaim, bySpecificity } from './routing/route-order.ts'
import { createHandlers } from './routing/route-handler.ts'
import type { TimeLimit } from './routing/timeout.ts'

/**
 * Options of `createApp()`.
 *
 * @example
 * ```ts
 * createApp({ prefix: '', controllers: [UserController], guards: [AuthGuard], use: [cors()] })
 * ```
 */
export interface AppOptions {
  /**
   * The path before every route. `''` means no prefix.
   * @default '/apis'
   */
  readonly prefix?: '' | `/${string}`
  /**
   * The controllers to serve.
   * @default every evaluated class with `@RestController()`
   */
  readonly controllers?: readonly ControllerClass[]
  /**
   * The TypeDI container of the controllers. `createApp()` takes each controller from it once. Controllers of the scope
   * `request` are created for each request, with services from this container and from TypeDI's `Container`.
   * @default TypeDI's `Container`
   */
  readonly container?: ServiceContainer
  /**
   * The classes whose `@ExceptionHandler()` methods handle errors of all controllers.
   * @default every evaluated class with `@ControllerAdvice()`
   */
  readonly advice?: readonly ControllerClass[]
  /**
   * Hono middleware that runs first, as with `app.use()`: also for requests that match no route, such as a CORS
   * preflight.
   */
  readonly use?: readonly MiddlewareHandler<any, any, any, any>[]
  /**
   * Guards of every route of the controllers. They run before the guards of classes and methods; `@Public()` and
   * `@SkipGuard()` skip them. They do not run for 404, 405, `OPTIONS` and routes that are added by hand.
   */
  readonly guards?: readonly (GuardFunction | GuardClass)[]
  /** Interceptors of every route of the controllers, around the interceptors of classes and methods. */
  readonly interceptors?: readonly (InterceptorFunction | InterceptorClass)[]
  /** The header with the version of a request; required if a controller has `@ApiVersion()`. */
  readonly version?: VersionOptions
  /** Limits per request. */
  readonly limits?: Limits
  /**
   * The time limit of routes, such as `timeoutAfter(30_000)`.
   * @default no limit
   */
  readonly timeout?: TimeLimit
  /**
   * The proxies whose headers `req.ip` trusts, such as `trustedProxies(1)`.
   * @default no proxies: `req.ip` is the address of the peer
   */
  readonly trustProxy?: ProxyTrust
  /** Options of Hono: `strict`, `getPath`. */
  readonly hono?: HonoOptions
  /** Makes the response to an error. If it returns nothing, the response is problem details. */
  readonly onError?: ErrorAnswer
  /**
   * Changes problem details before they are sent: adds members, translates titles, or replaces the status. The OpenAPI
   * document describes the result for the errors of honotate.
   */
  readonly problem?: ShapeProblem
  /**
   * Receives errors that clients must not see: `console`, a pino logger, or an object with `error()`.
   * @default console
   */
  readonly logger?: Logger
}

const TIMEOUT = 'a function that timeoutAfter(30_000) returns'

/** Routing checks `prefix`, `limitsOf()` the numbers of `limits`, and injection the classes in the lists. */
export const APP_OPTIONS: OptionChecks<AppOptions> = {
  prefix: anything,
  controllers: classes,
  container: ['a container of TypeDI', (value) => typeof value?.get === 'function'],
  advice: classes,
  use: functions,
  guards: functions,
  interceptors: functions,
  version: ["an object such as { header: 'X-API-Version' }", isVersion],
  limits: { body: anything, jsonDepth: anything, jsonItems: anything, parts: anything, url: anything },
  timeout: [TIMEOUT, aFunction[1]],
  trustProxy: ['a function, such as trustedProxies(1)', aFunction[1]],
  hono: { strict: aBoolean, getPath: aFunction },
  onError: aFunction,
  problem: aFunction,
  logger: aLogger,
}

function isVersion(value: Partial<Record<keyof VersionOptions, unknown>>): boolean {
  const { header, default: other = '', ...unknown } = isObject(value) ? value : {}
  const isHeader = typeof header === 'string' && /^[\w!#$%&'*+.^`|~-]+$/u.test(header)
  return isHeader && typeof other === 'string' && Object.keys(unknown).length === 0
}

/**
 * Creates a Hono app that serves the routes of the controllers.
 *
 * The result is a Hono app with another router. You can add middleware and routes to it, and mount it in another app.
 * Middleware of `app.use()` runs before the controllers, although it is added later.
 *
 * @throws HONOTATE_DUPLICATE_ROUTE, HONOTATE_NOT_REWRITTEN, HONOTATE_NOT_A_CONTROLLER, HONOTATE_INVALID_PREFIX,
 *   HONOTATE_INVALID_OPTION, HONOTATE_INVALID_LIMIT,
 *   HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND, HONOTATE_UNRESOLVED_DEPENDENCY,
 *   HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_CIRCULAR_DEPENDENCY, HONOTATE_NO_VERSION_OPTION,
 *   HONOTATE_UNREAD_BODY, HONOTATE_UNSATISFIABLE_SCHEMA
 * @example
 * ```ts
 * const app = createApp()
 * const response = await app.request('/apis/hello')
 * ```
 */
export function createApp<E extends Env = BlankEnv>(options: AppOptions = {}): Hono<E> {
  checkOptions('createApp()', options, APP_OPTIONS)
  const { controllers = registered('controller'), advice = registered('advice') } = options
  const { container = Container, timeout, version, use = [], guards = [], interceptors = [] } = options
  const logger = toLogger(options.logger ?? console)
  const limits = limitsOf(options.limits)
  // `controllers: []` may be intended, so it causes no warning.
  if (!options.controllers && controllers.length === 0) {
    const warning = new HonotateError(NO_CONTROLLERS)
    warn(logger, warning.message, warning)
  }
  const routes = exploreRoutes(
    controllers,
    [
      ...guards.map((guard) => guardHook(guard, 'createApp({ guards })')),
      ...interceptors.map((interceptor) => interceptorHook(interceptor, 'createApp({ interceptors })')),
    ],
    options.prefix,
  )
  const claims = byClaim(routes)

  const reporting = { logger, shape: options.problem }
  const services = { container, ...reporting }
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
      ...reporting,
      routes,
      router,
      version,
      onError: createErrorHandler(recover, options.onError, reporting),
      hasErrorHandlers: Boolean(recover ?? options.onError),
    },
    options.hono,
  )
  for (const middleware of use) app.use(middleware)
  for (const route of routes) {
    const bound = createHandlers(route, services, limits, ...(parts.get(route.controller) as Parts))
    const handlers = timeout ? timeout(bound, logger) : bound
    refuseUnless(functions[1](handlers), 'createApp()', 'timeout', timeout, TIMEOUT)
    app.addRoute(route, route.versions?.select(handlers, route, version) ?? handlers)
  }
  // After all routes: a request for another version may have a less specific route.
  for (const [route] of claims.values())
    if (version && route?.versions) app.addRoute(route, [route.versions.refuse(version)])
  return app as unknown as Hono<E>
}

/** The parts that the routes of a controller share. */
type Parts = readonly [source: ControllerSource, recover: Recover | undefined]

type Source = readonly [ControllerClass, ControllerSource]

/** Matches a path with two variables of the same name. */
const REPEATED = /\/:([^/{?]+)(?=[/{?]).*\/:\1(?:[/{?]|$)/u

/** Makes the routes of the controllers, sorted by specificity. */
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

/** Combines the exception handlers of classes; `undefined` if they have none. */
function createRecover(sources: readonly Source[], services: Services): Recover | undefined {
  const records = sources.flatMap(([target]) => classRecords(target))
  return records.find((record) => record.createRecover)?.createRecover?.(sources, services)
}
