import { UNRESOLVED_DEPENDENCY } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'
import type { DecoratedElement } from '../../metadata/decorator-context.ts'
import { requireTarget } from '../../metadata/refuse-misuse.ts'
import { classChain } from '../../metadata/symbol.ts'
import { chainOf, describeChain, linked } from './dependency-chain.ts'
import type { Constructor, InjectContext, InjectedValue } from '../typedi/service-types.ts'
import { asksForObject, isTypediError } from '../typedi/readable-errors.ts'
import type { ContainerInstance, Handler } from '../typedi/typedi.ts'
import { findInjectionRecord, injectionRecord, metadataOf, type InjectedField } from './injection-records.ts'

/**
 * Records the injection by a standard decorator. TypeDI's decorators, and custom ones that call
 * `Container.registerHandler`, take `(target, propertyName, index)`. A standard decorator is called with
 * `(value, context)`, so the context arrives as the name of a property.
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
      register({ ...handler, value: (container) => fieldValue(owner.constructor as Constructor, field, container) })
    },
  }
  record.fields.push(field)
  // A new instance, also one that a factory makes, runs this before TypeDI looks for the fields to fill. Deno 2.9 does
  // not run it for fields: see `registerFields()`.
  context.addInitializer(function registerField(this: unknown) {
    field.register(declaringPrototype(this as object, context.metadata))
  })
}

const withFields = new WeakSet<Constructor>()

/**
 * Registers the fields of a class when an instance is created, since Deno 2.9 does not run the initializers of fields.
 */
export function registerFields(type: Constructor): void {
  if (withFields.has(type)) return
  withFields.add(type)
  for (const each of classChain(type))
    for (const field of findInjectionRecord(each)?.fields ?? []) field.register(each.prototype as object)
}

export function fieldValue(
  type: Constructor,
  { description, value }: InjectedField,
  container: ContainerInstance,
): unknown {
  return linked({ type, container }, 'field', (frame) => {
    frame.member = description
    return resolve(value, container)
  })
}

/**
 * Finds the prototype of the class that declares a field. If no class has the metadata yet, because the class is still
 * being decorated, returns the prototype of the instance.
 */
function declaringPrototype(instance: object, metadata: object): object {
  const own = Object.getPrototypeOf(instance) as object
  for (let current: object | null = own; current; current = Object.getPrototypeOf(current)) {
    if (metadataOf(current.constructor as Constructor) === metadata) return current
  }
  return own
}

const NO_CLASS = 'its type is not a class at run time'

function resolve(value: InjectedValue, container: ContainerInstance): unknown {
  try {
    return value(container)
  } catch (error) {
    // For a type that is not a class, the build plugins write a function that throws the reason as a string.
    if (typeof error === 'string') throw unresolved(error)
    // The getter of this error's message throws, because standard decorators have no target to name.
    if (isTypediError(error, 'CannotInjectValueError')) throw unresolved(NO_CLASS, error)
    // If the error has a chain, the constructor or a field of another service threw it.
    if (chainOf(error) === undefined) {
      if (isTypediError(error, 'ServiceNotFoundError') && asksForObject(error)) throw unresolved(NO_CLASS, error)
      const [, name] = /class constructor (\w+)/iu.exec(String(error)) ?? []
      if (error instanceof TypeError && name)
        throw unresolved(`a class was given to @Inject; write @Inject(() => ${name})`, error)
    }
    throw error
  }
}

/** Makes the error for the dependency that is being looked up. */
export function unresolved(reason: string, cause?: unknown): HonotateError {
  return new HonotateError(
    UNRESOLVED_DEPENDENCY,
    { chain: describeChain(), reason },
    cause === undefined ? undefined : { cause },
  )
}
