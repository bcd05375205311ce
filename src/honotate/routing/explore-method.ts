import { NOT_REWRITTEN } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { hasParameters } from '../metadata/method-roles.ts'
import { refuseDestroy } from '../metadata/refuse-misuse.ts'
import { nameMethod } from '../metadata/name-method.ts'
import type { ClassRecord, MethodRecord } from '../metadata/records.ts'
import type { ControllerMethod, Hook } from '../metadata/contracts.ts'
import { argumentSources, requestAndResponse, type Method, type UndecoratedSource } from './argument-sources.ts'
import { orderHooks } from './order-hooks.ts'

/**
 * Reads the metadata of a method. Its parameters come from the nearest class for which `hasOwnParameters()` is true. A
 * method that overrides another keeps the guards, interceptors and other hooks of the overridden one.
 *
 * @param classes The records of the class and of its base classes, the class itself first.
 * @param outer The hooks of the app.
 * @throws HONOTATE_NOT_REWRITTEN when the method has parameters that nothing has recorded; HONOTATE_AMBIGUOUS_DESTROY
 *   for a method `destroy()` without parameters
 */
export function exploreMethod(
  controller: ControllerClass,
  name: string | symbol,
  classes: readonly ClassRecord[],
  outer: readonly Hook[] = [],
  given: UndecoratedSource = requestAndResponse,
): ControllerMethod {
  const records = classes.flatMap((record) => record.methods.get(name) ?? [])
  const described = records.find(hasOwnParameters) ?? records[0]
  const method = controller.prototype[name] as Method
  if (!described?.parameters && hasParameters(method))
    throw new HonotateError(NOT_REWRITTEN, { target: nameMethod({ controller, name }) })
  if (!hasParameters(method)) refuseDestroy(name, nameMethod({ controller, name }))
  return {
    controller,
    name,
    parameters: described?.parameters ?? [],
    sources: argumentSources(described, method, given),
    ...orderHooks(name, classes, outer),
  }
}

/**
 * Whether the recorded parameters of a method apply: the method must have a route, an exception handler or a parameter
 * decorator. Otherwise, the parameters of the overridden method apply. The build plugins record the names of parameters
 * even if the only decorator of the method is, for example, `@UseGuard()`.
 */
function hasOwnParameters({ parameters, routes, errors }: MethodRecord): boolean | undefined {
  return parameters && [...routes, ...errors, ...parameters.flatMap(({ decorators }) => decorators)].length > 0
}
