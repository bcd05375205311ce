import type { Context } from 'hono'
import { isThenable } from '../http/is-thenable.ts'
import type { Answer } from '../routing/contracts.ts'
import type { Match } from './router.ts'

const DONE = Promise.resolve()
/** As Hono says it. */
const NOT_FINALIZED = 'Context is not finalized. Did you forget to return a Response object or `await next()`?'

/**
 * Runs the handlers of a request, each inside the one before it, as Hono composes them: what a handler returns becomes
 * `c.res` unless there is one, and an error is answered where it was thrown, so that middleware further out sees the
 * response.
 *
 * @param handlers None, where the only one has answered nothing; otherwise two or more.
 * @param fail Answers an error, and throws what is not an `Error` on.
 * @param unmatched Answers when the last handler calls `next()` and nothing has answered.
 * @param end Makes the result of a function that answers.
 */
export function runChain<Result>(
  c: Context,
  handlers: readonly Match[0][number][],
  fail: (error: unknown) => Answer,
  unmatched: (c: Context) => Answer,
  end: (make: () => Answer) => Result | Promise<Result>,
): Promise<Result> {
  let last = -1

  // An async function would keep all its variables for each handler: that is more than the rest of a request.
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
