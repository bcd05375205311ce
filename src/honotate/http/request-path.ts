import type { Context } from 'hono'
import { tryDecode } from 'hono/utils/url'
import { NullPrototype } from './null-prototype.ts'
import { matchResultOf, routeIndexOf } from './read-context.ts'

interface RequestTarget {
  readonly url: string
}

/**
 * The path of the URL, not decoded. Hono's `c.req.path` is decoded, so it may contain line breaks, which must not get
 * into a log or a URI.
 */
export function rawPath({ url }: RequestTarget): string {
  return /\/\/[^/]*([^?#]*)/u.exec(url)?.[1] || '/'
}

export function pathVariables(c: Context): Record<string, string> {
  const [handlers, stash] = matchResultOf(c)
  const places = handlers[handlers.length > 1 ? routeIndexOf(c) : 0]?.[1]
  const variables = new NullPrototype<string>()
  for (const name in places) {
    const place = places[name] as string | number
    const value = stash ? stash[place as number] : (place as string)
    if (value !== undefined) variables[name] = decodeVariable(value)
  }
  return variables
}

/** Decodes a path variable as Hono does: malformed escapes stay as they are. */
export function decodeVariable(value: string): string {
  return value.includes('%') ? tryDecode(value, decodeURIComponent) : value
}
