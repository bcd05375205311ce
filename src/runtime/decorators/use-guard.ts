import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { guardHook, type GuardClass, type GuardFunction } from './guard-hook.ts'
import { hookWith, requireFunctions } from './record-hooks.ts'

/**
 * Asks guards before a method, or before every method of a class, is called and before its arguments are read. A guard
 * that answers `false` ends the request with 403, one that throws with its error. Guards of `createApp({ guards })` are
 * asked first, then those of base classes, of the class, of the method.
 *
 * @param guards Functions, or classes of services, which are taken from the container when the app is created.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * @Service()
 * class Members implements Guard {
 *   canActivate(request: HttpRequest) {
 *     return request.cookies.member === 'yes'
 *   }
 * }
 *
 * @UseGuard(Members)
 * @RestController()
 * class ClubController {
 *   @GetMapping('/club')
 *   enter() {
 *     return 'welcome'
 *   }
 * }
 * ```
 */
export function UseGuard(...guards: (GuardFunction | GuardClass)[]): RouteDecorator {
  refuseBareDecorator('UseGuard', guards)
  requireFunctions('@UseGuard()', guards)
  return hookWith('UseGuard', guards.map(guardHook))
}
