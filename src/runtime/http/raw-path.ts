/** The target of a request: the path as Hono decodes it, and the whole URL. */
export interface RequestTarget {
  readonly path: string
  readonly url: string
}

/**
 * The path of the URL as it was sent. Hono's `c.req.path` is decoded, so it may contain line breaks, which must not get
 * into a log or a URI.
 */
export function rawPath(request: RequestTarget): string {
  // Checking that nothing was decoded is cheaper than parsing the URL.
  if (/^[\w/.~-]*$/u.test(request.path)) return request.path
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return /^[^?#]*/u.exec(url.slice(start))?.[0] ?? '/'
}
