/** The URL of a request, as Hono's requests have it. */
export interface RequestTarget {
  readonly url: string
}

/**
 * The path of the URL as it was sent. Hono's `c.req.path` is decoded, so it may contain line breaks, which must not get
 * into a log or a URI.
 */
export function rawPath({ url }: RequestTarget): string {
  return /\/\/[^/]*([^?#]*)/u.exec(url)?.[1] || '/'
}
