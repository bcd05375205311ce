import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import type { GuardClass, GuardFunction } from './guard-hook.ts'
import { hookWith, requireFunctions } from './record-hooks.ts'

/**
 * Keeps guards that stand further out from being asked before a method, or before every method of a class: those of the
 * app, of base classes, and for a method those of its class. Guards on the same method or class are still asked.
 *
 * @param guards The functions or classes that `createApp({ guards })` or `@UseGuard()` received.
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * @SkipGuard(AuthGuard)
 * @PostMapping('/login')
 * login(@RequestBody() credentials: Credentials) {}
 * ```
 */
export function SkipGuard(...guards: [GuardFunction | GuardClass, ...(GuardFunction | GuardClass)[]]): RouteDecorator {
  refuseBareDecorator('SkipGuard', guards)
  requireFunctions('@SkipGuard()', guards)
  return hookWith('SkipGuard', [{ drops: ({ guard }) => guards.includes(guard as GuardFunction) }])
}

/**
 * Keeps every guard that stands further out from being asked, as {@link SkipGuard} does for certain ones. Middleware
 * runs all the same.
 *
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * @Public()
 * @GetMapping('/prices')
 * prices() {}
 * ```
 */
export function Public(...args: []): RouteDecorator {
  refuseBareDecorator('Public', args)
  return hookWith('Public', [{ drops: ({ guard }) => guard !== undefined }])
}
