import { INCOMPATIBLE_CODE, LEGACY_DECORATORS, MISSING_PARENTHESES, WRONG_TARGET } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'

/** An element that a standard decorator can be applied to, or a parameter. */
export interface DecoratedElement {
  readonly kind: string
  readonly name: string | symbol | undefined
  readonly static?: boolean
  readonly private?: boolean
}

/** The context of a public instance method. Its type arguments are `any`, because comparing them slows type checks. */
export type PublicMethodContext = ClassMethodDecoratorContext<any, any> & {
  readonly static: false
  readonly private: false
}

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

/** Whether a value is the context of a decorator. Schemas can have a `kind` too, but not `addInitializer`. */
function isDecoratorContext(value: unknown): value is DecoratedElement {
  return typeof value === 'object' && value !== null && 'addInitializer' in value
}

/** Names an element in messages: `method "find"`, `class "UserController"`, `parameter 0 "query" of method "find"`. */
export function describeElement(
  context: DecoratedElement & { readonly index?: number; readonly function?: DecoratedElement },
): string {
  const name = context.name === undefined ? '' : ` "${String(context.name)}"`
  if (context.kind === 'parameter')
    return `parameter ${context.index}${name} of ${describeElement(context.function as DecoratedElement)}`
  const modifiers = `${context.static ? 'static ' : ''}${context.private ? 'private ' : ''}`
  return `${modifiers}${context.kind}${name}`
}

/** @throws HONOTATE_WRONG_TARGET unless the element is a public instance method */
export function requirePublicMethod(decorator: string, context: DecoratedElement): void {
  requireTarget(decorator, context, isPublicMethod(context), 'a public instance method of a class')
}

export function isPublicMethod(element: DecoratedElement | undefined): boolean {
  return element?.kind === 'method' && !element.static && !element.private
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
