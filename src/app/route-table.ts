import type { SourceKind } from '../binding/argument-source.ts'
import type { StandardSchema } from '../binding/standard-schema.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { HttpMethod, Route, RouteGuard } from '../routing/contracts.ts'
import { ControllerApp } from './controller-app.ts'

/** One parameter of a route method. */
export interface RouteParameter {
  /** The position, from 0. */
  readonly index: number
  /** As in the source; `undefined` for a destructuring pattern, or where only a hand-written list is known. */
  readonly name: string | undefined
  /** Where the argument comes from; `undefined` for a parameter that receives nothing. */
  readonly source: SourceKind | undefined
  /** The name of the single value, for `@RequestParam('page')` and its like. */
  readonly key?: string
  /** The Standard Schema that validates it. */
  readonly schema?: StandardSchema
}

/** One route of an app. */
export interface RouteInfo {
  /** The HTTP method. */
  readonly method: HttpMethod
  /** The whole path, prefix included. */
  readonly path: string
  /** The class of the controller. */
  readonly controller: ControllerClass
  /** The name of the method. */
  readonly name: string | symbol
  /** The parameters of the method. */
  readonly parameters: readonly RouteParameter[]
  /** The guards that are asked before the method, in their order, as the app or a decorator received them. */
  readonly guards: readonly RouteGuard[]
  /** The versions of the API that it belongs to; absent for all. */
  readonly versions?: readonly string[]
}

/**
 * The routes of an app of `createApp()`, the most specific first, as requests meet them.
 *
 * @param app The app; of any other, a Hono app in which it is mounted for example, nothing is known.
 * @returns One entry for each HTTP method and path, without those that were added to the app by hand.
 * @example
 * ```ts
 * for (const { method, path } of getRoutes(createApp())) console.log(method, path)
 * ```
 */
export function getRoutes(app: object): readonly RouteInfo[] {
  return (app instanceof ControllerApp ? app.parts.routes : []).map(describe)
}

function describe({ method, path, controller, name, parameters, sources, hooks, versions }: Route): RouteInfo {
  const count = Math.max(parameters.length, sources.length)
  const described = Array.from({ length: count }, (_, index): RouteParameter => {
    const { kind, key, schema } = sources[index] ?? {}
    return {
      index,
      name: parameters[index]?.name,
      source: kind,
      ...(key === undefined ? {} : { key }),
      ...(schema ? { schema } : {}),
    }
  })
  const guards = hooks.flatMap(({ guard }) => guard ?? [])
  return {
    method,
    path,
    controller,
    name,
    parameters: described,
    guards,
    ...(versions ? { versions: versions.names } : {}),
  }
}
