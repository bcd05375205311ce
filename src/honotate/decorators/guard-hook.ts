import { sharedExchange } from '../http/exchange.ts'
import { rethrow } from '../http/error-response.ts'
import { AccessDeniedError } from '../http/request-errors.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { GuardDescription } from '../openapi/security.ts'
import type { Hook, RouteCall } from '../metadata/contracts.ts'
import { nameRoute } from '../metadata/name-method.ts'
import { createHookCall } from './call-hook.ts'

/**
 * Allows a request by returning `true`. Any other result is answered with 403. The guard runs before the body is read.
 *
 * @example
 * ```ts
 * const hasKey: GuardFunction = (request) => request.header('X-Key') === 'secret'
 * ```
 */
export interface GuardFunction {
  /** @param call The route and its method. */
  (request: HttpRequest, response: HttpResponse, call: RouteCall): boolean | Promise<boolean>
  /** The guard's security requirements in the OpenAPI document. */
  readonly openapi?: GuardDescription
}

/**
 * A service that allows or refuses requests.
 *
 * @example
 * ```ts
 * class AuthGuard implements Guard {
 *   constructor(private readonly users: Users) {}
 *   canActivate(request: HttpRequest) {
 *     return this.users.has(request.header('X-User'))
 *   }
 * }
 * ```
 */
export interface Guard {
  /** Allows a request by returning `true`; may be async. */
  canActivate: (request: HttpRequest, response: HttpResponse, call: RouteCall) => boolean | Promise<boolean>
}

/** The class of a guard, with options in static members. */
export type GuardClass = (abstract new (...args: any[]) => Guard) & {
  /**
   * `'request'`: a new guard for each request, from the same container as controllers with the scope `request`.
   * @default one guard for the app
   */
  readonly scope?: 'request'
  /** The guard's security requirements in the OpenAPI document. */
  readonly openapi?: GuardDescription
}

/**
 * Makes the hook that calls a guard.
 *
 * @param user How error messages name the code that uses the guard, such as `createApp({ guards })`. Default: the
 *   route.
 */
export function guardHook(guard: GuardFunction | GuardClass, user?: string): Hook {
  return {
    guard,
    middleware(services, route) {
      const callGuard = createHookCall(guard, 'canActivate', services, user ?? nameRoute(route))
      const { controller, name, method, path } = route
      const call: RouteCall = { controller, name, method, path }
      return function guarded(c, next) {
        const exchange = sharedExchange(c)

        function pass(allowed: unknown): Promise<void> {
          // A returned `Response` or string is a mistake, and must not allow the request.
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
