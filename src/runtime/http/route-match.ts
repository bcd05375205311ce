import type { Context } from 'hono'
import { HonoRequest } from 'hono/request'
import type { ProxyTrust } from './trusted-proxies.ts'

/** The handlers that a router found for a request, each with its variables, and what those stand for. */
type MatchResult = readonly [
  handlers: readonly (readonly [
    handler: readonly [handler: unknown, route: { readonly path: string }],
    variables: Readonly<Record<string, string | number>>,
  ])[] & {
    /** Which proxies the app believes; only in the results of its own router. */
    readonly trustProxy?: ProxyTrust | undefined
  },
  stash?: readonly string[],
]

/** The key under which Hono's request has what the router found; Hono does not export it. */
export const MATCH_RESULT = Object.getOwnPropertySymbols(HonoRequest.prototype)[0] as symbol

/** What the router found for a request. */
export function matchResultOf({ req }: Context): MatchResult {
  return (req as unknown as Readonly<Record<symbol, MatchResult>>)[MATCH_RESULT] as MatchResult
}
