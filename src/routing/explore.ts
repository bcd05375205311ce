import { HonotateError } from '../errors/honotate-error.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { ArgumentSource } from '../binding/argument-source.ts'
import { requestSource, responseSource } from '../binding/sources.ts'
import { classRecords, type HttpMethod, type MethodRecord, type ParameterRecord } from '../metadata/store.ts'

/** One route: an HTTP method and a path, and the method of a controller that answers it. */
export interface Route {
  readonly method: HttpMethod
  /** The whole path as served, prefix included. */
  readonly path: string
  readonly controller: ControllerClass
  readonly name: string | symbol
  /** `undefined` where no parameter is decorated or known. */
  readonly parameters: readonly ParameterRecord[]
  /** Where each argument comes from; a hole receives `undefined`. */
  readonly sources: readonly (ArgumentSource | undefined)[]
}

/** Names a route method for a person: `UserController.find`. */
export function describeRoute({ controller, name }: Pick<Route, 'controller' | 'name'>): string {
  return `${controller.name || 'an anonymous class'}.${String(name)}`
}

/**
 * Reads the routes of a controller from the metadata of its class and base classes. For each method name the nearest
 * class that says something of it is believed.
 *
 * @throws HONOTATE_NOT_REWRITTEN when a route method has parameters that nothing has recorded.
 */
export function exploreController(controller: ControllerClass, prefix: string): Route[] {
  const records = classRecords(controller)
  const names = new Set(records.flatMap((record) => [...record.keys()]))
  return [...names].flatMap((name) => {
    const methods = records.flatMap((record) => record.get(name) ?? [])
    const routes = methods.find((method) => method.routes.length > 0)?.routes ?? []
    if (routes.length === 0) return []
    const described = methods.find((method) => method.parameters !== undefined)
    if (!described) refuseUnknownParameters(controller, name)
    const parameters = described?.parameters ?? []
    const sources = argumentSources(described, controller.prototype[name])
    return routes.map(({ method, path }) => ({ method, path: prefix + path, controller, name, parameters, sources }))
  })
}

/** The first two parameters receive request and response where no parameter decorator says otherwise. */
function argumentSources(record: MethodRecord | undefined, method: { readonly length: number } | undefined): (ArgumentSource | undefined)[] {
  const parameters = record?.parameters ?? []
  // `@Parameters()` written by hand may say less than the method has; `length` may too, from the first default value on.
  const named = Math.max(parameters.length, method?.length ?? 0)
  const rest = parameters.findIndex((parameter) => parameter.rest)
  const length = rest === -1 || record?.sources.has(rest) ? named : Math.max(named, DEFAULT_SOURCES.length)
  const sources = Array.from({ length }, (_, index) => record?.sources.get(index) ?? DEFAULT_SOURCES[index])
  // An `undefined` that nobody asked for would be an element of a rest parameter.
  return sources.slice(0, sources.findLastIndex((source) => source !== undefined) + 1)
}

const DEFAULT_SOURCES: readonly ArgumentSource[] = [requestSource, responseSource]

function refuseUnknownParameters(controller: ControllerClass, name: string | symbol): void {
  const method: unknown = controller.prototype[name]
  if (typeof method !== 'function' || !hasParameters(method)) return
  throw new HonotateError('NOT_REWRITTEN', { target: describeRoute({ controller, name }) })
}

/**
 * `length` does not count parameters from the first default value on. In the text, a lone rest parameter is that of a
 * wrapper, and a computed name may hold parentheses of its own.
 */
function hasParameters(method: { readonly length: number; toString(): string }): boolean {
  return method.length > 0 || /^[^([]*\(\s*[^\s)./]/u.test(method.toString())
}
