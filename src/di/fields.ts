import { UNRESOLVED_DEPENDENCY } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { requireTarget, type DecoratedElement } from '../metadata/decorator-context.ts'
import type { ParameterDecoratorContext } from '../parameters/parameter-decorator.ts'
import { describeChain, linked } from './chain.ts'
import {
  injectionRecord,
  metadataOf,
  recordOf,
  type Constructor,
  type InjectedField,
  type InjectedValue,
} from './records.ts'
import { CannotInjectValueError, type ContainerInstance, type Handler } from './typedi.ts'

/** The contexts in which `@Inject()` makes sense. */
export type InjectContext =
  | ParameterDecoratorContext
  | ClassFieldDecoratorContext
  | ClassAccessorDecoratorContext
  | ClassSetterDecoratorContext

/**
 * Takes the call of a standard decorator for what TypeDI means by it. TypeDI's decorators (and those that people write
 * with `Container.registerHandler`) take `(target, propertyName, index)`; a standard one is called with
 * `(value, context)`, so that the context arrives as the name of a property.
 *
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_NO_METADATA
 */
export function registerInjection(
  context: InjectContext,
  value: InjectedValue,
  register: (handler: Handler) => void,
): void {
  const record = injectionRecord(context.metadata, context as DecoratedElement)
  if (context.kind === 'parameter' && context.function.kind === 'class') {
    record.parameters.set(context.index, (container) => resolve(value, container))
    return
  }
  const { kind, name, static: isStatic, private: isPrivate } = context as ClassFieldDecoratorContext
  const isFilled = /^(?:field|accessor|setter)$/u.test(kind) && !isStatic && !isPrivate
  requireTarget(
    'Inject',
    context as DecoratedElement,
    isFilled,
    'a parameter of a constructor, or a public field, accessor or setter of an instance',
  )
  let registered = false
  const field: InjectedField = {
    description: `${kind} "${String(name)}"`,
    value,
    register(owner) {
      if (registered) return
      registered = true
      const handler = { object: owner as unknown as Handler['object'], propertyName: name as string }
      register({ ...handler, value: (container) => fieldValue(owner.constructor, field, container) })
    },
  }
  record.fields.push(field)
  // The class is known when its first instance is made, be it by a factory: before TypeDI looks for the fields to fill.
  context.addInitializer(function registerField(this: unknown) {
    field.register(declaringPrototype(this as object, context.metadata))
  })
}

/** Some compilers (Deno 2.9) never run the initializers of fields, so `construct` sees to it as well. */
export function registerFields(type: Constructor): void {
  for (let current = type; current.prototype; current = Object.getPrototypeOf(current) as Constructor) {
    for (const field of recordOf(current)?.fields ?? []) field.register(current.prototype as object)
  }
}

/** What a field of an instance of `type` is filled with. */
export function fieldValue(
  type: { readonly name: string },
  { description, value }: InjectedField,
  container: ContainerInstance,
): unknown {
  return linked(type, container, 'field', (frame) => {
    frame.member = description
    return resolve(value, container)
  })
}

/** The prototype of the class that declares the field; a class that is still being decorated has no metadata. */
function declaringPrototype(instance: object, metadata: object): object {
  const own = Object.getPrototypeOf(instance) as object
  for (let current: object | null = own; current; current = Object.getPrototypeOf(current)) {
    if (metadataOf(current.constructor) === metadata) return current
  }
  return own
}

function resolve(value: InjectedValue, container: ContainerInstance): unknown {
  try {
    return value(container)
  } catch (error) {
    // The build plugins write a function that throws a text where they know that a type is no class. An error of TypeDI
    // would fail in the getter of its message, which asks for the name of the target.
    if (typeof error === 'string') throw unresolved(error)
    if (error instanceof CannotInjectValueError) throw unresolved('its type is no class at run time', error)
    throw error
  }
}

/** Says that what is being looked up cannot be, and why. */
export function unresolved(reason: string, cause?: unknown): HonotateError {
  return new HonotateError(
    UNRESOLVED_DEPENDENCY,
    { chain: describeChain(), reason },
    cause === undefined ? undefined : { cause },
  )
}
