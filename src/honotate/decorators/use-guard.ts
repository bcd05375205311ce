import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { guardHook, type GuardClass, type GuardFunction } from './guard-hook.ts'
import { hookWith, requireFunctions } from './record-hooks.ts'

/**
 * Runs guards before a method, or before every method of a class, and before its arguments are read. If a guard does
 * not return `true`, the request is answered with 403; if it throws, with its error. The order is: guards of
 * `createApp({ guards })`, of base classes, of the class, of the method.
 *
 * @param guards Functions, or classes of services in the container.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * ;@Service()
 * class Members implements Guard {
 *   canActivate(request: HttpRequest) {
 *     return request.cookies.member === 'yes'
 *   }
 * }
 *
 * ;@UseGuard(Members)@RestController()
 * class ClubController {
 *   ;@GetMapping('/club')
 *   enter() {
 *     return 'welcome'
 *   }
 * }
 * ```
 */
export function UseGuard(...guards: (GuardFunction | GuardClass)[]): RouteDecorator {
  refuseBareDecorator('UseGuard', guards)
  requireFunctions('@UseGuard()', guards)
  return hookWith(
    'UseGuard',
    guards.map((guard) => guardHook(guard)),
  )
}
