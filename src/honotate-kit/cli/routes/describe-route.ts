import type { RouteInfo, RouteParameter } from 'honotate'
import { nameMethod } from 'honotate/kit'
import type { Place } from '../../toolbox/code-frame.ts'
import { shownPath } from '../../toolbox/files.ts'

/** One route, as `honotate routes --json` prints it. */
export interface DescribedRoute {
  readonly method: string
  readonly path: string
  /** `UserController.find` */
  readonly handler: string
  /** The file of the method, relative to the working directory, if it is known. */
  readonly file?: string
  /** The line of the method, from 1. */
  readonly line?: number
  /** The names of the guards; empty if the app uses a version of honotate that does not list them. */
  readonly guards: readonly string[]
  /**
   * The guards that `@Public()` or `@SkipGuard()` removes, and the class with the decorator; absent if none is removed.
   */
  readonly skipped?: readonly { readonly by: string; readonly guards: readonly string[] }[]
  readonly versions: readonly string[]
  readonly parameters: readonly DescribedParameter[]
  /** Present if the contract leaves a parameter or the result unchecked. */
  readonly unchecked?: true
}

export interface DescribedParameter {
  readonly name?: string
  /** `query`, `body`, `path` …; `null` for a parameter that receives nothing. */
  readonly source: string | null
  /** `page` for `@RequestParam('page')`; absent for a parameter that receives all values, or the body. */
  readonly key?: string
  /** Whether a schema or the contract validates the parameter. */
  readonly validated: boolean
}

export function describeRoute(route: RouteInfo, place: Place | undefined, cwd: string): DescribedRoute {
  const { guards = [], skipped } = route as Partial<RouteInfo>
  return {
    method: route.method,
    path: route.path,
    handler: nameMethod(route),
    ...(place && { file: shownPath(place.file, cwd), line: place.line }),
    guards: guards.map((guard) => guardName(guard)),
    ...(skipped && {
      skipped: skipped.map((each) => ({
        by: guardName(each.by),
        guards: each.guards.map((guard) => guardName(guard)),
      })),
    }),
    versions: route.versions ?? [],
    parameters: route.parameters.map(describeParameter),
    ...((route as Partial<RouteInfo>).isUnchecked && { unchecked: true as const }),
  }
}

function describeParameter({ name, source, key, schema, isChecked }: RouteParameter): DescribedParameter {
  return {
    ...(name === undefined ? {} : { name }),
    source: source ?? null,
    ...(key === undefined ? {} : { key }),
    validated: schema !== undefined || isChecked === true,
  }
}

export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const { name } = Object(guard) as { readonly name?: unknown }
  return typeof name === 'string' && name !== '' ? name : 'anonymous'
}
