import type { Context } from 'hono'

/**
 * The path of the URL as it was sent. Hono's `c.req.path` is decoded, so that it may hold line breaks, which do not
 * belong in a log or in a URI.
 */
export function rawPath({ req }: Context): string {
  // Serializing the URL anew costs more than seeing that nothing can have been decoded.
  if (/^[\w/.~-]*$/u.test(req.path)) return req.path
  const start = req.url.indexOf('/', req.url.indexOf('//') + 2)
  return /^[^?#]*/u.exec(req.url.slice(start))?.[0] ?? '/'
}
