import { INVALID_OPTIONS } from '#catalogue'
import { registerClass } from '../di/register-class.ts'
import { announceRequestScope } from '../di/resolve-controller.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/decorator-context.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { classRecord } from '../metadata/records.ts'
import type { ControllerDecorator } from './decorator-types.ts'

/** Options of `@RestController()`. */
export interface RestControllerOptions {
  /**
   * With `request`, the controller and every service that it depends on, unless `global`, are created for each request
   * and destroyed when its response has been sent. They can inject `HttpRequest`, `HttpResponse` and Hono's `Context`.
   * @default 'app'
   */
  readonly scope?: 'app' | 'request'
}

/**
 * Registers a class as a TypeDI service, and its mapped methods (also those of its base classes) as routes of every app
 * that `createApp()` creates afterwards.
 *
 * @returns A decorator for a class.
 * @throws HONOTATE_MISSING_PARENTHESES, HONOTATE_INVALID_OPTIONS, HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA
 * @example
 * ```ts
 * @RestController()
 * class HelloController {
 *   @GetMapping('/hello')
 *   hello() {
 *     return 'hello world'
 *   }
 * }
 * ```
 */
export function RestController(...args: [] | [options: RestControllerOptions]): ControllerDecorator {
  refuseBareDecorator('RestController', args)
  checkOptions(args)
  return function restController(_: unknown, given?: ClassDecoratorContext) {
    const context = standardContext('RestController', given)
    requireTarget('RestController', context, context.kind === 'class', 'a class')
    classRecord(context)
    // A decorator further out may replace the class; the program uses the replacement.
    context.addInitializer(function announce(this: unknown) {
      const controller = this as ControllerClass
      registerClass('controller', controller)
      if (args[0]?.scope === 'request') announceRequestScope(controller)
    })
  }
}

/** @throws HONOTATE_INVALID_OPTIONS for a path, for example, which programs without types can pass. */
function checkOptions(args: readonly unknown[]): void {
  const received = JSON.stringify(args.filter((arg) => arg !== undefined)).slice(1, -1)
  if (!/^(?:\{(?:"scope":"(?:app|request)")?\})?$/u.test(received))
    throw new HonotateError(INVALID_OPTIONS, { decorator: '@RestController()', received })
}
