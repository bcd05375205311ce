import { isError } from '../errors/is-error.ts'
import type { Context, Next } from 'hono'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import { requestSource, responseSource } from '../binding/sources.ts'
import { Exchange, sharedExchange } from '../http/exchange.ts'
import { dropRepresentation, errorResponse, keepHeaders, problemResponse, statusOf } from '../http/error-response.ts'
import { isNullBodyStatus } from '../http/statuses.ts'
import { logFailure } from '../http/log-failure.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { classRecords, type ErrorClass } from '../metadata/records.ts'
import type { Answer, AppServices, ControllerSource, CreateRecover, RouteHandler } from '../metadata/contracts.ts'
import { exploreMethod } from './explore-method.ts'
import { createInvoke } from './invoke.ts'
import { createSend } from './route-handler.ts'

/** An `@ExceptionHandler()` method, for one of its classes of errors. */
interface ExceptionHandlerMethod {
  readonly error: ErrorClass
  answer(c: Context, error: unknown): Promise<Response>
}

const errorSource: ArgumentSource = { kind: 'custom', resolve: ({ error }) => error }

/**
 * Combines the exception handlers of classes. The handler for the most specific class of errors wins; among equals, the
 * first.
 */
export const recoverWithHandlers: CreateRecover = function createRecover(sources, services) {
  const handlers = sources.flatMap(([target, source]) => handlersOf(target, source, services))
  function recover(c: Context, error: unknown): Promise<Response> | undefined {
    const fitting = handlers.filter(({ error: own }) => error instanceof own || (own === Error && isError(error)))
    const handler = fitting.find(({ error: own }) => !fitting.some((other) => other.error.prototype instanceof own))
    return handler?.answer(c, error)
  }

  /**
   * Handles an error. If the exception handler itself fails, logs that failure and returns `undefined`, so that the
   * first error is not hidden.
   */
  async function recoverOrLog(c: Context, error: unknown): Promise<Response | undefined> {
    try {
      return await recover(c, error)
    } catch (second) {
      services.logger.error('An exception handler failed', second)
      return undefined
    }
  }

  function wrap(handler: RouteHandler): RouteHandler {
    async function handleAndRecover(c: Context, next: Next): Promise<Response | undefined> {
      try {
        return (await handler(c, next)) as Response | undefined
      } catch (error) {
        const response = await recoverOrLog(c, error)
        if (!response) throw error
        // Middleware can fail after `next()`, when the context already has the response of the method.
        if (c.finalized) c.res = response
        return response
      }
    }
    const [[, source] = []] = sources
    if (!source?.hold) return handleAndRecover
    // `hold` keeps the controller, so that the exception handler is called on the same object as the method that
    // failed.
    return (c, next) => source.hold?.(sharedExchange(c), () => handleAndRecover(c, next))
  }

  return Object.assign(recover, { wrap })
}

/** Makes the exception handlers of a class, then of its base classes. */
function handlersOf(
  target: ControllerClass,
  source: ControllerSource,
  services: AppServices,
): ExceptionHandlerMethod[] {
  const classes = classRecords(target)
  return classes.flatMap(({ methods }) =>
    [...methods].flatMap(([name, { errors, isQuiet }]) => {
      if (errors.length === 0) return []
      const explored = exploreMethod(
        target,
        name,
        classes,
        [],
        (_, nth) => [errorSource, requestSource, responseSource][nth],
      )
      const method = services.enforce?.(explored, services) ?? explored
      // The body is optional, since the error may have been thrown before the body was parsed.
      const sources = method.sources.map((each) => (each?.kind === 'body' ? { ...each, required: false } : each))
      const invoke = createInvoke({ ...method, sources }, services)
      const send = createSend(method, services)
      async function answer(c: Context, error: unknown, handled: ErrorClass): Promise<Response> {
        dropRepresentation(c)
        // The status that the failed method has set does not apply to its error.
        const { request } = sharedExchange(c)
        const status = statusOf(error, handled !== Error)
        const exchange = new Exchange(c, { request, error, status })
        let logged: unknown
        function respond(result: unknown): Answer {
          const set = exchange.settings.status
          // A handler that returns nothing sends problem details, unless it has set a status without a body, such as
          // 204.
          if (result === undefined && !isNullBodyStatus(set)) return problemResponse(c, error, services, set)
          if (!isError(result)) return send(result, exchange)
          logged = result
          return errorResponse(c, result, services, isQuiet)
        }
        const response = await source.use(exchange, invoke, respond)
        if (!isQuiet && logged !== error) logFailure(services.logger, c, response.status, error)
        return keepHeaders(response, error)
      }
      return errors.map((each) => ({ error: each, answer: (c, error) => answer(c, error, each) }))
    }),
  )
}
