import type { InterceptorFunction } from '../metadata/contracts.ts'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { interceptorHook, type InterceptorClass } from './interceptor-hook.ts'
import { hookWith, requireFunctions } from './record-hooks.ts'

/**
 * Runs interceptors around a method, or around every method of a class. They can change its arguments and replace its
 * result. The order, from the outermost, is: interceptors of `createApp({ interceptors })`, of base classes, of the
 * class, of the method.
 *
 * @param interceptors Functions, or classes of services in the container.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * ;@RestController()
 * class ReportController {
 *   ;@GetMapping('/report')@UseInterceptor(async (invocation, next) => ({ data: await next() }))
 *   report() {
 *     return [1, 2, 3]
 *   }
 * }
 * ```
 */
export function UseInterceptor(...interceptors: (InterceptorFunction | InterceptorClass)[]): RouteDecorator {
  refuseBareDecorator('UseInterceptor', interceptors)
  requireFunctions('@UseInterceptor()', interceptors)
  return hookWith(
    'UseInterceptor',
    interceptors.map((interceptor) => interceptorHook(interceptor)),
  )
}
