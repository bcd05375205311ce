import type { Advice, Versions } from '../routing/contracts.ts'
import { isPublicMethod, requireTarget, standardContext } from '../metadata/decorator-context.ts'
import { classRecord, methodRecord, type RecordedElement } from '../metadata/records.ts'
import type { RouteDecorator } from './decorator-types.ts'

/** The standard contexts of such a decorator. */
export type AdviceContext = ClassDecoratorContext<any> | ClassMethodDecoratorContext<any, any>

/**
 * Makes the decorator that adds advice to a method, or to all methods of a class.
 *
 * @param decorator The name of the decorator, for errors.
 * @throws when it is applied: HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 */
export function adviseWith(decorator: string, advice: readonly Advice[]): RouteDecorator {
  return function advise(_: unknown, context?: AdviceContext | string | symbol) {
    const list = recordOf(decorator, standardContext(decorator, context)).advice
    // Decorators are applied last to first; the order of the source is wanted.
    list.unshift(...advice)
  }
}

/**
 * The record of a class, or of a public instance method.
 *
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_NO_METADATA
 */
export function recordOf(
  decorator: string,
  context: ClassDecoratorContext | ClassMethodDecoratorContext,
): { readonly advice: Advice[]; versions: Versions | undefined } {
  const element = context as RecordedElement
  if (element.kind === 'class') return classRecord(element)
  requireTarget(decorator, element, isPublicMethod(element), 'a class or a public instance method')
  return methodRecord(element)
}
