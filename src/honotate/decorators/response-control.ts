import { INVALID_STATUS } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { errorStatuses } from '../http/error-response.ts'
import { hookWith } from './record-hooks.ts'

/**
 * Sets the status of the response, also of a returned `Response`. The method can override it with `res.status()` or a
 * `ResponseEntity`. On a class of errors, a code from 400 is the status of the error, and a code from 400 to 499 also
 * lets the client see the message.
 *
 * @param code The HTTP status, from 200 to 599.
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_INVALID_STATUS, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@ResponseStatus(201)@PostMapping('/users')
 * create(@RequestBody() user: User) {
 *   return user
 * }
 *
 * ;@ResponseStatus(409)
 * class OutOfStock extends Error {}
 * ```
 */
export function ResponseStatus(code: number, ...rest: []): RouteDecorator {
  refuseBareDecorator('ResponseStatus', [code, ...rest])
  if (!Number.isInteger(code) || code < 200 || code > 599)
    throw new HonotateError(INVALID_STATUS, { received: String(code) })
  const setStatus = hookWith('ResponseStatus', [
    {
      facts: { status: code },
      around: () => (invocation, next) => {
        invocation.response.statusCode = code
        return next()
      },
    },
  ])
  return function responseStatus(target: any, context?: any, ...more: []): void {
    if (typeof target === 'function' && target.prototype instanceof Error) errorStatuses.set(target, code)
    else setStatus(target, context, ...more)
  }
}

/**
 * Sets a header of the response. The method can override it with `res.header()` or a `ResponseEntity`.
 *
 * @param name The name of the header.
 * @param value Its value.
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@ResponseHeader('Cache-Control', 'no-store')@GetMapping('/time')
 * time() {
 *   return Date.now()
 * }
 * ```
 */
export function ResponseHeader(name: string, value: string, ...rest: []): RouteDecorator {
  refuseBareDecorator('ResponseHeader', [name, value, ...rest])
  return hookWith('ResponseHeader', [
    {
      facts: { header: [name, value] },
      around: () => (invocation, next) => {
        invocation.response.header(name, value)
        return next()
      },
    },
  ])
}
