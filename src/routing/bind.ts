import type { Context } from 'hono'
import type { Exchange } from '../binding/argument-source.ts'
import { planArguments } from '../binding/resolve-arguments.ts'
import { UNSENDABLE_RESULT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { readBody } from '../http/body.ts'
import { sharedExchange } from '../http/exchange.ts'
import { refuseMore, type Limits } from '../http/limits.ts'
import { HttpRequest } from '../http/request.ts'
import { HttpResponse } from '../http/response.ts'
import { send } from '../http/send.ts'
import type { ControllerSource, ServiceResolver } from '../metadata/advice.ts'
import type { Recover, RouteHandler } from '../metadata/store.ts'
import type { DirectHandler, DirectRoute } from './direct.ts'
import { createInvoke } from './invoke.ts'
import { describeMethod, type ControllerMethod } from './method.ts'

type Answer = Response | Promise<Response>

/**
 * Makes the Hono handlers of a route. What can be decided once is decided here, not at each request.
 *
 * @param recover Answers errors of the controller's methods; absent where nothing does.
 */
export function bindRoute(
  route: ControllerMethod,
  source: ControllerSource,
  resolve: ServiceResolver,
  recover: Recover | undefined,
  limits: Required<Limits>,
): RouteHandler[] {
  const plan = planArguments(route.sources)
  const invoke = createInvoke(route, plan, resolve)
  const runInScope = 'runInScope' in source ? source.runInScope : undefined
  // A service of the request may ask for its body.
  const body = plan.body ?? (runInScope && 'offered')
  const shared = route.advice.length > 0 || recover || runInScope

  function answer(c: Context, exchange?: Exchange): Answer {
    const respond = (result: unknown): Response => sendResult(c, route, result, exchange?.response)
    if (runInScope) return runInScope(exchange as Exchange, (controller) => invoke(controller, exchange), respond)
    const result = invoke((source as { instance: object }).instance, exchange)
    return result instanceof Promise ? result.then(respond) : sendResult(c, route, result, exchange?.response)
  }

  function exchangeOf(c: Context, content?: unknown): Exchange {
    if (!shared)
      return { request: new HttpRequest(c, content), response: plan.response ? new HttpResponse(c) : undefined }
    const exchange = sharedExchange(c)
    exchange.request.body = content
    return exchange
  }

  function handle(c: Context): Answer {
    refuseMore(c.req.url.length, limits.url, 'characters', 414)
    if (!shared && plan.sources.length === 0) return answer(c)
    const { method } = c.req
    if (!body || method === 'GET' || method === 'HEAD') return answer(c, exchangeOf(c))
    return readBody(c, body === 'required', limits).then((content) => answer(c, exchangeOf(c, content)))
  }

  /** A route of which nothing has to know the context. */
  function directRoute(): DirectRoute | undefined {
    if (shared || !route.sources.every((each) => !each || each.direct)) return undefined
    const { instance } = source as { instance: object }
    return {
      body: body === 'required' && limits,
      call: (data) => invoke(instance, { request: data as HttpRequest, response: undefined }),
      send: (c, result) => sendResult(c, route, result, undefined),
    }
  }

  async function handleAndRecover(c: Context): Promise<Response> {
    try {
      return await handle(c)
    } catch (error) {
      const recovered = recover?.(c, error)
      if (recovered) return recovered
      throw error
    }
  }

  const handler: RouteHandler & DirectHandler = Object.assign(recover ? handleAndRecover : handle, {
    direct: directRoute(),
  })
  return [...route.advice.flatMap((each) => each.middleware?.(resolve) ?? []), handler]
}

/** @throws HONOTATE_UNSENDABLE_RESULT for a function or a symbol. */
export function sendResult(
  c: Context,
  method: ControllerMethod,
  result: unknown,
  response: HttpResponse | undefined,
): Response {
  const sent = send(c, result, response)
  if (!sent) throw new HonotateError(UNSENDABLE_RESULT, { target: describeMethod(method), type: typeof result })
  return sent
}
