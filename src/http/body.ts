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
export function readBody({ req }: Context, required: boolean): Promise<unknown> {
  const type = req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || /^application\/[^+;]+\+json$/u.test(type)) return req.text().then((text) => parseJson(text, required))
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    return req.parseBody({ all: true }).catch((cause: unknown) => refuse(400, `The body is not valid ${type}.`, cause))
  }
  return type.startsWith('text/') ? req.text() : refuseBody(req, type, required)
}

/**
 * Parses a body of JSON, and says where it stops being that; engines word it differently, and do not all tell.
 *
 * @returns `undefined` for an empty text that is not required.
 * @throws HTTPException 400
 */
export function parseJson(text: string, required: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (text === '' && !required) return undefined
    const position = findJsonError(text)
    const lines = text.slice(0, position).split('\n')
    const what = position < text.length ? 'there is an unexpected character' : 'it ends too early'
    return refuse(400, `The body is not valid JSON: ${what} at position ${position} (line ${lines.length}, column ${(lines.at(-1) as string).length + 1}).`, cause)
  }
}

async function refuseBody(req: Context['req'], type: string, required: boolean): Promise<undefined> {
  if (!required || req.header('content-length') === '0' || req.raw.body === null) return undefined
  // A request without a body may still have a stream, but then it says nothing of a type.
  if (type) refuse(415, `Nothing parses a body of the type ${type}.`)
  if ((await req.arrayBuffer()).byteLength > 0) refuse(415, 'The body has no Content-Type.')
}

function refuse(status: 400 | 415, message: string, cause?: unknown): never {
  throw new HTTPException(status, { message, cause })
}
