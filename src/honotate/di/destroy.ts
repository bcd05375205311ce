import type { Logger } from '../http/logger.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { hasParameters, isHandler } from '../metadata/method-roles.ts'
import { classRecords } from '../metadata/records.ts'

type Dispose = (() => unknown) | undefined
type Limit = (result: unknown) => Promise<unknown>

/**
 * Destroys services one after the other, dependents first, and logs errors. Of `[Symbol.asyncDispose]()`, `destroy()`
 * and `[Symbol.dispose]()` it calls the first one that a service has.
 *
 * @param services Each after its dependencies.
 * @param limit Rejects when a service takes too long. Default: services may take any time.
 */
export async function destroy(services: readonly unknown[], logger: Logger, limit?: Limit): Promise<void> {
  for (const service of services.toReversed()) {
    try {
      const result = disposeOf(service)?.call(service)
      if (result) await (limit ? limit(result) : result)
    } catch (error) {
      logger.error(`destroy() of ${serviceName(service)} failed`, error)
    }
  }
}

/**
 * The method that destroys a service; `undefined` if it has none. A `destroy()` does not count if it is a route or an
 * exception handler, or if it has parameters (it may delete a row, for example).
 */
export function disposeOf(service: unknown): Dispose {
  const {
    [Symbol.asyncDispose]: asyncDispose,
    destroy: ownDestroy,
    [Symbol.dispose]: dispose,
  } = (service ?? {}) as Record<string | symbol, Dispose>
  if (asyncDispose || !ownDestroy) return asyncDispose ?? dispose
  return isDestructor(ownDestroy, service as object) ? ownDestroy : dispose
}

// Cached: every request scope tests each of its services.
const known = new WeakMap<Function, boolean>()

function isDestructor(method: unknown, { constructor }: object): method is Function {
  // A member named `destroy` need not be a function.
  if (typeof method !== 'function') return false
  let answer = known.get(method)
  if (answer === undefined) {
    answer = !hasParameters(method) && !isHandler(classRecords(constructor as ControllerClass), 'destroy')
    known.set(method, answer)
  }
  return answer
}

export function serviceName(service: unknown): string {
  return (service as object).constructor?.name || 'a service'
}
