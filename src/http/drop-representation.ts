import type { Context } from 'hono'

/** Headers that describe the body (RFC 9110, section 8), and the means to ask for parts of it. */
const REPRESENTATION = [
  'Content-Length',
  'Content-Encoding',
  'Content-Range',
  'Content-Disposition',
  'Content-Language',
  'Content-Location',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
]

/**
 * Drops the headers that describe a body which is not sent: a method has set them, and then failed. With them, the client
 * would read the answer to its error wrongly, and after a wrong length also the next answer.
 */
export function dropRepresentation(c: Context): void {
  for (const name of REPRESENTATION) c.header(name, undefined)
}
