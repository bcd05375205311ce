import type { Context } from 'hono'
import { HonoRequest } from 'hono/request'
import { AppContext } from './app-context.ts'
import type { MatchResult, RawChange } from './platform.ts'

// These functions take a context of honotate or Hono, since an app of Hono may call the handlers of honotate.

/** The key under which Hono's request keeps the match: the only symbol of its prototype. Hono does not export it. */
export const MATCH_RESULT = Object.getOwnPropertySymbols(HonoRequest.prototype)[0] as symbol

export function matchResultOf(c: Context): MatchResult {
  if (c instanceof AppContext) return c.match
  return (c.req as unknown as Readonly<Record<symbol, MatchResult>>)[MATCH_RESULT] as MatchResult
}

export function routeIndexOf(c: Context): number {
  return c instanceof AppContext ? c.routeIndex : c.req.routeIndex
}

export function urlOf(c: Context): string {
  return c instanceof AppContext ? c.url : c.req.url
}

/** Applies a change to `c.req.raw`, at the latest when `c.req.raw` is first read. */
export function changeRaw(c: Context, change: RawChange): void {
  if (c instanceof AppContext) c.changeRaw(change)
  else change.changeRaw(c.req.raw)
}
