import type { Context } from 'hono'
import type { ControllerApp } from '../app/controller-app.ts'
import type { Match } from '../app/router.ts'
import { asError } from '../http/error-response.ts'
import { runChain } from './run-chain.ts'

type Answer = Response | Promise<Response>

/** Runs the handlers of a request, as Hono does it for a request that its own context is made for. */
export function dispatch(app: ControllerApp, c: Context, [handlers]: Match): Answer {
  const unmatched = app.answerUnmatched
  const answerError = (error: Error): Answer => app.answerError(error, c)
  if (handlers.length > 1) return runChain(c, handlers, answerError, unmatched)
  const fail = (error: unknown): Answer => {
    if (error instanceof Error) return answerError(error)
    throw error
  }
  try {
    const [[[handler]]] = handlers as [Match[0][number]]
    const answer = handler(c, async () => void (c.res = await unmatched(c))) as Answer | undefined
    if (!(answer instanceof Promise)) return answer ?? unmatched(c)
    return answer.then((response) => response || (c.finalized ? c.res : unmatched(c))).catch(fail)
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
