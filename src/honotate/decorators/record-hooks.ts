import { NOT_A_FUNCTION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Hook, Versions } from '../metadata/contracts.ts'
import { isPublicMethod } from '../metadata/decorator-context.ts'
import { requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import { classRecord, methodRecord, type RecordedElement } from '../metadata/records.ts'
import type { RouteDecorator } from './decorator-types.ts'

export type HookContext = ClassDecoratorContext<any> | ClassMethodDecoratorContext<any, any>

/**
 * Makes a decorator that adds hooks to a method, or to all methods of a class.
 *
 * @param decorator The name of the decorator, for errors.
 * @throws when the decorator is applied: HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 */
export function hookWith(decorator: string, hooks: readonly Hook[]): RouteDecorator {
  return function hook(_: unknown, context?: HookContext | string | symbol) {
    const list = hookRecord(decorator, standardContext(decorator, context)).hooks
    // Decorators run from last to first; `unshift` restores the order of the source.
    list.unshift(...hooks)
  }
}

/**
 * Returns the record of a class, or of a public instance method.
 *
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_NO_METADATA
 */
export function hookRecord(
  decorator: string,
  context: ClassDecoratorContext | ClassMethodDecoratorContext,
): { readonly hooks: Hook[]; versions?: Versions } {
  const element = context as RecordedElement
  if (element.kind === 'class') return classRecord(element)
  requireTarget(decorator, element, isPublicMethod(element), 'a class or a public instance method')
  return methodRecord(element)
}

/** @throws HONOTATE_NOT_A_FUNCTION, for example for an instance, or for an import that is `undefined` */
export function requireFunctions(decorator: string, values: readonly unknown[]): void {
  for (const each of values)
    if (typeof each !== 'function')
      throw new HonotateError(NOT_A_FUNCTION, {
        decorator,
        received: (each as object)?.constructor?.name ?? typeof each,
      })
}
