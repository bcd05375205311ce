import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { sharedExchange } from '../http/exchange.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { Hook } from '../routing/contracts.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/** Decides whether a request goes on: `false` is answered with 403. The body is not read yet. */
export type GuardFunction = (request: HttpRequest, response: HttpResponse) => boolean | Promise<boolean>

/** A service that decides whether a request goes on. */
export interface Guard {
  /** Decides whether a request goes on; may be async. */
  canActivate: GuardFunction
}

/**
 * Asks guards before a method, or before every method of a class, is called and before its arguments are read. A guard
 * that answers `false` ends the request with 403, one that throws with its error.
 *
 * @param guards Functions, or classes of services, which are taken from the container when the app is created.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * @Service()
 * class Members implements Guard {
 *   canActivate(request: HttpRequest) {
 *     return request.cookies.member === 'yes'
 *   }
 * }
 *
 * @UseGuard(Members)
 * @RestController()
 * class ClubController {
 *   @GetMapping('/club')
 *   enter() {
 *     return 'welcome'
 *   }
 * }
 * ```
 */
export function UseGuard(...guards: (GuardFunction | (abstract new (...args: any[]) => Guard))[]): RouteDecorator {
  refuseBareDecorator('UseGuard', guards)
  return hookWith('UseGuard', guards.map(hookOf))
}

function hookOf(guard: GuardFunction | (abstract new (...args: any[]) => Guard)): Hook {
  if (typeof guard !== 'function')
    throw new HonotateError(NOT_A_FUNCTION, { decorator: '@UseGuard()', received: typeof guard })
  return {
    facts: { guard },
    middleware(resolve) {
      const allows = isClassOf(guard, 'canActivate') ? serviceGuard(resolve(guard)) : guard
      return async function guarded(c, next) {
        const { request, response } = sharedExchange(c)
        if (!(await allows(request, response))) throw new HttpProblem(403, { detail: 'Access is denied.' })
        await next()
      }
    },
  }
}

function serviceGuard(service: Guard): GuardFunction {
  return (request, response) => service.canActivate(request, response)
}

/** Whether a function is a class of services, not a function to be called. */
export function isClassOf<T>(
  candidate: ((...args: any[]) => unknown) | (abstract new (...args: any[]) => T),
  method: keyof T & string,
): candidate is abstract new (...args: any[]) => T {
  // The method may be a field; a class with decorated constructor parameters may be a proxy, which has no source text.
  return typeof candidate.prototype?.[method] === 'function' || /^class\b/u.test(String(candidate))
}
