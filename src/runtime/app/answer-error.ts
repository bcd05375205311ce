import type { Context } from 'hono'
import { dropRepresentation } from '../http/drop-representation.ts'
import { errorResponse, type Logger } from '../http/error-response.ts'
import { problem } from '../http/problem.ts'
import type { Recover } from '../routing/contracts.ts'

/** An `onError` of the application. */
export type ErrorAnswer = (
  error: Error,
  context: Context,
) => Response | undefined | void | Promise<Response | undefined | void>

/**
 * Creates the error handler of an app. It tries the exception handlers of advice classes, then the application's `onError`,
 * then problem details. If one of them fails, its error is logged and the next one handles the first error.
 */
export function answerErrors(
  recover: Recover | undefined,
  onError: ErrorAnswer | undefined,
  logger: Logger,
): (error: Error, c: Context) => Promise<Response> {
  return async function answerError(error, c) {
    dropRepresentation(c)
    const answers = {
      'An exception handler': () => recover?.(c, error),
      onError: () => onError?.(error, c),
      // A hostile error throws when it is read.
      'The answer': () => errorResponse(c, error, logger),
    }
    for (const [name, answer] of Object.entries(answers)) {
      try {
        const response = await answer()
        if (response) return response
      } catch (second) {
        logger.error(`${name} failed`, second)
      }
    }
    return problem(c, 500)
  }
}
