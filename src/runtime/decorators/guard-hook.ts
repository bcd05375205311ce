import { sharedExchange } from '../http/exchange.ts'
import { rethrow } from '../http/error-response.ts'
import { AccessDeniedError } from '../http/request-errors.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { GuardDescription } from '../openapi/security.ts'
import type { Hook, RouteCall } from '../routing/contracts.ts'
import { createHookCall } from './hook-call.ts'

/** Decides whether a request goes on: what is not `true` is answered with 403. The body is not read yet. */
export interface GuardFunction {
  /**
   * @param call The route, and the method that it calls.
   */
  (request: HttpRequest, response: HttpResponse, call: RouteCall): boolean | Promise<boolean>
  /** What the guard is in the OpenAPI document. */
  readonly openapi?: GuardDescription
}

/** A service that decides whether a request goes on. */
export interface Guard {
  /** Decides whether a request goes on; may be async. */
  canActivate: (request: HttpRequest, response: HttpResponse, call: RouteCall) => boolean | Promise<boolean>
}

/** The class of a guard, with what it says of itself in static members. */
export type GuardClass = (abstract new (...args: any[]) => Guard) & {
  /**
   * `request` creates the guard for each request, from the container that a controller of scope `request` shares.
   * @default one guard for the app
   */
  readonly scope?: 'request'
  /** What the guard is in the OpenAPI document. */
  readonly openapi?: GuardDescription
}

/** The hook that asks a guard. */
export function guardHook(guard: GuardFunction | GuardClass): Hook {
  return {
    guard,
    middleware(services, route) {
      const callGuard = createHookCall(guard, 'canActivate', services, route)
      const { controller, name, method, path } = route
      const call: RouteCall = { controller, name, method, path }
      return function guarded(c, next) {
        const exchange = sharedExchange(c)

        function pass(allowed: unknown): Promise<void> {
          // A `Response` or a text would be a mistake, and must not let the request pass.
          if (allowed !== true) throw new AccessDeniedError()
          return next()
        }

        try {
          const passed = callGuard(exchange, [exchange.request, exchange.response, call], pass)
          return Promise.resolve(passed).catch(rethrow)
        } catch (thrown) {
          return rethrow(thrown)
        }
      }
    },
  }
}
