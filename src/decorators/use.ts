import type { MiddlewareHandler } from 'hono'
import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/**
 * Runs Hono middleware before a method, or before every method of a class: first that of a base class, then that of the
 * class, then that of the method, each in the order of the source.
 *
 * @param middleware Any middleware of Hono, unchanged.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * @Use(bearerAuth({ token: 'secret' }))
 * @RestController()
 * class AccountController {
 *   @Use(etag())
 *   @GetMapping('/account')
 *   account() {
 *     return { owner: 'Ann' }
 *   }
 * }
 * ```
 */
export function Use(...middleware: MiddlewareHandler<any, any, any, any>[]): RouteDecorator {
  refuseBareDecorator('Use', middleware)
  for (const handler of middleware) {
    if (typeof handler !== 'function')
      throw new HonotateError(NOT_A_FUNCTION, { decorator: '@Use()', received: typeof handler })
  }
  return hookWith(
    'Use',
    middleware.map((handler) => ({ middleware: () => handler })),
  )
}
