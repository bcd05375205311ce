import type { Services } from '../di/container.ts'
import { resolveController, single } from '../di/resolve-controller.ts'
import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { NamedMethod } from '../metadata/controllers.ts'
import type { ControllerSource } from '../routing/contracts.ts'
import { describeRoute } from '../routing/controller-method.ts'

/**
 * The object whose member a guard or an interceptor calls: a service, for a class, or one that has the function itself.
 *
 * @throws as `resolveService()`
 */
export function hookSource(given: Function, member: string, services: Services, method: NamedMethod): ControllerSource {
  // The member may be a field; a class with decorated constructor parameters may be a proxy, which has no source text.
  return typeof given.prototype?.[member] === 'function' || /^class\b/u.test(String(given))
    ? resolveController(given as abstract new () => object, services, describeRoute(method))
    : single({ [member]: given })
}

/** @throws HONOTATE_NOT_A_FUNCTION */
export function requireFunctions(decorator: string, given: readonly unknown[]): void {
  for (const each of given)
    if (typeof each !== 'function') throw new HonotateError(NOT_A_FUNCTION, { decorator, received: typeof each })
}
