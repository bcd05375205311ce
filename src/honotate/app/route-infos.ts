import type { SourceKind } from '../http/validation-error.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { HttpMethod, Route, RouteGuard, SkippedGuards } from '../metadata/contracts.ts'
import { ControllerApp } from './controller-app.ts'

/** One parameter of a route method. */
export interface RouteParameter {
  /** The position, from 0. */
  readonly index: number
  /** The name in the source; `undefined` if `@Parameters()` has not recorded one, as for a destructuring pattern. */
  readonly name: string | undefined
  /** Where the argument comes from; `undefined` for a parameter that receives nothing. */
  readonly source: SourceKind | undefined
  /** The name of the single value, for `@RequestParam('page')` and similar decorators. */
  readonly key?: string
  /** The Standard Schema that validates the argument. */
  readonly schema?: StandardSchema
  /** Whether the contract checks the argument by its declared type. */
  readonly isChecked?: boolean
  /** Whether the type of the body has files, so that a form is accepted; absent unless the contract checks the body. */
  readonly takesForms?: boolean
  /**
   * Whether a request without the single value or the body is refused; absent for other arguments, or if a schema
   * decides.
   */
  readonly required?: boolean
  /** The argument if the single value is missing. */
  readonly defaultValue?: unknown
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
  /** The guards from the app and from decorators, in the order in which they run. */
  readonly guards: readonly RouteGuard[]
  /** The versions of the API that have the route; absent if all have it. */
  readonly versions?: readonly string[]
  /** The media types of `@Consumes()`. */
  readonly consumes?: readonly string[]
  /** The maximum size of a body in bytes, from `@Limits()`. */
  readonly maxBody?: number
  /** The status of `@ResponseStatus()`. */
  readonly status?: number
  /** The headers of `@ResponseHeader()`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the method sends Server-Sent Events. */
  readonly events?: true
  /** The schema of `@ResponseBody()`. */
  readonly result?: StandardSchema
  /** Whether the route is marked `@Public()` and has no guards. */
  readonly public?: true
  /** Whether the contract leaves an argument or the result unchecked, because of `@unchecked`. */
  readonly isUnchecked?: boolean
  /**
   * The guards that `@Public()` and `@SkipGuard()` removed, and the classes with these decorators; absent without such
   * guards.
   */
  readonly skipped?: readonly SkippedGuards[]
}

/**
 * Lists the routes of an app of `createApp()`, in the order in which requests are matched: the most specific first.
 *
 * @param app The app. For any other app, such as a Hono app in which it is mounted, the list is empty.
 * @returns One entry for each route, without the routes that were added to the app by hand.
 * @example
 * ```ts
 * for (const { method, path } of getRoutes(createApp())) console.log(method, path)
 * ```
 */
export function getRoutes(app: object): readonly RouteInfo[] {
  return (app instanceof ControllerApp ? app.parts.routes : []).map(routeInfoOf)
}

function routeInfoOf(route: Route): RouteInfo {
  const { method, path, controller, name, parameters, sources, versions, hooks, skipped, isUnchecked } = route
  const count = Math.max(parameters.length, sources.length)
  const described = Array.from({ length: count }, (_, index): RouteParameter => {
    const { kind, key, schema, required, defaultValue, isChecked, takesForms } = sources[index] ?? {}
    return {
      index,
      name: parameters[index]?.name,
      source: kind,
      ...known({ key, schema, required, defaultValue, isChecked, takesForms }),
    }
  })
  const guards = hooks.flatMap(({ guard }) => guard ?? [])
  const facts = hooks.flatMap((hook) => hook.facts ?? [])
  const headers = facts.flatMap(({ header }) => (header ? [header] : []))
  return {
    method,
    path,
    controller,
    name,
    parameters: described,
    guards,
    ...known({
      versions: versions?.names,
      consumes: facts.findLast(({ consumes }) => consumes)?.consumes,
      maxBody: hooks.findLast(({ limits }) => limits?.body !== undefined)?.limits?.body,
      headers: headers.length > 0 ? Object.fromEntries(headers) : undefined,
      // The innermost decorator is the last to set a status.
      status: facts.findLast(({ status }) => status !== undefined)?.status,
      events: facts.find(({ events }) => events)?.events,
      result: facts.findLast(({ result }) => result)?.result,
      isUnchecked,
      skipped: skipped.length > 0 ? skipped : undefined,
      public: guards.length === 0 ? facts.find((each) => each.public)?.public : undefined,
    }),
  }
}

/** Returns the members that are not `undefined`. */
function known<T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}
