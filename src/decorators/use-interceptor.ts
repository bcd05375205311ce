import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Hook, Around, Invocation, Next } from '../routing/contracts.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'
import { isClassOf } from './use-guard.ts'

/** A service that runs around route methods. */
export interface Interceptor {
  /** Runs around a method; its result is sent, so it usually returns that of `next()`. */
  intercept(invocation: Invocation, next: Next): unknown
}

/**
 * Runs interceptors around a method, or around every method of a class. They can change its arguments and replace its
 * result. The first one in the source is the outermost.
 *
 * @param interceptors Functions, or classes of services, which are taken from the container when the app is created.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * @RestController()
 * class ReportController {
 *   @UseInterceptor(async (invocation, next) => ({ data: await next(), by: String(invocation.name) }))
 *   @GetMapping('/report')
 *   report() {
 *     return [1, 2, 3]
 *   }
 * }
 * ```
 */
export function UseInterceptor(
  ...interceptors: (Around | (abstract new (...args: any[]) => Interceptor))[]
): RouteDecorator {
  refuseBareDecorator('UseInterceptor', interceptors)
  return hookWith('UseInterceptor', interceptors.map(hookOf))
}

function hookOf(interceptor: Around | (abstract new (...args: any[]) => Interceptor)): Hook {
  if (typeof interceptor !== 'function')
    throw new HonotateError(NOT_A_FUNCTION, { decorator: '@UseInterceptor()', received: typeof interceptor })
  return {
    around: (resolve) => (isClassOf(interceptor, 'intercept') ? serviceAround(resolve(interceptor)) : interceptor),
  }
}

function serviceAround(service: Interceptor): Around {
  return (invocation, next) => service.intercept(invocation, next)
}
