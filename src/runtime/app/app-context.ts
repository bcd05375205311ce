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
 * middleware has set; a controller's response already has them. A response of `fetch()` or `Response.redirect()` is copied,
 * since its headers are immutable, and middleware may change them.
 */
export class AppContext extends Context {
  override get res(): Response {
    return get.call(this)
  }

  override set res(response: Response | undefined) {
    if (response && takeOwn(this, response)) set.call(this, undefined)
    else
      try {
        // Throws if the headers are immutable, although no header has the name.
        response?.headers.delete('~')
      } catch {
        response = new Response(response?.body, response)
      }
    set.call(this, response)
  }
}

/** The values for a new context, by Hono's names. */
export interface ContextSetup {
  readonly path: string
  /** The handlers of the request. */
  readonly matchResult: Match
  readonly env: any
  readonly executionCtx: ExecutionContext | undefined
  /** Answers the request if no handler does. */
  readonly notFoundHandler: (c: Context) => Answer
}

/** Creates the context of a request. */
export type CreateContext = (request: Request, setup: ContextSetup) => Context

/** The key in `env` of a function with which a server creates contexts of another class. */
export const CREATE_CONTEXT: unique symbol = Symbol()
