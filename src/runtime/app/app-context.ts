import { Context } from '../http/context.ts'
import { takeOwn } from '../http/own-response.ts'

const { get, set } = Object.getOwnPropertyDescriptor(Context.prototype, 'res') as {
  get(this: Context): Response
  set(this: Context, response: Response | undefined): void
}

/**
 * Hono's context, which takes the response of a controller as it is. Hono makes another one, with the headers that
 * middleware has set before, since a handler may return a response that lacks them, or that others share.
 */
export class AppContext extends Context {
  override get res(): Response {
    return get.call(this)
  }

  override set res(response: Response | undefined) {
    if (response && takeOwn(this, response)) set.call(this, undefined)
    set.call(this, response)
  }
}
