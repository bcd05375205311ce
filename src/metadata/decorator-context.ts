import { LEGACY_DECORATORS, MISSING_PARENTHESES, WRONG_TARGET } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'

/** Any element that a standard decorator can stand on, and a parameter. */
export interface DecoratedElement {
  readonly kind: string
  readonly name: string | symbol | undefined
  readonly static?: boolean
  readonly private?: boolean
}

/** The context of what `requirePublicMethod()` accepts. With type arguments the compiler would compare them for each method. */
export type PublicMethodContext = ClassMethodDecoratorContext<any, any> & {
  readonly static: false
  readonly private: false
}

/**
 * The context of a standard decorator call.
 *
 * @param decorator The name of the decorator, for the error.
 * @param context What the decorator received as its second argument.
 * @throws HONOTATE_LEGACY_DECORATORS when the call has the legacy form.
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

/** Whether a decorator factory was called as if it were the decorator: `@GetMapping` for `@GetMapping('/')`. */
export function refuseBareDecorator(decorator: string, args: readonly unknown[]): void {
  const context = args[1]
  if (args.length < 2 || typeof context !== 'object' || context === null || !('kind' in context)) return
  throw new HonotateError(MISSING_PARENTHESES, {
    decorator: `@${decorator}`,
    target: describeElement(context as DecoratedElement),
  })
}

/** Names an element for a person: `method "find"`, `class "UserController"`, `parameter 0 "query" of method "find"`. */
export function describeElement(
  context: DecoratedElement & { readonly index?: number; readonly function?: DecoratedElement },
): string {
  const name = context.name === undefined ? '' : ` "${String(context.name)}"`
  if (context.kind === 'parameter')
    return `parameter ${context.index}${name} of ${describeElement(context.function as DecoratedElement)}`
  const modifiers = `${context.static ? 'static ' : ''}${context.private ? 'private ' : ''}`
  return `${modifiers}${context.kind}${name}`
}

/** @throws HONOTATE_WRONG_TARGET when a decorator for methods stands on anything but a public instance method. */
export function requirePublicMethod(decorator: string, context: DecoratedElement): void {
  requireTarget(decorator, context, isPublicMethod(context), 'a public instance method of a class')
}

/** Whether an element is a method that a route can call. */
export function isPublicMethod(element: DecoratedElement | undefined): boolean {
  return element?.kind === 'method' && !element.static && !element.private
}

/** @throws HONOTATE_WRONG_TARGET unless the decorator stands on what it is for. */
export function requireTarget(
  decorator: string,
  element: DecoratedElement,
  fits: boolean,
  expected: string,
): asserts fits {
  if (!fits)
    throw new HonotateError(WRONG_TARGET, { decorator: `@${decorator}()`, target: describeElement(element), expected })
}
