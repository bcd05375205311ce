import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { Exchange } from '../binding/argument-source.ts'
import { createExchange, planArguments, type ArgumentPlan } from '../binding/resolve-arguments.ts'
import type { RunInScope } from '../di/request-scope.ts'
import { UNSENDABLE_RESULT } from '../errors/catalogue.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { readBody } from '../http/body.ts'
import { sharedExchange } from '../http/exchange.ts'
import { send } from '../http/send.ts'
import type { ServiceResolver } from '../metadata/advice.ts'
import { aroundsOf, createInvoke, isThenable } from './invoke.ts'
import { describeMethod, type ControllerMethod } from './method.ts'

/** Answers an error of a route, or throws it again. */
export type Recover = (c: Context, error: unknown) => Response | Promise<Response>

/** The controller whose method is called: one for all requests, or one for each. */
export type ControllerSource = { readonly instance: object } | { readonly runInScope: RunInScope }

/** What a route is bound with. */
export interface BindOptions {
  readonly resolve: ServiceResolver
  /** The error handlers of the controller; absent where it has none. */
  readonly recover?: Recover | undefined
}

/** Makes the Hono handlers of a route. What can be decided once is decided here, not at each request. */
export function bindRoute(route: ControllerMethod, source: ControllerSource, { resolve, recover }: BindOptions): [...MiddlewareHandler[], Handler] {
  const planned = planArguments(route.sources)
  // A service of the request may ask for its body.
  const plan: ArgumentPlan = 'runInScope' in source ? { ...planned, body: planned.body ?? 'offered' } : planned
  const arounds = aroundsOf(route, resolve)
  const invoke = createInvoke(route, plan, arounds)
  const shared = route.advice.length > 0 || recover !== undefined || 'runInScope' in source

  function answer(c: Context, exchange: Exchange | undefined): Response | Promise<Response> {
    if ('runInScope' in source) return answerInScope(c, exchange as Exchange, source.runInScope)
    const result = invoke(source.instance, exchange)
    return isThenable(result) ? (result as Promise<unknown>).then((value) => respond(c, value, exchange)) : respond(c, result, exchange)
  }

  function answerInScope(c: Context, exchange: Exchange, runInScope: RunInScope): Promise<Response> {
    return runInScope(exchange, (controller) => invoke(controller, exchange), (result) => respond(c, result, exchange))
  }

  function respond(c: Context, result: unknown, exchange: Exchange | undefined): Response {
    return sendResult(c, route, result, exchange)
  }

  async function answerWithBody(c: Context): Promise<Response> {
    const body = await readBody(c, plan.body === 'required')
    return answer(c, exchangeOf(c, body))
  }

  function exchangeOf(c: Context, body?: unknown): Exchange {
    return shared ? withBody(c, body) : createExchange(c, plan, body)
  }

  function handle(c: Context): Response | Promise<Response> {
    if (plan.sources.length === 0 && !shared) return answer(c, undefined)
    const mayHaveBody = plan.body !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    return mayHaveBody ? answerWithBody(c) : answer(c, exchangeOf(c))
  }

  async function handleAndRecover(c: Context, handleErrors: Recover): Promise<Response> {
    try {
      return await handle(c)
    } catch (error) {
      return handleErrors(c, error)
    }
  }

  function routeHandler(c: Context): Response | Promise<Response> {
    return recover ? handleAndRecover(c, recover) : handle(c)
  }

  return [...route.advice.flatMap((each) => each.middleware?.(resolve) ?? []), routeHandler]
}

/** @throws HONOTATE_UNSENDABLE_RESULT for a function or a symbol. */
export function sendResult(c: Context, method: ControllerMethod, result: unknown, exchange: Exchange | undefined): Response {
  const response = send(c, result, exchange?.response)
  if (!response) throw new HonotateError(UNSENDABLE_RESULT, { target: describeMethod(method), type: typeof result })
  return response
}

function withBody(c: Context, body: unknown): Exchange {
  const exchange = sharedExchange(c)
  exchange.request.body = body
  return exchange
}
