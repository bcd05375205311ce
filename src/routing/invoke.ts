import { resolveArguments } from '../binding/resolve-arguments.ts'
import { asError } from '../http/error-response.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ControllerMethod, ServiceResolver } from './contracts.ts'

/** Calls a method on an instance with the arguments of an exchange; a promise only where something has to be waited for. */
export type Invoke = (instance: object, exchange: Exchange) => unknown

type Instance = Readonly<Record<string | symbol, (...args: unknown[]) => unknown>>

/** Prepares the calls of a method, with what runs around it. */
export function createInvoke({ controller, name, sources, hooks }: ControllerMethod, resolve: ServiceResolver): Invoke {
  const isAsync = sources.some((source) => source?.async)
  const arounds = hooks.flatMap((each) => each.around?.(resolve) ?? [])

  function call(instance: object, args: readonly unknown[]): unknown {
    try {
      const result = ((instance as Instance)[name] as Instance[string])(...args)
      return isThenable(result) ? Promise.resolve(result).catch(rethrow) : result
    } catch (thrown) {
      return rethrow(thrown)
    }
  }

  async function callAround(instance: object, args: unknown[], { request, response }: Exchange): Promise<unknown> {
    const invocation = { request, response, args, controller, name }
    const last = (): unknown => call(instance, args)
    return arounds.reduceRight<() => unknown>((next, around) => () => around(invocation, async () => next()), last)()
  }

  function callWith(instance: object, args: unknown[], exchange: Exchange): unknown {
    return arounds.length > 0 ? callAround(instance, args, exchange) : call(instance, args)
  }

  return function invoke(instance, exchange) {
    const args = resolveArguments(sources, isAsync, exchange)
    return args instanceof Promise
      ? args.then((resolved) => callWith(instance, resolved, exchange))
      : callWith(instance, args, exchange)
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function rethrow(thrown: unknown): never {
  throw asError(thrown)
}
