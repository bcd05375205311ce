/** What a request asks for: the path as Hono decodes it, and the whole URL. */
export interface RequestTarget {
  readonly path: string
  readonly url: string
}

/**
 * The path of the URL as it was sent. Hono's `c.req.path` is decoded, so that it may hold line breaks, which do not
 * belong in a log or in a URI.
 */
export function rawPath(request: RequestTarget): string {
  // Serializing the URL anew costs more than seeing that nothing can have been decoded.
  if (/^[\w/.~-]*$/u.test(request.path)) return request.path
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return /^[^?#]*/u.exec(url.slice(start))?.[0] ?? '/'
}
