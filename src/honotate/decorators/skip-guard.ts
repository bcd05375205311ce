import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import type { GuardClass, GuardFunction } from './guard-hook.ts'
import { hookWith, requireFunctions } from './record-hooks.ts'

/**
 * Skips guards for a method, or for every method of a class. On a class it skips guards of the app and of base classes,
 * on a method also guards of its class and of the method that it overrides. Guards on the same element still run, and
 * so do guards of classes that extend the class.
 *
 * @param guards The functions or classes that were passed to `createApp({ guards })` or `@UseGuard()`.
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * ;@SkipGuard(AuthGuard)@PostMapping('/login')
 * login(@RequestBody() credentials: Credentials) {}
 * ```
 */
export function SkipGuard(...guards: [GuardFunction | GuardClass, ...(GuardFunction | GuardClass)[]]): RouteDecorator {
  refuseBareDecorator('SkipGuard', guards)
  requireFunctions('@SkipGuard()', guards)
  return hookWith('SkipGuard', [{ drops: ({ guard }) => guards.includes(guard as GuardFunction) }])
}

/**
 * Skips all guards that {@link SkipGuard} can skip. Middleware still runs.
 *
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@Public()@GetMapping('/prices')
 * prices() {}
 * ```
 */
export function Public(...args: []): RouteDecorator {
  refuseBareDecorator('Public', args)
  return hookWith('Public', [{ drops: ({ guard }) => guard !== undefined, facts: { public: true } }])
}
