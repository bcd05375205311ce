import type { Context, MiddlewareHandler } from 'hono'
import { NO_VERSION_OPTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { RouteHandler, Versions } from '../metadata/store.ts'
import type { Route } from './explore.ts'
import { describeMethod } from './method.ts'
import { claimOf } from './order.ts'

/** Where a request says which version of the API it wants. */
export interface VersionOptions {
  /** The name of a request header. */
  readonly header: string
  /** The version of a request that does not say; without a default it is answered with 400. */
  readonly default?: string
}

const rivals = new WeakMap<object, Map<string, Route[]>>()

/**
 * Lets the handlers of a route see only the requests of its versions; others go on to the next route with the same
 * path. The last of such routes answers for versions that none of them has. A route for all versions would be that one.
 *
 * @throws HONOTATE_NO_VERSION_OPTION when nothing says where a request has its version.
 */
export const selectVersion: Versions['select'] = function select(handlers, given, all, wanted): RouteHandler[] {
  const route = given as Route
  const routes = all as readonly Route[]
  const options = wanted as VersionOptions | undefined
  if (!options) throw new HonotateError(NO_VERSION_OPTION, { target: describeMethod(route) })
  if (!rivals.has(routes)) rivals.set(routes, byClaim(routes))
  const same = rivals.get(routes)?.get(claimOf(route)) ?? []
  const versioned = handlers.map((handler) => onlyVersions(handler, route.versions?.names ?? [], options))
  return same.at(-1) === route
    ? [...versioned, refuseVersion([...new Set(same.flatMap(({ versions }) => versions?.names ?? []))].sort(), options)]
    : versioned
}

function onlyVersions(handler: RouteHandler, versions: readonly string[], options: VersionOptions): MiddlewareHandler {
  return async function versioned(c, next) {
    const wanted = versionOf(c, options)
    return wanted !== undefined && versions.includes(wanted) ? ((await handler(c, next)) as Response | void) : next()
  }
}

/** Answers requests for a version that no route of a path has. */
function refuseVersion(known: readonly string[], options: VersionOptions): MiddlewareHandler {
  return function unknownVersion(c) {
    const wanted = versionOf(c, options)
    const what =
      wanted === undefined ? `The header ${options.header} is missing` : `The version "${wanted}" is not supported`
    throw new HttpProblem(400, { detail: `${what}; supported are ${known.join(', ')}.` })
  }
}

function versionOf(c: Context, options: VersionOptions): string | undefined {
  return c.req.header(options.header) ?? options.default
}

function byClaim(routes: readonly Route[]): Map<string, Route[]> {
  const claims = new Map<string, Route[]>()
  for (const route of routes) {
    const claim = claimOf(route)
    const same = claims.get(claim)
    if (same) same.push(route)
    else claims.set(claim, [route])
  }
  return claims
}
