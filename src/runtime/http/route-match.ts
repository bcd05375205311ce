import type { Context } from 'hono'
import { HonoRequest } from 'hono/request'
import type { ProxyTrust } from './trusted-proxies.ts'

/** A match: the handlers, each with its variables, and the values that the variables index. */
export type MatchResult = readonly [
  handlers: readonly (readonly [
    handler: readonly [handler: unknown, route: { readonly path: string }],
    variables: Readonly<Record<string, string | number>>,
  ])[] & {
    /** The proxies that the app trusts; only in the results of its own router. */
    readonly trustProxy?: ProxyTrust | undefined
  },
  stash?: readonly string[],
]

/** The key of the match on Hono's request. Hono does not export it. */
export const MATCH_RESULT = Object.getOwnPropertySymbols(HonoRequest.prototype)[0] as symbol

/** The match of a request. */
export function matchResultOf({ req }: Context): MatchResult {
  return (req as unknown as Readonly<Record<symbol, MatchResult>>)[MATCH_RESULT] as MatchResult
}
