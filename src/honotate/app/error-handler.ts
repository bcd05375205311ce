import type { Context } from 'hono'
import {
  dropRepresentation,
  errorResponse,
  keepHeaders,
  problemResponse,
  type ErrorReporting,
} from '../http/error-response.ts'
import type { Recover } from '../metadata/contracts.ts'

/**
 * The option `onError` of `createApp()`. If it returns nothing, the response is problem details.
 *
 * @example
 * ```ts
 * const onError: ErrorAnswer = (error, c) =>
 *   error instanceof RangeError ? c.json({ error: 'out of range' }, 422) : undefined
 * ```
 */
export type ErrorAnswer = (
  error: Error,
  context: Context,
) => Response | undefined | void | Promise<Response | undefined | void>

/**
 * Creates the error handler of an app. It tries the exception handlers of advice classes, then the application's
 * `onError`, then problem details. If one of the three fails, its own error is logged, and the next of them handles the
 * original error. If all fail, the response is a plain 500.
 */
export function createErrorHandler(
  recover: Recover | undefined,
  onError: ErrorAnswer | undefined,
  reporting: ErrorReporting,
): (error: Error, c: Context) => Promise<Response> {
  return async function answerError(error, c) {
    dropRepresentation(c)
    const answers = {
      'An exception handler': () => recover?.(c, error),
      async onError() {
        const response = await onError?.(error, c)
        return response && keepHeaders(response, error)
      },
      // This can fail: the properties of an error may throw when they are read.
      'The answer': () => errorResponse(c, error, reporting),
    }
    for (const [name, answer] of Object.entries(answers)) {
      try {
        const response = await answer()
        if (response) return response
      } catch (second) {
        reporting.logger.error(`${name} failed`, second)
      }
    }
    return problemResponse(c, undefined, reporting)
  }
}
