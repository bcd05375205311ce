import type { Context } from 'hono'
import { bodyNeed } from '../binding/resolve-arguments.ts'
import { mayTakeForms } from '../binding/takes-forms.ts'
import type { Services } from '../metadata/container.ts'
import { UNSENDABLE_RESULT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { parseBody } from '../http/body.ts'
import { sharedExchange, type Exchange } from '../http/exchange.ts'
import { limitBody } from '../http/limit-body.ts'
import type { RequestLimits } from '../http/limits.ts'
import { makeResponse } from '../http/make-response.ts'
import { TooLargeError } from '../http/request-errors.ts'
import { urlOf } from '../http/read-context.ts'
import type { Answer, ControllerMethod, ControllerSource, Recover, Route, RouteHandler } from '../metadata/contracts.ts'
import { nameMethod } from '../metadata/name-method.ts'
import { createInvoke } from './invoke.ts'

/**
 * Makes the Hono handlers of a route: its middleware, and the handler that calls its method.
 *
 * @param recover The exception handlers of the controller; absent if it has none.
 */
export function createHandlers(
  route: Route,
  services: Services,
  appLimits: Required<RequestLimits>,
  source: ControllerSource,
  recover: Recover | undefined,
): RouteHandler[] {
  const invoke = createInvoke(route, services)
  const send = createSend(route, services)
  // The limits of the method come last, so they win.
  const limits = Object.assign({}, appLimits, ...route.hooks.map((each) => each.limits)) as Required<RequestLimits>
  const mayHaveBody = route.method !== 'GET'
  const body = mayHaveBody && (bodyNeed(route.sources) ?? (source.isScoped && 'offered'))

  let forms: boolean | undefined
  // Decided when the first form arrives: most routes receive none, and creating a JSON Schema takes time.
  const takesForms = (): boolean => (forms ??= mayTakeForms(route))

  function handle(c: Context): Answer {
    if (urlOf(c).length > limits.url) throw new TooLargeError(414, limits.url, 'characters')
    const exchange = sharedExchange(c)
    if (!body) return source.use(exchange, invoke, send)
    return parseBody(c, body === 'argument', limits, takesForms, (content) => {
      exchange.request.body = content
      return source.use(exchange, invoke, send)
    })
  }

  const handlers = [...route.hooks.flatMap((each) => each.middleware?.(services, route) ?? []), handle]
  const first = handlers[0] as RouteHandler
  // The first handler sets the limit, since guards and middleware may read the body as well.
  if (mayHaveBody) {
    handlers[0] = (c, next) => {
      limitBody(c.req, limits.body)
      return first(c, next)
    }
  }
  return recover ? handlers.map(recover.wrap) : handlers
}

/**
 * Makes the function that turns the results of a method into responses. That function throws HONOTATE_UNSENDABLE_RESULT
 * for a function, a symbol, or an object whose `toJSON()` returns nothing.
 */
export function createSend(
  method: ControllerMethod,
  { logger }: Services,
): (result: unknown, exchange: Exchange) => Answer {
  const unsendable = (type: string): HonotateError =>
    new HonotateError(UNSENDABLE_RESULT, { target: nameMethod(method), type })
  const sender = { logger, unsendable }
  return (result, exchange) => makeResponse(exchange, result, sender)
}
