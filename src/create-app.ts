import { Hono, type Context, type Env } from 'hono'
import type { ServiceContainer } from './di/container.ts'
import { Container } from './di/install.ts'
import { rememberContainer } from './di/lifecycle.ts'
import { resolveController } from './di/resolve-controller.ts'
import { HonotateError } from './errors/honotate-error.ts'
import { errorResponse, type Logger } from './http/error-response.ts'
import type { ServiceResolver } from './metadata/advice.ts'
import { isController, registeredControllers, type ControllerClass } from './metadata/controllers.ts'
import { bindRoute, type ControllerSource } from './routing/bind.ts'
import { keepLast } from './routing/controllers-last.ts'
import { exploreController } from './routing/explore.ts'
import { answerNotFound } from './routing/not-found.ts'
import { bySpecificity, refuseDuplicates } from './routing/order.ts'

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
  /** Answers an error in its own way; where it returns nothing, the error is answered as problem details. */
  readonly onError?: (error: Error, context: Context) => globalThis.Response | undefined | void | Promise<globalThis.Response | undefined | void>
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
  const { prefix = '/apis', controllers = registeredControllers(), container = Container, logger = console } = options
  if (!/^(?:\/.*[^/])?$/u.test(prefix)) throw new HonotateError('INVALID_PREFIX', { prefix: JSON.stringify(prefix) })

  const app = new Hono<E>()
  app.onError(async (error, c) => (await answerOwnWay(options, error, c, logger)) ?? errorResponse(c, error, logger))
  app.notFound((c) => answerNotFound(app as unknown as Hono, c))

  const routes = controllers.flatMap((controller) => {
    if (!isController(controller)) throw new HonotateError('NOT_A_CONTROLLER', { target: nameOf(controller) })
    return exploreController(controller, prefix)
  })
  refuseDuplicates(routes)
  const resolve: ServiceResolver = (service) => container.get(service)
  const resolved = new Map(controllers.map((controller) => [controller, resolveController(controller, container, logger)]))
  for (const route of bySpecificity(routes)) {
    app.on(route.method, [route.path], ...bindRoute(route, resolved.get(route.controller) as ControllerSource, { resolve }))
  }
  keepLast(app)
  rememberContainer(app, container, logger)
  return app
}

function nameOf(controller: unknown): string {
  return typeof controller === 'function' && controller.name ? controller.name : String(controller)
}

/** An `onError` that fails itself must not hide the first error. */
async function answerOwnWay({ onError }: AppOptions, error: Error, c: Context, logger: Logger): Promise<globalThis.Response | undefined> {
  try {
    return (await onError?.(error, c)) ?? undefined
  } catch (second) {
    logger.error('onError failed', second)
    return undefined
  }
}
