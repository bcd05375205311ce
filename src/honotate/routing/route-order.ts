import { EXPRESSION } from '../http/variable-expressions.ts'
import type { Route } from '../metadata/contracts.ts'

/**
 * Orders routes so that the first match is the most specific: a literal segment before a constrained variable, a
 * variable before an optional one, anything before a wildcard; of equals, a route for certain versions before a route
 * for all. Hono takes the first match in order of registration.
 */
export function bySpecificity(routes: readonly Route[]): Route[] {
  return routes
    .map((route) => ({ route, ranks: ranksOf(route.path) }))
    .sort((a, b) =>
      a.ranks === b.ranks ? Number(!a.route.versions) - Number(!b.route.versions) : a.ranks < b.ranks ? -1 : 1,
    )
    .map(({ route }) => route)
}

/**
 * The ranks of the segments. Zeros at the end are dropped, since literal segments there make no difference. Expressions are
 * emptied, because they may have a `/` or a `*`.
 */
function ranksOf(path: string): string {
  return path.replace(EXPRESSION, '{}').split('/').map(rank).join('').replace(/0+$/u, '')
}

/** The rank of a segment: one digit, so that the ranks of paths compare as strings. */
function rank(segment: string): number {
  if (segment.includes('*')) return 4
  if (!segment.startsWith(':')) return 0
  if (segment.endsWith('?')) return 3
  return segment.includes('{') ? 1 : 2
}
