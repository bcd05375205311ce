import type { ArgumentSource } from '../metadata/argument-source.ts'
import { requestSource, responseSource } from '../binding/sources.ts'
import { NOT_REWRITTEN } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { ControllerClass, NamedMethod } from '../metadata/controllers.ts'
import { hasParameters, refuseDestroy } from '../metadata/method-roles.ts'
import { nameMethod } from '../metadata/name-method.ts'
import type { ClassRecord, MethodRecord } from '../metadata/records.ts'
import type { ControllerMethod, Hook } from '../metadata/contracts.ts'
import { orderHooks } from './effective-hooks.ts'

/** Names a route for error messages: `GET /apis/users (UserController.find)`; without a path, `UserController.find`. */
export function nameRoute(route: NamedMethod): string {
  return route.path === undefined ? nameMethod(route) : `${route.method} ${route.path} (${nameMethod(route)})`
}

/**
 * Reads the metadata of a method. Its parameters come from the nearest class for which `hasOwnParameters()` is true. A
 * method that overrides another keeps the guards, interceptors and other hooks of the overridden one.
 *
 * @param classes The records of the class and of its base classes, the class itself first.
 * @param outer The hooks of the app.
 * @param given Returns the source of an undecorated parameter from its position and the number of undecorated
 *   parameters before it.
 * @throws HONOTATE_NOT_REWRITTEN when the method has parameters that nothing has recorded; HONOTATE_AMBIGUOUS_DESTROY
 *   for a method `destroy()` without parameters
 */
export function exploreMethod(
  controller: ControllerClass,
  name: string | symbol,
  classes: readonly ClassRecord[],
  outer: readonly Hook[] = [],
  given: UndecoratedSource = (index) => [requestSource, responseSource][index],
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

type UndecoratedSource = (index: number, nth: number) => ArgumentSource | undefined

type Method = { readonly length: number; toString(): string }

function argumentSources(
  record: MethodRecord | undefined,
  method: Method,
  given: UndecoratedSource,
): (ArgumentSource | undefined)[] {
  const parameters = record?.parameters ?? []
  // Takes the larger number: `@Parameters()` written by hand may list fewer parameters than the method has, and
  // `length` stops at a default value.
  const named = Math.max(parameters.length, method.length)
  const rest = parameters.findIndex((parameter) => parameter.rest)
  // An undecorated rest parameter receives the values of all sources that `given` returns: at most three.
  const length = rest === -1 || record?.sources.has(rest) ? named : Math.max(named, rest + 3)
  let nth = 0
  const sources = Array.from({ length }, (_, index) => {
    const source = record?.sources.get(index) ?? given(index, nth++)
    const canBeOptional = source?.kind === 'body' || (source?.key && source.isFixed === undefined)
    return parameters[index]?.optional && canBeOptional ? { ...source, required: false } : source
  })
  // A trailing `undefined` would become an element of a rest parameter.
  return sources.slice(0, sources.findLastIndex((source) => source !== undefined) + 1)
}
