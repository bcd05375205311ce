import type { Context } from 'hono'

/**
 * The path of the URL as it was sent. Hono's `c.req.path` is decoded, so that it may hold line breaks, which do not
 * belong in a log or in a URI.
 */
export function rawPath(c: Context): string {
  const { url } = c.req
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return /^[^?#]*/u.exec(url.slice(start))?.[0] ?? '/'
}
