import { registerClass } from '../di/register-class.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import type { ControllerDecorator } from './decorator-types.ts'

/**
 * Registers a class as a service whose `@ExceptionHandler()` methods handle errors from all controllers, from
 * middleware and from the framework.
 *
 * @returns A decorator for a class.
 * @throws HONOTATE_MISSING_PARENTHESES, HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * ;@ControllerAdvice()
 * class Errors {
 *   ;@ExceptionHandler(RangeError)
 *   range(error: RangeError) {
 *     return { error: error.message }
 *   }
 * }
 * ```
 */
export function ControllerAdvice(...args: []): ControllerDecorator {
  refuseBareDecorator('ControllerAdvice', args)
  return function controllerAdvice(_: unknown, given?: ClassDecoratorContext) {
    const context = standardContext('ControllerAdvice', given)
    requireTarget('ControllerAdvice', context, context.kind === 'class', 'a class')
    context.addInitializer(function registerAdvice(this: unknown) {
      registerClass('advice', this as ControllerClass)
    })
  }
}
