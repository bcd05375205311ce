import type { Context, Handler } from 'hono'
import type { Exchange } from '../binding/argument-source.ts'
import { createExchange, planArguments, resolveArguments } from '../binding/resolve-arguments.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { readBody } from '../http/body.ts'
import { asError } from '../http/error-response.ts'
import { send } from '../http/send.ts'
import { describeRoute, type Route } from './explore.ts'

type Instance = Readonly<Record<string | symbol, (...args: unknown[]) => unknown>>

/** Makes the Hono handler of a route. What can be decided once is decided here, not at each request. */
export function bindRoute(route: Route, instance: object): Handler {
  const { name } = route
  const target = instance as Instance
  const plan = planArguments(route.sources)

  function call(c: Context, exchange: Exchange): Response | Promise<Response> {
    const args = resolveArguments(plan, exchange)
    return args instanceof Promise ? args.then((resolved) => callWith(c, resolved, exchange)) : callWith(c, args, exchange)
  }

  function callWith(c: Context, args: readonly unknown[], exchange: Exchange | undefined): Response | Promise<Response> {
    const result = invoke(args)
    return isThenable(result) ? Promise.resolve(result).then((value) => respond(c, value, exchange), rethrow) : respond(c, result, exchange)
  }

  function invoke(args: readonly unknown[]): unknown {
    try {
      return (target[name] as Instance[string])(...args)
    } catch (thrown) {
      return rethrow(thrown)
    }
  }

  function respond(c: Context, result: unknown, exchange: Exchange | undefined): Response {
    const response = send(c, result, exchange?.response)
    if (!response) throw new HonotateError('UNSENDABLE_RESULT', { target: describeRoute(route), type: typeof result })
    return response
  }

  async function callWithBody(c: Context): Promise<Response> {
    const body = await readBody(c, plan.body === 'required')
    return call(c, createExchange(c, plan, body))
  }

  return function routeHandler(c) {
    if (plan.sources.length === 0) return callWith(c, [], undefined)
    const mayHaveBody = plan.body !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    return mayHaveBody ? callWithBody(c) : call(c, createExchange(c, plan))
  }
}

function rethrow(thrown: unknown): never {
  throw asError(thrown)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
