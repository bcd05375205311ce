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
 * Hono's context, but the response of a controller stays as it is. Hono would create another one to add the headers that
 * middleware has set; a controller's response already has them.
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

/** The values for a new context. */
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

/** The key in `env` of a function with which a server creates contexts of another class. */
export const CREATE_CONTEXT: unique symbol = Symbol('create context')

/** Creates the context of a request on platforms whose web objects are native. */
export function createAppContext(request: Request, { path, match, env, execution, notFound }: ContextSetup): Context {
  const options = { path, matchResult: match, env, executionCtx: execution, notFoundHandler: notFound }
  return new AppContext(request, options as never)
}
