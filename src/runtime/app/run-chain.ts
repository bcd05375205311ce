import type { Context } from 'hono'
import { isThenable } from '../http/is-thenable.ts'
import type { Answer } from '../routing/contracts.ts'
import type { Match } from './router.ts'

const DONE = Promise.resolve()
/** Hono's message. */
const NOT_FINALIZED = 'Context is not finalized. Did you forget to return a Response object or `await next()`?'

/**
 * Runs the handlers of a request, each inside the one before it, as Hono composes them. The response that a handler returns
 * becomes `c.res` if none is set. An error is handled around the handler that threw it, so that outer middleware sees the
 * response.
 *
 * @param handlers Two or more; none, if the only one returned nothing.
 * @param fail Handles an error; rethrows a value that is not an `Error`.
 * @param unmatched Answers if the last handler calls `next()` and `c.res` is not set.
 * @param end Turns a function that answers into the result.
 */
export function runChain<Result>(
  c: Context,
  handlers: readonly Match[0][number][],
  fail: (error: unknown) => Answer,
  unmatched: (c: Context) => Answer,
  end: (make: () => Answer) => Result | Promise<Result>,
): Promise<Result> {
  let last = -1

  // Not async: for each handler, an async function would keep all its variables, more memory than the rest of a request.
  function run(index: number): Promise<void> {
    if (index <= last) return Promise.reject(new Error('next() called multiple times'))
    last = index
    const handler = handlers[index]?.[0][0]
    if (!handler) return c.finalized ? DONE : Promise.resolve(c).then(unmatched).then(take)
    c.req.routeIndex = index
    try {
      const answer: unknown = handler(c, () => run(index + 1))
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
    if (error instanceof Error) c.error = error
    const response = await fail(error)
    if (response) c.res = response
  }

  return run(0).then(
    () => end(() => (c.finalized ? c.res : fail(new Error(NOT_FINALIZED)))),
    (error: unknown) => end(() => fail(error)),
  )
}
