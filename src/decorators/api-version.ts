import { refuseBareDecorator, standardContext } from '../metadata/context.ts'
import { selectVersion } from '../routing/versions.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { recordOf, type AdviceContext } from './record-advice.ts'

/**
 * The versions of the API that a method, or every method of a class, belongs to. Several methods may claim the same
 * HTTP method and path for different versions; `createApp({ version })` says where a request has its version.
 *
 * @param versions Any strings, `'1'` or `'2026-11'`; they are compared as they are.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * @RestController()
 * class UserController {
 *   @ApiVersion('1') @GetMapping('/users') all() { return ['Ann'] }
 *   @ApiVersion('2') @GetMapping('/users') page() { return { users: ['Ann'] } }
 * }
 *
 * const app = createApp({ version: { header: 'X-API-Version', default: '2' } })
 * ```
 */
export function ApiVersion(...versions: [string, ...string[]]): RouteDecorator {
  refuseBareDecorator('ApiVersion', versions)
  return function version(_: unknown, context?: AdviceContext | string | symbol) {
    recordOf('ApiVersion', standardContext('ApiVersion', context)).versions = { names: versions, select: selectVersion }
  }
}
