import type { Env, Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import { APP_OPTIONS, TIMEOUT, type AppOptions } from './app-options.ts'
import { createErrorHandler } from './app/error-handler.ts'
import { ControllerApp, createRouter } from './app/controller-app.ts'
import { aContract, enforceBy, type OptionsWithContract } from './contract/contract-form.ts'
import { guardHook } from './decorators/guard-hook.ts'
import { interceptorHook } from './decorators/interceptor-hook.ts'
import { Container } from './di/typedi/patches.ts'
import { onDemand } from './di/typedi/on-demand.ts'
import { controllerSource } from './di/controller-source.ts'
import { INVALID_PREFIX, NO_CONTROLLERS, NOT_A_CONTROLLER } from '#catalogue'
import { checkOptions, functions, refuseUnless, shown } from './errors/check-options.ts'
import { HonotateError } from './errors/honotate-error.ts'
import { toLogger, warn } from './http/logger.ts'
import { limitsOf } from './http/limits.ts'
import { isRegistered, registered, type ControllerClass } from './metadata/controllers.ts'
import { classRecords } from './metadata/records.ts'
import type { AppServices, ControllerSource, Hook, Recover, Route, RouteHandler } from './metadata/contracts.ts'
import { exploreController } from './routing/explore.ts'
import { byClaim } from './routing/duplicate-routes.ts'
import { bySpecificity } from './routing/route-order.ts'
import { createHandlers } from './routing/route-handler.ts'

/**
 * Creates a Hono app that serves the routes of the controllers.
 *
 * The result is a Hono app with another router. You can add middleware and routes to it, and mount it in another app.
 * Middleware of `app.use()` runs before the controllers, although it is added later.
 *
 * @throws HONOTATE_DUPLICATE_ROUTE, HONOTATE_REPEATED_PATH_VARIABLE, HONOTATE_NOT_REWRITTEN, HONOTATE_NOT_A_CONTROLLER,
 *   HONOTATE_INVALID_PREFIX, HONOTATE_INVALID_OPTION, HONOTATE_INVALID_LIMIT, HONOTATE_CONTROLLER_FAILED,
 *   HONOTATE_SERVICE_NOT_FOUND, HONOTATE_UNRESOLVED_DEPENDENCY, HONOTATE_UNKNOWN_DEPENDENCIES,
 *   HONOTATE_CIRCULAR_DEPENDENCY, HONOTATE_NO_VERSION_OPTION, HONOTATE_UNREAD_BODY, HONOTATE_UNSATISFIABLE_SCHEMA,
 *   HONOTATE_CONTRACT_MISMATCH, HONOTATE_UNKNOWN_PATH_VARIABLE, HONOTATE_ABSTRACT_SERVICE, HONOTATE_AMBIGUOUS_DESTROY,
 *   HONOTATE_UNREDUCED_RESULT, HONOTATE_LOADED_TWICE
 * @example
 * ```ts
 * const app = createApp()
 * const response = await app.request('/apis/hello')
 * ```
 */
export function createApp<E extends Env = BlankEnv>(
  ...[given]: OptionsWithContract<AppOptions>
): Hono<E> & {
  /**
   * Stops and destroys the services of the app, dependents first, except services that a `serve()` still uses. Call it
   * if the server of a framework runs the app; with `serve()`, its `close()` is enough.
   */
  close(): Promise<void>
} {
  const options: AppOptions = given === undefined ? {} : given
  checkOptions('createApp()', options, APP_OPTIONS)
  // A contract that is imported in a circle can be `undefined`, which must not turn its checks off.
  if ('contract' in options)
    refuseUnless(options.contract !== undefined, 'createApp()', 'contract', undefined, aContract[0])
  const { controllers = registered('controller'), advice = registered('advice') } = options
  const { container = Container, timeout, version, use = [], guards = [], interceptors = [] } = options
  const logger = toLogger(options.logger ?? console)
  const limits = limitsOf(options.limits)
  // `controllers: []` may be intended, so it causes no warning.
  if (!options.controllers && controllers.length === 0) {
    const warning = new HonotateError(NO_CONTROLLERS)
    warn(logger, warning.message, warning)
  }
  const explored = exploreRoutes(
    controllers,
    [
      ...guards.map((guard) => guardHook(guard, 'createApp({ guards })')),
      ...interceptors.map((interceptor) => interceptorHook(interceptor, 'createApp({ interceptors })')),
    ],
    options.prefix,
  )
  const claims = byClaim(explored, options.hono?.strict)

  const reporting = { logger, shape: options.problem }
  const services: AppServices = { container, ...reporting, enforce: enforceBy(options.contract) }
  const routes = explored.map((route) => services.enforce?.(route, services) ?? route)
  const sourceOf = (controller: ControllerClass): Source => [controller, controllerSource(controller, services)]
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
  const app: ControllerApp = new ControllerApp(
    {
      close: async () => onDemand.endServices?.(app.parts),
      container,
      limits,
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
  const create = (route: Route): readonly RouteHandler[] => {
    const bound = createHandlers(route, services, limits, ...(parts.get(route.controller) as Parts))
    const handlers = timeout ? timeout(bound, logger) : bound
    refuseUnless(functions[1](handlers), 'createApp()', 'timeout', timeout, TIMEOUT)
    return route.versions?.select(handlers, route, version) ?? handlers
  }
  for (const route of routes) app.addRoute(route, create)
  // Added after all routes, since a request for another version may match a less specific route.
  for (const [route] of claims.values()) {
    const refuse = version && route?.versions?.refuse(version)
    if (route && refuse) app.addRoute(route, () => [refuse])
  }
  return app as unknown as Hono<E> & Pick<ControllerApp, 'close'>
}

type Parts = readonly [source: ControllerSource, recover: Recover | undefined]

type Source = readonly [ControllerClass, ControllerSource]

/**
 * Reads the routes of the controllers, and sorts them by specificity.
 *
 * @throws HONOTATE_INVALID_PREFIX, HONOTATE_NOT_A_CONTROLLER, and the errors of `exploreController()`
 */
function exploreRoutes(controllers: readonly ControllerClass[], outer: readonly Hook[], prefix = '/apis'): Route[] {
  if (!/^(?:\/.*[^/])?$/u.test(prefix)) throw new HonotateError(INVALID_PREFIX, { prefix: shown(prefix) })
  for (const controller of controllers) {
    const target = controller?.name || (controller?.constructor.name ?? String(controller))
    if (!isRegistered('controller', controller)) throw new HonotateError(NOT_A_CONTROLLER, { target })
  }
  return bySpecificity(controllers.flatMap((controller) => exploreController(controller, prefix, outer)))
}

/** Combines the exception handlers of classes; `undefined` if they have none. */
function createRecover(sources: readonly Source[], services: AppServices): Recover | undefined {
  const records = sources.flatMap(([target]) => classRecords(target))
  return records.find((record) => record.createRecover)?.createRecover?.(sources, services)
}
