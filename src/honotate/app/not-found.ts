import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { problemResponse, type ErrorReporting } from '../http/error-response.ts'
import { MethodNotAllowedError, NotFoundError } from '../http/request-errors.ts'
import { matchResultOf } from '../http/read-context.ts'
import type { Match } from './router.ts'

/** The error for each 404 without `notFound` and `onError`. Requests share it; only the option `problem` receives it. */
let unhandled: NotFoundError | undefined

/**
 * Answers a request that no handler has answered. For a known path without routes of the method, `OPTIONS` gets the
 * methods of the path, any other method 405 (RFC 9110, section 15.5.6). Other requests get 404.
 *
 * @param notFound The handler that `app.notFound()` has set, which makes the 404 response.
 * @param onError Receives a 405 as an error and, without `notFound`, a 404. Without `onError`, such an error becomes
 *   problem details.
 */
export function answerUnmatched(
  c: Context,
  notFound: NotFoundHandler | undefined,
  onError: ErrorHandler | undefined,
  reporting: ErrorReporting,
): Response | Promise<Response> {
  const [handlers] = matchResultOf(c) as unknown as Match
  const { methods } = handlers
  // If a handler called `next()`, the method is allowed, but the response is 404. For an unknown path, the first test
  // avoids the creation of `c.req`.
  const isAllowed = methods.length === 0 || methods.includes(c.req.method === 'HEAD' ? 'GET' : c.req.method)
  // Hono's middleware with this name turns 404 into 405.
  if (isAllowed || handlers.some(([[handler]]) => handler.name === 'methodNotAllowed')) {
    if (notFound) return notFound(c)
    if (onError) return onError(new NotFoundError(), c)
    return problemResponse(c, (unhandled ??= new NotFoundError()), reporting)
  }
  const { method } = c.req
  const allow = allowedMethods(methods)
  if (method === 'OPTIONS') return c.body(null, 204, { Allow: allow.join(', ') })
  const error = new MethodNotAllowedError(method, allow)
  return onError ? onError(error, c) : problemResponse(c, error, reporting)
}

/** Returns the methods for `Allow`, sorted: `GET` routes also answer `HEAD`, and the app answers `OPTIONS`. */
function allowedMethods(methods: readonly string[]): string[] {
  const allowed = new Set(methods).add('OPTIONS')
  if (allowed.has('GET')) allowed.add('HEAD')
  else allowed.delete('HEAD')
  return [...allowed].sort()
}
