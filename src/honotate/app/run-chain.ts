import { isError } from '../errors/is-error.ts'
import type { Context } from 'hono'
import { isThenable } from '../http/is-thenable.ts'
import { cancelUnused } from '../http/unused-bodies.ts'
import type { Answer } from '../metadata/contracts.ts'
import type { Match } from './router.ts'

export interface Fallbacks {
  answerError(error: Error, c: Context): Answer
  answerUnmatched(c: Context): Answer
}

/** Receives the response or the error of a request. A promise instead would take 1 % of the time of a small request. */
export interface Receiver<Result> {
  /** Receives the response; must not throw. */
  use(response: Response): Result | Promise<Result>
  recover(error: unknown): Result | Promise<Result>
}

const DONE = Promise.resolve()
/** Hono's message. */
const NOT_FINALIZED = 'Context is not finalized. Did you forget to return a Response object or `await next()`?'

/**
 * Runs the handlers of a request, each inside the one before it, as Hono composes them. The response that a handler
 * returns becomes `c.res` if none is set. An error becomes a response where the handler was called, so that outer
 * middleware sees the response. If the last handler calls `next()` and `c.res` is not set, the request is answered as
 * unmatched.
 *
 * @param handlers Two or more, or none if the only handler has returned nothing.
 */
export function runChain<Result>(
  app: Fallbacks,
  c: Context,
  handlers: readonly Match[0][number][],
  receiver: Receiver<Result>,
): Promise<Result> {
  let last = -1

  // Not async: for each handler, an async function would keep all its variables, which is more memory than the rest of
  // a request needs.
  function runFrom(index: number): Promise<void> {
    if (index <= last) return Promise.reject(new Error('next() called multiple times'))
    last = index
    const handler = handlers[index]?.[0][0]
    if (!handler) return c.finalized ? DONE : Promise.resolve(c).then(app.answerUnmatched).then(take)
    c.req.routeIndex = index
    try {
      const answer: unknown = handler(c, () => runFrom(index + 1))
      if (isThenable(answer)) return Promise.resolve(answer).then(take, recover)
      take(answer)
      return DONE
    } catch (error) {
      return recover(error)
    }
  }

  function take(response: unknown): void {
    if (response && !c.finalized) c.res = response as Response
  }

  async function recover(error: unknown): Promise<void> {
    if (isError(error)) c.error = error
    const response = await fail(app, c, error)
    if (response) c.res = response
  }

  async function failed(error: unknown): Promise<Response> {
    return cancelUnused(c, await fail(app, c, error))
  }

  return runFrom(0).then(
    () => end(receiver, () => (c.finalized ? cancelUnused(c, c.res) : failed(new Error(NOT_FINALIZED)))),
    (error: unknown) => end(receiver, () => failed(error)),
  )
}

/** Returns the app's response to an error; rethrows a value that is not an `Error`. */
export function fail(app: Fallbacks, c: Context, error: unknown): Answer {
  if (isError(error)) return app.answerError(error, c)
  throw error
}

/** Passes the answer of `make`, or the error that it throws, to the receiver. */
export function end<Result>(receiver: Receiver<Result>, make: () => Answer): Result | Promise<Result> {
  const recover = (error: unknown): Result | Promise<Result> => receiver.recover(error)
  try {
    const answer = make()
    if (!isThenable(answer)) return receiver.use(answer)
    return Promise.resolve(answer).then((response) => receiver.use(response), recover)
  } catch (error) {
    return recover(error)
  }
}
