import { isError, ofThisRealm } from '../errors/is-error.ts'
import type { Context } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import { sharedExchange } from './exchange.ts'
import { HttpProblem, PROBLEM_TYPE, type ProblemDetails, type ProblemMembers } from './http-problem.ts'
import { isThenable } from './is-thenable.ts'
import { logFailure } from './log-failure.ts'
import type { Logger } from './logger.ts'
import { rawPath } from './request-path.ts'
import type { HttpRequest } from './request.ts'
import { urlOf } from './read-context.ts'
import { statusTitle } from './statuses.ts'

/**
 * Changes the problem details of an error before they are sent. The response has the `status` of the result.
 *
 * @param problem The problem details that would be sent.
 * @param error The error, such as a `ValidationError`. A thrown value that is not an `Error` becomes the `cause` of a
 *   new `Error`.
 */
export type ShapeProblem = (problem: ProblemDetails, error: unknown, request: HttpRequest) => ProblemDetails

export interface ErrorReporting {
  readonly logger: Logger
  readonly shape?: ShapeProblem | undefined
}

/** The statuses that `@ResponseStatus()` gives to classes of errors. */
export const errorStatuses: WeakMap<object, number> = /* @__PURE__ */ new WeakMap()

/**
 * Makes the response to an error: the `Response` of an `HTTPException`, or problem details. Unless `isQuiet`, passes
 * the error to `logFailure()`.
 */
export function errorResponse(c: Context, error: unknown, reporting: ErrorReporting, isQuiet = false): Response {
  const own = responseOf(error)
  if (!isQuiet) logFailure(reporting.logger, c, own?.status ?? statusOf(error), error)
  // `newResponse()` adds the headers that middleware has set.
  return own ? c.newResponse(own.body, own) : problemResponse(c, error, reporting)
}

/**
 * Builds the problem details of an error (RFC 9457), as honotate sends them by default.
 *
 * An `HttpProblem`, an `HTTPException` of Hono, and an error whose class has `@ResponseStatus()` keep a status from 400
 * to 599; everything else is a 500. The client sees the message of an `HTTPException`, and the message of another error
 * if its status is below 500.
 *
 * @param request The request that failed.
 * @example
 * ```ts
 * ;@ExceptionHandler(ValidationError)
 * invalid(error: ValidationError, request: HttpRequest) {
 *   return { ...problemDetails(error, request), traceId: request.header('traceparent') }
 * }
 * ```
 */
export function problemDetails(error: unknown, request: Pick<HttpRequest, 'url'>): ProblemDetails {
  const status = statusOf(error)
  const members = error instanceof HttpProblem ? error.members : problemMembersOf(error, status)
  return { type: 'about:blank', title: statusTitle(status), ...members, status, instance: rawPath(request) }
}

/** The message of an error as `detail`; no members if the message is empty, or not for the client. */
function problemMembersOf(error: unknown, status: number): ProblemMembers {
  const { message } = (error ?? {}) as Partial<Error>
  const isForClient = message && (isHttpException(error) || (status < 500 && isError(error)))
  return isForClient ? { detail: message } : {}
}

/**
 * Makes the response with the problem details of an error. If `shape` throws, logs that error, and sends unchanged
 * details.
 *
 * @param status Replaces the status of the error.
 */
export function problemResponse(
  c: Context,
  error: unknown,
  { logger, shape }: ErrorReporting,
  status?: number,
): Response {
  let problem = problemDetails(error, { url: urlOf(c) })
  if (status && status !== problem.status) problem = { ...problem, status, title: statusTitle(status) }
  try {
    problem = shape?.(problem, error, sharedExchange(c).request) ?? problem
  } catch (second) {
    logger.error('The option problem of createApp() failed', second)
  }
  const own = error instanceof HttpProblem ? Object.entries(error.headers) : []
  const headers = Object.fromEntries(own.filter(([name]) => !MEASURES_BODY.test(name)))
  return c.body(JSON.stringify(problem), problem.status as 400, { ...headers, 'Content-Type': PROBLEM_TYPE })
}

