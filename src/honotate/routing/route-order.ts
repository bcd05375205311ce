import type { Route } from '../metadata/contracts.ts'

/**
 * Orders routes so that the first match is the most specific. The first segments that differ in kind decide: a literal,
 * then `:id{…}`, `:id`, `:id?`, a wildcard. Of equals, a route for certain versions precedes a route for all. Hono
 * takes the first match in order of registration.
 */
export function bySpecificity(routes: readonly Route[]): Route[] {
  // Zeros at the end are dropped, since literal segments there make no difference.
  return routes
    .map((route) => ({ route, ranks: route.path.split('/').map(rank).join('').replace(/0+$/u, '') }))
    .sort((a, b) =>
      a.ranks === b.ranks ? Number(!a.route.versions) - Number(!b.route.versions) : a.ranks < b.ranks ? -1 : 1,
    )
    .map(({ route }) => route)
}

/** The rank of a segment: one digit, so that the ranks of paths compare as strings. */
function rank(segment: string): number {
  // A `*` in a variable is not a wildcard but a character of its pattern.
  if (!segment.startsWith(':')) return segment.includes('*') ? 4 : 0
  if (segment.endsWith('?')) return 3
  return segment.includes('{') ? 1 : 2
}
