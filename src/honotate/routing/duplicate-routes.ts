import { DUPLICATE_ROUTE } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { claimOf } from '../http/variable-expressions.ts'
import type { Route } from '../metadata/contracts.ts'
import { nameMethod } from '../metadata/name-method.ts'

/**
 * Groups routes by HTTP method and path, ignoring the names of variables.
 *
 * @param isStrict Whether a slash at the end makes a different path.
 * @throws HONOTATE_DUPLICATE_ROUTE for two routes of a group that share a version or both have none, unless they belong
 *   to one method and differ by a slash at the end
 */
export function byClaim(routes: readonly Route[], isStrict = true): ReadonlyMap<string, readonly Route[]> {
  const claims = new Map<string, Route[]>()
  for (const route of routes) {
    const claim = isStrict ? claimOf(route) : claimOf(route).replace(/\/$/u, '')
    const rivals = claims.get(claim) ?? []
    const first = rivals.find(({ versions }) => (versions ? versions.overlap(route.versions) : !route.versions))
    if (first && !isSlashTwin(first, route)) throw duplicate(route, first)
    claims.set(claim, [...rivals, route])
  }
  return claims
}

/** Whether two routes belong to one method and differ only by a slash at the end. */
function isSlashTwin(one: Route, other: Route): boolean {
  return one.controller === other.controller && one.name === other.name && claimOf(one) !== claimOf(other)
}

function duplicate(route: Route, first: Route): HonotateError {
  const { method, path } = route
  return new HonotateError(DUPLICATE_ROUTE, { method, path, first: nameMethod(first), second: nameMethod(route) })
}
