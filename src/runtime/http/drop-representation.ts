import type { Context } from 'hono'

/** Headers by which a client would read another body wrongly (RFC 9110, section 8). */
const REPRESENTATION = [
  'Content-Length',
  'Content-Encoding',
  'Content-Range',
  'Content-Disposition',
  'ETag',
  'Last-Modified',
]

/**
 * Drops the headers that describe a body which is not sent: a method has set them, and then failed. With them, the client
 * would read the answer to its error wrongly, and after a wrong length also the next answer.
 */
export function dropRepresentation(c: Context): void {
  for (const name of REPRESENTATION) c.header(name, undefined)
}
