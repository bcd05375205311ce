import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement } from '../metadata/decorator-context.ts'
import { refuseBareDecorator, requirePublicMethod, standardContext } from '../metadata/refuse-misuse.ts'
import { classRecord, methodRecord, type ErrorClass } from '../metadata/records.ts'
import { recoverWithHandlers } from '../routing/exception-handlers.ts'
import type { ExceptionHandlerDecorator } from './decorator-types.ts'

/**
 * Options of `@ExceptionHandler()`.
 *
 * @example
 * ```ts
 * ;@ExceptionHandler(DatabaseError, { log: false }) failed(error: DatabaseError) {}
 * ```
 */
export interface ExceptionHandlerOptions {
  /**
   * Whether an error is logged if the method answers it with a status of 500 or more. Does not apply to an error
   * that the method returns.
   * @default true
   */
  readonly log?: boolean
}

/**
 * Makes a method of a controller, or of a class with `@ControllerAdvice()`, handle errors of the given classes. The
 * first undecorated parameter receives the error, the next two the request and the response. The result is sent like
 * the result of a route method.
 *
 * A method that returns nothing sends the problem details of the error. Headers of the error, such as `Allow`, are kept
 * unless the method sets them. By default, an error is logged if the status of the response is 500 or more.
 *
 * Handlers of the controller take precedence over handlers of advice classes. Among several, the handler for the most
 * specific class runs.
 *
 * @param args The classes of errors, whose subclasses are handled, too; options may follow.
 * @returns A decorator for a public instance method whose first parameter accepts the errors.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_NOT_A_FUNCTION
 * @example
 * ```ts
 * ;@ControllerAdvice()
 * class Errors {
 *   ;@ExceptionHandler(RangeError)
 *   range(error: RangeError, req: HttpRequest, res: HttpResponse) {
 *     res.status(422)
 *     return { error: error.message, path: req.path }
 *   }
 * }
 * ```
 */
export function ExceptionHandler<E extends Error>(
  ...args: [abstract new (...args: any[]) => E, ...((abstract new (...args: any[]) => E) | ExceptionHandlerOptions)[]]
): ExceptionHandlerDecorator<E> {
  refuseBareDecorator('ExceptionHandler', args)
  const last = args.at(-1)
  const options = typeof last === 'object' && last ? last : undefined
  const errors = options ? args.slice(0, -1) : args
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
    const record = methodRecord(context)
    record.errors.push(...(errors as readonly ErrorClass[]))
    // Never turns logging on again, since another decorator of the method may have turned it off.
    if (options?.log === false) record.isQuiet = true
  }
}
