import type { Context } from 'hono'
import { errorResponse, type Logger } from '../http/error-response.ts'
import { findHandler, type ExceptionHandlerMethod } from './exception-handlers.ts'

/** An `onError` of the application. */
export type ErrorAnswer = (error: Error, context: Context) => Response | undefined | void | Promise<Response | undefined | void>

/**
 * Makes what answers every error of an app: first the exception handlers of advice classes, then the application's
 * `onError`, then problem details. One of them that fails itself must not hide the first error.
 */
export function createErrorAnswer(
  handlers: readonly ExceptionHandlerMethod[],
  onError: ErrorAnswer | undefined,
  logger: Logger,
): (error: Error, c: Context) => Promise<Response> {
  async function attempt(what: string, answer: () => ReturnType<ErrorAnswer>): Promise<Response | undefined> {
    try {
      return (await answer()) ?? undefined
    } catch (second) {
      logger.error(`${what} failed`, second)
      return undefined
    }
  }

  return async function answerError(error, c) {
    return (
      (await attempt('An exception handler', () => findHandler(handlers, error)?.answer(c, error))) ??
      (await attempt('onError', () => onError?.(error, c))) ??
      errorResponse(c, error, logger)
    )
  }
}
