import process from 'node:process'
import { inspect } from 'node:util'
import { codeFrame } from './code-frame.ts'
import { isSyntaxError, messageOf, placeOf } from './error-place.ts'

/** An error with the lines around the place where it was made. */
export function describeFailure(error: unknown): string {
  const place = placeOf(error)
  const frame = place ? `\n${codeFrame(place)}\n` : '\n'
  return isSyntaxError(error)
    ? `${frame}Syntax error: ${messageOf(error)}\n`
    : `${frame}${inspect(error, { colors: Boolean(process.stderr.hasColors?.()) })}\n`
}
