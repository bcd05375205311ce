import type { Context } from 'hono'
import { asError } from '../http/error-response.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { Answer } from '../routing/contracts.ts'
import type { Match } from './router.ts'
import { runChain } from './run-chain.ts'

/** Answers requests that no handler answers, and handles errors. */
export interface Fallbacks {
  answerError(error: Error, c: Context): Answer
  answerUnmatched(c: Context): Answer
}

/**
 * Runs the handlers of a request, as Hono does it.
 *
 * @param use Receives the response, and must not throw. A promise instead of this callback would cost 1 % of a small request.
 * @param recover Receives an error that was not handled.
 */
export function dispatch<Result>(
  app: Fallbacks,
  c: Context,
  [handlers]: Match,
  use: (response: Response) => Result | Promise<Result>,
  recover: (error: unknown) => Result | Promise<Result>,
): Result | Promise<Result> {
  const unmatched = app.answerUnmatched
  const fail = (error: unknown): Answer => {
    if (error instanceof Error) return app.answerError(error, c)
    throw error
  }
  const end = (make: () => Answer): Result | Promise<Result> => {
    try {
      const answer = make()
      return isThenable(answer) ? Promise.resolve(answer).then(use, recover) : use(answer)
    } catch (error) {
      return recover(error)
    }
  }
  if (handlers.length > 1) return runChain(c, handlers, fail, unmatched, end)
  let answer: Answer | undefined
  try {
    const next = async (): Promise<void> => void (c.res = await unmatched(c))
    answer = ((handlers[0] as Match[0][number])[0][0](c, next) as Answer | undefined) ?? unmatched(c)
  } catch (error) {
    return end(() => fail(error))
  }
  if (!isThenable(answer)) return use(answer)
  return Promise.resolve(answer).then(
    // Without handlers, the chain ends with `c.res`, or answers the request as unmatched.
    (response) => (response ? use(response) : runChain(c, [], fail, unmatched, end)),
    (error: unknown) => end(() => fail(error)),
  )
}

/** A thrown value as an error. A proxy can throw on `instanceof`. */
export function readableError(thrown: unknown): Error {
  try {
    return asError(thrown)
  } catch (error) {
    return new Error('A value was thrown that cannot be read', { cause: error })
  }
}
