import type { Context } from 'hono'
import { tryDecode } from 'hono/utils/url'
import { Bag } from './bag.ts'

/** What a context of `createApp()` knows of the handler that runs. */
interface Matched {
  readonly match?: readonly [
    handlers: readonly [unknown, Readonly<Record<string, number>>][],
    segments: readonly string[],
    ...unknown[],
  ]
  readonly routeIndex?: number
}

/** The path variables of a request, decoded. */
export function pathVariables(c: Context): Record<string, string> {
  const { match, routeIndex = 0 } = c as Matched
  const variables = new Bag<string>()
  // Where the routes are mounted in another Hono app, the context is Hono's own.
  if (!match) return Object.assign(variables, c.req.param())
  const places = match[0][routeIndex]?.[1]
  for (const name in places) {
    const value = match[1][places[name] as number]
    if (value !== undefined) variables[name] = value.includes('%') ? tryDecode(value, decodeURIComponent) : value
  }
  return variables
}
