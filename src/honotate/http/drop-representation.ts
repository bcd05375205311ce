import type { Context } from 'hono'

/** Headers that describe one body, and would make a client misread another (RFC 9110, section 8). */
const REPRESENTATION = [
  'Content-Length',
  'Content-Encoding',
  'Content-Range',
  'Content-Disposition',
  'ETag',
  'Last-Modified',
]

/**
 * Drops the headers that a method has set for its body before it failed. With them, the client would misread the body
 * of the error response and, after a wrong length, also the next response.
 */
export function dropRepresentation(c: Context): void {
  for (const name of REPRESENTATION) c.header(name, undefined)
}
