import type { MiddlewareHandler } from 'hono'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith, requireFunctions } from './record-hooks.ts'

/**
 * Runs Hono middleware before a method, or before every method of a class. The order is: base class, class, method,
 * each in the order of the source.
 *
 * @param middleware Any Hono middleware.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * ;@Use(bearerAuth({ token: 'secret' }))@RestController()
 * class AccountController {
 *   ;@Use(etag())@GetMapping('/account')
 *   account() {
 *     return { owner: 'Ann' }
 *   }
 * }
 * ```
 */
export function Use(...middleware: MiddlewareHandler<any, any, any, any>[]): RouteDecorator {
  refuseBareDecorator('Use', middleware)
  requireFunctions('@Use()', middleware)
  return hookWith(
    'Use',
    middleware.map((handler) => ({ middleware: () => handler })),
  )
}
