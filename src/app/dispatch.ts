import type { Context } from 'hono'
import { asError } from '../http/error-response.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { Answer } from '../routing/contracts.ts'
import type { Match } from './router.ts'
import { runChain } from './run-chain.ts'

/** Answers what the handlers of a request do not. */
export interface Fallbacks {
  answerError(error: Error, c: Context): Answer
  answerUnmatched(c: Context): Answer
}

/** Runs the handlers of a request, as Hono does it. */
export function dispatch(app: Fallbacks, c: Context, [handlers]: Match): Answer {
  const unmatched = app.answerUnmatched
  const fail = (error: unknown): Answer => {
    if (error instanceof Error) return app.answerError(error, c)
    throw error
  }
  if (handlers.length > 1) return runChain(c, handlers, fail, unmatched)
  try {
    const next = async (): Promise<void> => void (c.res = await unmatched(c))
    const answer = (handlers[0] as Match[0][number])[0][0](c, next) as Answer | undefined
    if (!isThenable(answer)) return answer ?? unmatched(c)
    // A chain of no handlers ends with `c.res`, or with what answers the unmatched.
    return Promise.resolve(answer).then((response) => response || runChain(c, [], fail, unmatched), fail)
  } catch (error) {
    return fail(error)
  }
}

/** The error for whatever was thrown. A proxy can throw when it is asked whether it is one. */
export function readableError(thrown: unknown): Error {
  try {
    return asError(thrown)
  } catch (error) {
    return new Error('A value was thrown that cannot be read', { cause: error })
  }
}
