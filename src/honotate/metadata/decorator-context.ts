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

/** Whether a value is the context of a decorator. Schemas can have a `kind` too, but not `addInitializer`. */
export function isDecoratorContext(value: unknown): value is DecoratedElement {
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

export function isPublicMethod(element: DecoratedElement | undefined): boolean {
  return element?.kind === 'method' && !element.static && !element.private
}
