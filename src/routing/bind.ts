import type { Context, Handler } from 'hono'
import { createExchange, needsOf, resolversOf, type Exchange } from '../binding/arguments.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { readBody } from '../http/body.ts'
import { asError } from '../http/error-response.ts'
import { send } from '../http/send.ts'
import { describeRoute, type Route } from './explore.ts'

type Instance = Readonly<Record<string | symbol, (...args: unknown[]) => unknown>>

/** Makes the Hono handler of a route. What can be decided once is decided here, not at each request. */
export function bindRoute(route: Route, instance: object): Handler {
  const { name, sources } = route
  const target = instance as Instance
  const resolvers = resolversOf(sources)
  const needs = needsOf(sources)

  function call(c: Context, exchange: Exchange | undefined): Response | Promise<Response> {
    const args = exchange ? resolvers.map((resolve) => resolve(exchange)) : []
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
    const body = await readBody(c, needs.body === 'required')
    return call(c, createExchange(c, needs, body))
  }

  return function routeHandler(c) {
    if (resolvers.length === 0) return call(c, undefined)
    const mayHaveBody = needs.body !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    return mayHaveBody ? callWithBody(c) : call(c, createExchange(c, needs))
  }
}

function rethrow(thrown: unknown): never {
  throw asError(thrown)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
