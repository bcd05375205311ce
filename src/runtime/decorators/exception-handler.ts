import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import {
  describeElement,
  refuseBareDecorator,
  requirePublicMethod,
  standardContext,
} from '../metadata/decorator-context.ts'
import { classRecord, methodRecord, type ErrorClass } from '../metadata/records.ts'
import { recoverWithHandlers } from '../routing/exception-handlers.ts'
import type { ExceptionHandlerDecorator } from './decorator-types.ts'

/**
 * Makes a method of a controller, or of a class with `@ControllerAdvice()`, handle errors of the given classes. The first
 * undecorated parameter receives the error, the next two the request and the response. The result is sent like the result
 * of a route method.
 *
 * Handlers of the controller take precedence over handlers of advice classes. Among several, the handler for the most
 * specific class runs.
 *
 * @param errors The classes of errors. Errors of their subclasses are handled, too.
 * @returns A decorator for a public instance method whose first parameter accepts the errors.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * @ControllerAdvice()
 * class Errors {
 *   @ExceptionHandler(RangeError)
 *   range(error: RangeError, req: HttpRequest, res: HttpResponse) {
 *     res.status(422)
 *     return { error: error.message, path: req.path }
 *   }
 * }
 * ```
 */
export function ExceptionHandler<E extends Error>(
  ...errors: [abstract new (...args: any[]) => E, ...(abstract new (...args: any[]) => E)[]]
): ExceptionHandlerDecorator<E> {
  refuseBareDecorator('ExceptionHandler', errors)
  return function handler(_: unknown, given: ClassMethodDecoratorContext | string | symbol) {
    const context = standardContext('ExceptionHandler', given)
    const target = describeElement(context)
    requirePublicMethod('ExceptionHandler', context)
    for (const error of errors) {
      if (typeof error !== 'function')
        throw new HonotateError(NOT_A_FUNCTION, {
          decorator: `@ExceptionHandler() on ${target}`,
          received: typeof error,
        })
    }
    classRecord(context).createRecover = recoverWithHandlers
    methodRecord(context).errors.push(...(errors as readonly ErrorClass[]))
  }
}
