import type { InterceptorFunction, Hook, Invocation, NextCall } from '../metadata/contracts.ts'
import { nameRoute } from '../metadata/name-method.ts'
import { createHookCall } from './call-hook.ts'

/**
 * A service that runs around route methods.
 *
 * @example
 * ```ts
 * class Envelope implements Interceptor {
 *   async intercept(invocation: Invocation, next: NextCall) {
 *     return { data: await next() }
 *   }
 * }
 * ```
 */
export interface Interceptor {
  /** Runs around a method. Returns the result to send, usually the result of `next()`. */
  intercept(invocation: Invocation, next: NextCall): unknown
}

/** The class of an interceptor, with an option in a static member. */
export type InterceptorClass = (abstract new (...args: any[]) => Interceptor) & {
  /**
   * `'request'`: a new interceptor for each request, from the same container as controllers with the scope `request`.
   * @default one interceptor for the app
   */
  readonly scope?: 'request'
}

/**
 * Makes the hook that runs an interceptor.
 *
 * @param user How error messages name the code that uses the interceptor. Default: the route or the method.
 */
export function interceptorHook(interceptor: InterceptorFunction | InterceptorClass, user?: string): Hook {
  return {
    interceptor,
    around(services, method) {
      const callInterceptor = createHookCall(interceptor, 'intercept', services, user ?? nameRoute(method))
      return (invocation, next) => callInterceptor(invocation, [invocation, next], (result) => result)
    },
  }
}
