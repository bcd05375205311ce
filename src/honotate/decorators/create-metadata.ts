import { isPublicMethod } from '../metadata/decorator-context.ts'
import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import { classRecord, type RecordedElement } from '../metadata/records.ts'
import { classChain, ownMetadata } from '../metadata/symbol.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { RouteCall } from '../metadata/contracts.ts'
import type { RouteDecorator } from './decorator-types.ts'
import type { HookContext } from './record-hooks.ts'

/** A decorator that stores a value for a class or a method, and the function that reads the value. */
export interface Metadata<T> {
  /** Stores a value for a method, or for every method of a class. */
  (value: T): RouteDecorator
  /**
   * Reads the value for a method. The first of these that has a value counts: the method, the method that it overrides,
   * the controller class, its nearest base class.
   *
   * @param call The `RouteCall` of a guard, the `Invocation` of an interceptor, or an entry of `getRoutes()`.
   * @returns `undefined` if none of them has a value.
   */
  of(call: Pick<RouteCall, 'controller' | 'name'>): T | undefined
  /** The key of the values in the metadata of a class: `Class[Symbol.metadata][key]` is a {@link MetadataEntry}. */
  readonly key: string | symbol
}

/** The values of one class. The metadata of its base class holds inherited values. */
export interface MetadataEntry<T> {
  /** The value of the class. */
  value?: T
  /** The values of the methods, by name. */
  readonly methods: Map<string | symbol, T>
}

/**
 * Creates a decorator that stores a custom value, such as the roles that a method requires. Guards, interceptors and
 * other code read it.
 *
 * @param key The key of the values in `context.metadata`. Error messages show a string key as the decorator's name.
 * @returns The decorator. Its `of()` reads the value for a call.
 * @throws when the decorator is applied: HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES,
 *   HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * const Roles = createMetadata<string[]>('Roles')
 *
 * const rolesGuard: GuardFunction = (request, _, call) =>
 *   (Roles.of(call) ?? []).includes(request.context.get('user').role)
 *
 * ;@Roles(['admin'])@DeleteMapping('/users/:id')
 * remove(@PathVariable('id') id: string) {}
 * ```
 */
export function createMetadata<T>(key: string | symbol = Symbol('Metadata')): Metadata<T> {
  const decorator = typeof key === 'string' ? key : (key.description ?? 'Metadata')

  function decorate(...args: [value: T]): RouteDecorator {
    refuseBareDecorator(decorator, args)
    return function storeValue(_: unknown, given?: HookContext | string | symbol) {
      const context = standardContext(decorator, given) as RecordedElement
      const isClass = context.kind === 'class'
      requireTarget(decorator, context, isClass || isPublicMethod(context), 'a class or a public instance method')
      // Throws if the compiler passes no metadata.
      classRecord(context)
      const metadata = context.metadata as Record<string | symbol, MetadataEntry<T>>
      if (!Object.hasOwn(metadata, key)) metadata[key] = { methods: new Map() }
      const entry = metadata[key] as MetadataEntry<T>
      if (isClass) entry.value = args[0]
      else entry.methods.set(context.name as string | symbol, args[0])
    }
  }

  function of({ controller, name }: Pick<RouteCall, 'controller' | 'name'>): T | undefined {
    const entries = entriesOf<T>(controller, key)
    const own = entries.find(({ methods }) => methods.has(name))
    return own ? own.methods.get(name) : entries.find((entry) => 'value' in entry)?.value
  }

  return Object.assign(decorate, { of, key })
}

function entriesOf<T>(controller: ControllerClass, key: string | symbol): MetadataEntry<T>[] {
  return classChain(controller).flatMap((each) => {
    const metadata = ownMetadata(each) as Record<string | symbol, MetadataEntry<T>> | undefined
    return (metadata && Object.hasOwn(metadata, key) && metadata[key]) || []
  })
}
