import { refuseBareDecorator, standardContext } from '../metadata/refuse-misuse.ts'
import { refuseVersion, selectVersion } from '../routing/versions.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookRecord, type HookContext } from './record-hooks.ts'

/**
 * Limits a method, or every method of a class, to versions of the API. Several methods can have the same HTTP method
 * and path if their versions differ. `createApp({ version })` names the header that holds the version of a request. A
 * request for another version continues with the next route that matches its path.
 *
 * @param versions Any strings, such as `'1'` or `'2026-11'`. Versions are the same only if the strings are equal.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@RestController()
 * class UserController {
 *   ;@ApiVersion('1')@GetMapping('/users') all() { return ['Ann'] }
 *   ;@ApiVersion('2')@GetMapping('/users') page() { return { users: ['Ann'] } }
 * }
 *
 * const app = createApp({ version: { header: 'X-API-Version', default: '2' } })
 * ```
 */
export function ApiVersion(...versions: [string, ...string[]]): RouteDecorator {
  refuseBareDecorator('ApiVersion', versions)
  return function version(_: unknown, context?: HookContext | string | symbol) {
    hookRecord('ApiVersion', standardContext('ApiVersion', context)).versions = {
      names: versions,
      overlap: (others) => others?.names.some((name) => versions.includes(name)) ?? false,
      select: selectVersion,
      refuse: refuseVersion,
    }
  }
}
