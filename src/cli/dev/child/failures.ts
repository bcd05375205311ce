import process from 'node:process'
import { inspect } from 'node:util'
import { codeFrame } from '../../code-frame.ts'
import { isSyntaxError, messageOf, placeOf } from '../../error-place.ts'

/**
 * Prints an error that ends the process with the lines of the source, in place of Node. A program with a listener of its
 * own is left to it.
 */
export function followFailures(flush: () => void): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    if (process.listenerCount('uncaughtException') > 0) return
    flush()
    console.error(describeFailure(error))
    process.exit(1)
  })
}

/** An error with the lines around the place where it was made. */
export function describeFailure(error: unknown): string {
  const place = placeOf(error)
  const frame = place ? `\n${codeFrame(place)}\n` : '\n'
  return isSyntaxError(error)
    ? `${frame}Syntax error: ${messageOf(error)}\n`
    : `${frame}${inspect(error, { colors: Boolean(process.stderr.hasColors?.()) })}\n`
}
