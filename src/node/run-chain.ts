import type { Context, ErrorHandler } from 'hono'
import type { Match } from '../app/router.ts'

/**
 * Runs the handlers of a request, each inside the one before it, as Hono composes them: what a handler returns becomes
 * `c.res` unless there is one, and an error is answered where it was thrown, so that middleware further out sees the
 * response. A thrown value that is not an `Error` passes through.
 *
 * @param handlers Two or more.
 * @param unmatched Answers when the last handler calls `next()` and nothing has answered.
 */
export async function runChain(
  c: Context,
  handlers: Match[0],
  onError: ErrorHandler,
  unmatched: (c: Context) => Response | Promise<Response>,
): Promise<Response> {
  let last = -1

  async function run(index: number): Promise<void> {
    if (index <= last) throw new Error('next() called multiple times')
    last = index
    const handler = handlers[index]?.[0][0]
    if (!handler) {
      if (!c.finalized) c.res = await unmatched(c)
      return
    }
    c.req.routeIndex = index
    try {
      const response = (await handler(c, () => run(index + 1))) as Response | undefined
      if (response && !c.finalized) c.res = response
    } catch (error) {
      if (!(error instanceof Error)) throw error
      c.error = error
      const response = await onError(error, c)
      if (response) c.res = response
    }
  }

  await run(0)
  if (!c.finalized)
    throw new Error('Context is not finalized. Did you forget to return a Response object or `await next()`?')
  return c.res
}
