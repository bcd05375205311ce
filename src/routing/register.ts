import type { Env, Handler, Hono, MiddlewareHandler } from 'hono'
import type { Route } from './explore.ts'
import { claimOf } from './order.ts'
import { onlyVersions, refuseVersion, type VersionOptions } from './versions.ts'

/** Registers the routes with Hono, in their order. */
export function registerRoutes<E extends Env>(
  app: Hono<E>,
  routes: readonly Route[],
  bind: (route: Route) => readonly (Handler | MiddlewareHandler)[],
  version: VersionOptions | undefined,
): void {
  const on = (route: Route, handlers: readonly (Handler | MiddlewareHandler)[]): unknown => app.on(route.method, [route.path], ...(handlers as [Handler]))
  const claims = version ? byClaim(routes) : new Map<string, Route[]>()
  for (const route of routes) {
    if (!route.versions || !version) {
      on(route, bind(route))
      continue
    }
    on(route, onlyVersions(bind(route), route.versions, version))
    const rivals = claims.get(claimOf(route)) ?? []
    // The last of them answers for versions that none of them has. A route for all versions would be that one.
    if (rivals.at(-1) === route) {
      on(route, [refuseVersion([...new Set(rivals.flatMap(({ versions = [] }) => versions))].sort(), version)])
    }
  }
}

function byClaim(routes: readonly Route[]): Map<string, Route[]> {
  const claims = new Map<string, Route[]>()
  for (const route of routes) {
    const claim = claimOf(route)
    claims.set(claim, [...(claims.get(claim) ?? []), route])
  }
  return claims
}
