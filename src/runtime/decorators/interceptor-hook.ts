import type { Around, Hook, Invocation, Next } from '../routing/contracts.ts'
import { createHookCall } from './hook-call.ts'

/** A service that runs around route methods. */
export interface Interceptor {
  /** Runs around a method; its result is sent, so it usually returns that of `next()`. */
  intercept(invocation: Invocation, next: Next): unknown
}

/** The class of an interceptor, with what it says of itself in a static member. */
export type InterceptorClass = (abstract new (...args: any[]) => Interceptor) & {
  /**
   * `request` creates the interceptor for each request, from the container that a controller of scope `request` shares.
   * @default one interceptor for the app
   */
  readonly scope?: 'request'
}

/** The hook that runs an interceptor. */
export function interceptorHook(interceptor: Around | InterceptorClass): Hook {
  return {
    around(services, method) {
      const callInterceptor = createHookCall(interceptor, 'intercept', services, method)
      return (invocation, next) => callInterceptor(invocation, [invocation, next], (result) => result)
    },
  }
}
