import {
  AMBIGUOUS_DESTROY,
  INCOMPATIBLE_CODE,
  LEGACY_DECORATORS,
  MISSING_PARENTHESES,
  NO_METADATA,
  WRONG_TARGET,
} from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, isDecoratorContext, isPublicMethod, type DecoratedElement } from './decorator-context.ts'

/**
 * Returns the context of a standard decorator call.
 *
 * @param decorator The name of the decorator, for the error.
 * @param context The second argument of the decorator.
 * @throws HONOTATE_LEGACY_DECORATORS for a legacy call
 */
export function standardContext<C extends { kind: string }>(
  decorator: string,
  context: C | string | symbol | undefined,
): C {
  if (typeof context !== 'object' || context === null || typeof context.kind !== 'string') {
    throw new HonotateError(LEGACY_DECORATORS, { decorator: `@${decorator}` })
  }
  return context
}

/**
 * Rejects a decorator without parentheses, as in `@GetMapping` instead of `@GetMapping('/')`.
 *
 * @throws HONOTATE_MISSING_PARENTHESES
 */
export function refuseBareDecorator(decorator: string, args: readonly unknown[]): void {
  const context = args[1]
  if (!isDecoratorContext(context)) return
  throw new HonotateError(MISSING_PARENTHESES, { decorator: `@${decorator}`, target: describeElement(context) })
}

/**
 * Rejects code that was compiled for another version of the helpers. Calls of version 1 pass no version; calls of any
 * other version pass its number first.
 *
 * @throws HONOTATE_INCOMPATIBLE_CODE
 */
export function refuseOtherVersion(first: unknown, context: DecoratedElement): void {
  if (typeof first === 'number')
    throw new HonotateError(INCOMPATIBLE_CODE, {
      target: describeElement(context),
      ...(first > 1 ? { package: 'honotate', task: 'runs' } : { package: 'honotate-kit', task: 'compiles' }),
    })
}

/** @throws HONOTATE_NO_METADATA if the compiler passes no metadata to decorators */
export function requireMetadata(metadata: object | undefined, element: DecoratedElement): asserts metadata {
  if (!metadata) throw new HonotateError(NO_METADATA, { target: describeElement(element) })
}

/** @throws HONOTATE_WRONG_TARGET unless the element is a public instance method */
export function requirePublicMethod(decorator: string, context: DecoratedElement): void {
  requireTarget(decorator, context, isPublicMethod(context), 'a public instance method of a class')
}

/** @throws HONOTATE_WRONG_TARGET unless `fits` */
export function requireTarget(
  decorator: string,
  element: DecoratedElement,
  fits: boolean,
  expected: string,
): asserts fits {
  if (!fits)
    throw new HonotateError(WRONG_TARGET, { decorator: `@${decorator}()`, target: describeElement(element), expected })
}

/**
 * Refuses to give a role to a method named `destroy`: by TypeDI's convention, destroying a service calls it.
 *
 * @param target Names the method, for the error.
 * @throws HONOTATE_AMBIGUOUS_DESTROY
 */
export function refuseDestroy(name: string | symbol | undefined, target: string): void {
  if (name === 'destroy') throw new HonotateError(AMBIGUOUS_DESTROY, { target })
}
