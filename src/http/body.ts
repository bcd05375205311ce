import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findJsonError } from './json.ts'

/**
 * Parses the body by its content type: JSON, forms (an object; a repeated field is an array, a file a `File`) and text.
 *
 * @param required Whether somebody asked for the body itself: only then is a type that nobody parses an error, and
 *   only then must a JSON body have content.
 * @returns `undefined` where there is no body.
 * @throws HTTPException 400 for a malformed body, 415 for one of another type.
 */
export async function readBody(c: Context, required: boolean): Promise<unknown> {
  const contentType = c.req.header('content-type')
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (/^application\/(?:[^+;]+\+)?json$/u.test(mediaType)) return parseJson(await c.req.text(), required)
  if (mediaType === 'application/x-www-form-urlencoded' || mediaType === 'multipart/form-data') return parseForm(c, mediaType)
  if (mediaType.startsWith('text/')) return c.req.text()
  if (!required || (await isEmpty(c, mediaType))) return undefined
  throw new HTTPException(415, { message: mediaType ? `Nothing parses a body of the type ${mediaType}.` : 'The body has no Content-Type.' })
}

function parseJson(text: string, required: boolean): unknown {
  if (text === '' && !required) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = findJsonError(text)
    const lines = text.slice(0, position).split('\n')
    const place = `position ${position} (line ${lines.length}, column ${(lines.at(-1) as string).length + 1})`
    const what = position >= text.length ? 'it ends too early' : 'there is an unexpected character'
    throw new HTTPException(400, { message: `The body is not valid JSON: ${what} at ${place}.`, cause })
  }
}

async function parseForm(c: Context, mediaType: string): Promise<unknown> {
  try {
    return await c.req.parseBody({ all: true })
  } catch (cause) {
    throw new HTTPException(400, { message: `The body is not valid ${mediaType}.`, cause })
  }
}

async function isEmpty(c: Context, mediaType: string): Promise<boolean> {
  if (c.req.header('content-length') === '0' || c.req.raw.body === null) return true
  // A request without a body may still have a stream, but then it says nothing of a type.
  return mediaType === '' && (await c.req.arrayBuffer()).byteLength === 0
}
