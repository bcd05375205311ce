import type { Context } from 'hono'
import { isThenable } from '../http/is-thenable.ts'
import type { Answer } from '../metadata/contracts.ts'
import type { Match } from './router.ts'
import { end, fail, runChain, type Fallbacks, type Receiver } from './run-chain.ts'

/** Runs the handlers of a request as Hono does, and passes the response or an unhandled error to `receiver`. */
export function dispatch<Result>(
  app: Fallbacks,
  c: Context,
  [handlers]: Match,
  receiver: Receiver<Result>,
): Result | Promise<Result> {
  if (handlers.length > 1) return runChain(app, c, handlers, receiver)
  const [[handler]] = handlers[0] as Match[0][number]
  let answer: Answer
  try {
    const next = async (): Promise<void> => void (c.res = await app.answerUnmatched(c))
    answer = (handler(c, next) as Answer | undefined) ?? app.answerUnmatched(c)
  } catch (error) {
    return end(receiver, () => fail(app, c, error))
  }
  if (!isThenable(answer)) return receiver.use(answer)
  return Promise.resolve(answer).then(
    // If the handler returned nothing, the empty chain uses `c.res`, or answers the request as unmatched.
    (response) => (response ? receiver.use(response) : runChain(app, c, [], receiver)),
    (error: unknown) => end(receiver, () => fail(app, c, error)),
  )
}
