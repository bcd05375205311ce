import type { Context } from 'hono'
import type { ArgumentSource } from '../binding/argument-source.ts'
import { planArguments } from '../binding/resolve-arguments.ts'
import { requestSource, responseSource } from '../binding/sources.ts'
import { sharedExchange } from '../http/exchange.ts'
import { HttpResponse } from '../http/response.ts'
import type { ControllerSource, ServiceResolver } from '../metadata/advice.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { classRecords, type ClassRecord, type ErrorClass } from '../metadata/store.ts'
import { sendResult } from './bind.ts'
import { createInvoke } from './invoke.ts'
import { exploreMethod } from './method.ts'

/** A method that answers errors of a class. */
interface ExceptionHandlerMethod {
  readonly error: ErrorClass
  answer(c: Context, error: unknown): Promise<Response>
}

/** Stands for the error while an exception handler runs; each has its own, as several errors may be handled at once. */
type ErrorExchange = ReturnType<typeof sharedExchange> & { readonly error: unknown }

const errorSource: ArgumentSource = { kind: 'custom', resolve: (exchange) => (exchange as ErrorExchange).error }

/** Lets the exception handlers of classes answer errors: that of the most specific class of errors, of equals the first. */
export const recoverWithHandlers: NonNullable<ClassRecord['recoverWith']> = function recoverWith(sources, resolve) {
  const handlers = sources.flatMap(([target, source]) => handlersOf(target, source, resolve))
  return function recover(c, error) {
    const fitting = handlers.filter((handler) => error instanceof handler.error)
    const handler = fitting.find(
      ({ error: own }) => !fitting.some((other) => other.error !== own && other.error.prototype instanceof own),
    )
    return handler?.answer(c, error)
  }
}

/** The exception handlers of a class and its base classes, those of the class itself first. */
function handlersOf(
  target: ControllerClass,
  source: ControllerSource,
  resolve: ServiceResolver,
): ExceptionHandlerMethod[] {
  const classes = classRecords(target)
  return classes.flatMap(({ methods }) =>
    [...methods].flatMap(([name, { errors }]) => {
      if (errors.length === 0) return []
      const method = exploreMethod(target, name, classes, (_, nth) => [errorSource, requestSource, responseSource][nth])
      const invoke = createInvoke(method, planArguments(method.sources), resolve)
      async function answer(c: Context, error: unknown): Promise<Response> {
        // What the method that failed has set of the response is not for its error.
        const exchange: ErrorExchange = { request: sharedExchange(c).request, response: new HttpResponse(c), error }
        c.status(200)
        const respond = (result: unknown): Response => sendResult(c, method, result, exchange.response)
        if ('runInScope' in source)
          return source.runInScope(exchange, (controller) => invoke(controller, exchange), respond)
        return respond(await invoke(source.instance, exchange))
      }
      return errors.map((each) => ({ error: each, answer }))
    }),
  )
}
