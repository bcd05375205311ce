import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { HttpProblem } from './http-problem.ts'
import { problem } from './problem.ts'
import { rawPath } from './raw-path.ts'

/** Receives the errors that the client must not see. */
export interface Logger {
  /** Logs an error; the message names the request or the task that failed. */
  error(message: string, error: unknown): void
  /** Receives warnings; without it, `error()` does. */
  warn?(message: string): void
}

/**
 * Answers an error as RFC 9457 problem details. An `HTTPException` of Hono and any error with a numeric `status` from
 * 400 to 599 keep their status; everything else is a 500. The message is for the client only where it was meant for
 * one: in an `HTTPException`, and in other errors below 500.
 */
export function errorResponse(c: Context, error: unknown, logger: Logger): Response {
  const own = responseOf(error)
  // With the headers that middleware has set.
  if (own) return c.newResponse(own.body, own)
  const status = statusOf(error)
  if (status >= 500) logger.error(`${c.req.method} ${rawPath(c.req)} failed with status ${status}`, error)
  if (error instanceof HttpProblem) return problem(c, status, error.members, error.headers)
  const isForClient = error instanceof Error && error.message !== '' && (status < 500 || 'getResponse' in error)
  return problem(c, status, isForClient ? { detail: error.message } : {})
}

/** The response that an `HTTPException` carries, of whatever copy of Hono it is. */
function responseOf(error: unknown): Response | undefined {
  const { res, getResponse } = error as Partial<HTTPException>
  return res && typeof getResponse === 'function' ? getResponse.call(error) : undefined
}

/** The status of an error: its own from 400 to 599, or 500. */
export function statusOf(error: unknown): number {
  const { status } = (error ?? {}) as { readonly status: number }
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500
}

/** Hono passes only real errors to `onError`; whatever else was thrown becomes the cause of one. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const error = new Error('Something that is not an Error was thrown', { cause: thrown })
  return Object.assign(error, { status: statusOf(thrown) })
}

/** Throws any thrown value as an `Error`. */
export function rethrow(thrown: unknown): never {
  throw asError(thrown)
}
