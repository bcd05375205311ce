import type { Context } from 'hono'
import { HonoRequest } from 'hono/request'
import { AppContext } from './app-context.ts'
import type { MatchResult } from './platform.ts'

/** The key of the match on Hono's request. Hono does not export it. */
export const MATCH_RESULT = Object.getOwnPropertySymbols(HonoRequest.prototype)[0] as symbol

/** The match of a request. */
export function matchResultOf(c: Context): MatchResult {
  if (c instanceof AppContext) return c.match
  return (c.req as unknown as Readonly<Record<symbol, MatchResult>>)[MATCH_RESULT] as MatchResult
}

/** The index of the running handler in the match. */
export function routeIndexOf(c: Context): number {
  return c instanceof AppContext ? c.routeIndex : c.req.routeIndex
}
