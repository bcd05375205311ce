import { Context } from '../http/context.ts'
import type { ExecutionContext } from 'hono'
import { takeOwn } from '../http/own-response.ts'
import type { Answer } from '../routing/contracts.ts'
import type { Match } from './router.ts'

const { get, set } = Object.getOwnPropertyDescriptor(Context.prototype, 'res') as {
  get(this: Context): Response
  set(this: Context, response: Response | undefined): void
}

/**
 * Hono's context, which takes the response of a controller as it is. Hono makes another one, with the headers that
 * middleware has set before, since a handler may return a response that lacks them, or that others share.
 */
class AppContext extends Context {
  override get res(): Response {
    return get.call(this)
  }

  override set res(response: Response | undefined) {
    if (response && takeOwn(this, response)) set.call(this, undefined)
    set.call(this, response)
  }
}

/** What a context is created with. */
export interface ContextSetup {
  readonly path: string
  /** The handlers of the request. */
  readonly match: Match
  readonly env: any
  readonly execution: ExecutionContext | undefined
  /** Answers the request if no handler does. */
  readonly notFound: (c: Context) => Answer
}

/** Creates the context of a request. */
export type CreateContext = (request: Request, setup: ContextSetup) => Context

/** The key of the function by which the environment of a server creates contexts of its own class. */
export const CREATE_CONTEXT: unique symbol = Symbol('create context')

/** Creates the context of a request on platforms whose web objects are native. */
export function createAppContext(request: Request, { path, match, env, execution, notFound }: ContextSetup): Context {
  const options = { path, matchResult: match, env, executionCtx: execution, notFoundHandler: notFound }
  return new AppContext(request, options as never)
}
