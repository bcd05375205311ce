import { INVALID_OPTIONS } from '#catalogue'
import { registerClass } from '../di/register-class.ts'
import { announceRequestScope } from '../di/register-class.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { classRecord } from '../metadata/records.ts'
import type { ControllerDecorator } from './decorator-types.ts'

/**
 * Options of `@RestController()`.
 *
 * @example
 * ```ts
 * ;@RestController({ scope: 'request' }) class MeController {}
 * ```
 */
export interface RestControllerOptions {
  /**
   * With `'request'`, each request has its own controller and dependencies. They can inject `HttpRequest`,
   * `HttpResponse` and Hono's `Context`. They are destroyed when the method has settled and a stream that it returned
   * has been sent. Requests share `global` services and values that were set by hand.
   * @default 'app'
   */
  readonly scope?: 'app' | 'request'
}

/**
 * Registers a class as a TypeDI service. `createApp()` serves its mapped methods, inherited methods included, as
 * routes.
 *
 * @returns A decorator for a class.
 * @throws HONOTATE_MISSING_PARENTHESES, HONOTATE_INVALID_OPTIONS, HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@RestController()
 * class HelloController {
 *   ;@GetMapping('/hello')
 *   hello() {
 *     return 'hello world'
 *   }
 * }
 * ```
 */
export function RestController(options?: RestControllerOptions): ControllerDecorator
/** For `@RestController` without parentheses: the compiler's error shows the type of `target`. */
export function RestController(
  target: 'Write this decorator with parentheses, as in @RestController()',
  context: never,
): void
export function RestController(...args: unknown[]): ControllerDecorator {
  refuseBareDecorator('RestController', args)
  checkOptions(args)
  return function restController(_: unknown, given?: ClassDecoratorContext) {
    const context = standardContext('RestController', given)
    requireTarget('RestController', context, context.kind === 'class', 'a class')
    classRecord(context)
    // An initializer receives the final class: a decorator above this one may replace it.
    context.addInitializer(function registerController(this: unknown) {
      const controller = this as ControllerClass
      registerClass('controller', controller)
      if ((args[0] as RestControllerOptions | undefined)?.scope === 'request') announceRequestScope(controller)
    })
  }
}

/** @throws HONOTATE_INVALID_OPTIONS, for example for a path instead of options */
function checkOptions(args: readonly unknown[]): void {
  const received = JSON.stringify(args.filter((arg) => arg !== undefined)).slice(1, -1)
  if (!/^(?:\{(?:"scope":"(?:app|request)")?\})?$/u.test(received))
    throw new HonotateError(INVALID_OPTIONS, { decorator: '@RestController()', received })
}