/**
 * Matches headers that describe the bytes of one body. They are dropped from the headers of an error, which may have
 * copied them from another response.
 */
const MEASURES_BODY = /^content-(?:length|encoding|md5)$|digest$/iu

/**
 * Adds the error's headers that a handler's response lacks, such as `Allow` or `WWW-Authenticate`, except headers that
 * describe a body.
 */
export function keepHeaders(response: Response, error: unknown): Response {
  const own = error instanceof HttpProblem ? Object.entries(error.headers) : (responseOf(error)?.headers ?? [])
  const missing = [...own].filter(
    ([name]) =>
      !/^content-(?!range$|security-policy)/iu.test(name) && !MEASURES_BODY.test(name) && !response.headers.has(name),
  )
  if (missing.length === 0) return response
  const result = new Response(response.body, response)
  for (const [name, value] of missing) result.headers.append(name, value)
  return result
}

/** Headers that describe one body, and may be false for another. Most are defined in RFC 9110 and RFC 9530. */
const REPRESENTATION = [
  'Content-Length',
  'Content-Encoding',
  'Content-Language',
  'Content-Location',
  'Content-Range',
  'Content-Disposition',
  'Content-Digest',
  'Repr-Digest',
  'Unencoded-Digest',
  'Content-MD5',
  'Digest',
  'ETag',
  'Last-Modified',
]

/**
 * Before an error response is sent, drops the headers that describe the intended body. With some of them, the client
 * would misread the error response and, after a wrong length, also the next response.
 */
export function dropRepresentation(c: Context): void {
  for (const name of REPRESENTATION) c.header(name, undefined)
}

/** The response that was passed to a thrown `HTTPException` of any copy of Hono; `undefined` without a response. */
function responseOf(thrown: unknown): Response | undefined {
  if (thrown instanceof HttpProblem || !isHttpException(thrown)) return undefined
  // Without a response in `res`, `getResponse()` would make one from the message.
  if ('res' in thrown && !thrown.res) return undefined
  const response: unknown = thrown.getResponse()
  // A promise is not a response. Without a handler, its rejection would end the process.
  if (!isThenable(response)) return response as Response
  response.then(undefined, () => {})
  return undefined
}

/** Whether an error is an `HTTPException`, by its method, since an app may contain several copies of Hono's class. */
function isHttpException(error: unknown): error is HTTPException {
  return typeof (error as Partial<HTTPException> | undefined)?.getResponse === 'function'
}

/**
 * The status of an `HTTPException`, or of `@ResponseStatus()` on an error's class. Without a status, or if it is not from
 * 400 to 599, returns 500.
 *
 * @param isKnown Whether an exception handler for a class other than `Error` handles the error. If so, a property
 *   `status` of any error counts.
 */
export function statusOf(error: unknown, isKnown = false): number {
  const { status = declaredStatus(error) } = (isKnown || isHttpException(error) ? error : {}) as Partial<HTTPException>
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599 ? (status as number) : 500
}

/** The status of `@ResponseStatus()` on the class of an error, else on the nearest base class that has one. */
function declaredStatus(error: unknown): number | undefined {
  for (let type: unknown = (error as object | undefined)?.constructor; typeof type === 'function';) {
    const status = errorStatuses.get(type)
    if (status) return status
    type = Object.getPrototypeOf(type)
  }
  return undefined
}

/**
 * Converts a thrown value to an `Error`, because Hono passes only real errors to `onError`. Any other value becomes the
 * `cause` of a new `Error`.
 */
export function asError(thrown: unknown): Error {
  return isError(thrown)
    ? ofThisRealm(thrown)
    : new Error('Something that is not an Error was thrown', { cause: thrown })
}

/** Calls `asError()`, and returns an error even if that throws: a thrown proxy can throw on `instanceof`. */
export function readableError(thrown: unknown): Error {
  try {
    return asError(thrown)
  } catch (error) {
    return new Error('A value was thrown that cannot be read', { cause: error })
  }
}

export function rethrow(thrown: unknown): never {
  throw asError(thrown)
}
