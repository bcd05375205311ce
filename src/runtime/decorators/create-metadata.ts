import { isPublicMethod, refuseBareDecorator, requireTarget, standardContext } from '../metadata/decorator-context.ts'
import { classRecord, type RecordedElement } from '../metadata/records.ts'
import { metadataKey } from '../metadata/symbol.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { RouteCall } from '../routing/contracts.ts'
import type { RouteDecorator } from './decorator-types.ts'
import type { HookContext } from './record-hooks.ts'

/** A decorator for classes and methods that keeps a value, and what reads the value. */
export interface Metadata<T> {
  /** Keeps a value for a method, or for every method of a class. */
  (value: T): RouteDecorator
  /**
   * The value that is in force for a method: its own, or that of the method that it overrides; else that of its class;
   * else that of the nearest base class. `undefined` where nothing has a value.
   *
   * @param call What a guard or an interceptor receives, or an entry of `getRoutes()`.
   */
  of(call: Pick<RouteCall, 'controller' | 'name'>): T | undefined
  /** Where a class keeps its values: `Class[Symbol.metadata][key]` is a {@link MetadataEntry}. */
  readonly key: string | symbol
}

/** What a class keeps under the key of its metadata, without the values of its base class. */
export interface MetadataEntry<T> {
  /** The value of the class. */
  value?: T
  /** The values of its methods, by name. */
  readonly methods: Map<string | symbol, T>
}

/**
 * Creates a decorator for values of your own, such as the roles that a method asks for, which guards, interceptors and
 * other tools read.
 *
 * @param key Where the values are kept in `context.metadata`; a name also stands in error messages.
 * @returns The decorator; its `of()` reads the value of a call.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA where the
 *   decorator is used
 * @example
 * ```ts
 * const Roles = createMetadata<string[]>('Roles')
 *
 * const rolesGuard: GuardFunction = (request, _, call) =>
 *   (Roles.of(call) ?? []).includes(request.context.get('user').role)
 *
 * @Roles(['admin'])
 * @DeleteMapping('/users/:id')
 * remove(@PathVariable('id') id: string) {}
 * ```
 */
export function createMetadata<T>(key: string | symbol = Symbol('Metadata')): Metadata<T> {
  const decorator = typeof key === 'string' ? key : (key.description ?? 'Metadata')

  function decorate(...args: [value: T]): RouteDecorator {
    refuseBareDecorator(decorator, args)
    return function keep(_: unknown, given?: HookContext | string | symbol) {
      const context = standardContext(decorator, given) as RecordedElement
      const isClass = context.kind === 'class'
      requireTarget(decorator, context, isClass || isPublicMethod(context), 'a class or a public instance method')
      // Throws where there is no metadata.
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

/** The entries of a class and of its base classes. Not every compiler links the prototypes of their metadata objects. */
function entriesOf<T>(controller: ControllerClass, key: string | symbol): MetadataEntry<T>[] {
  const entries: MetadataEntry<T>[] = []
  for (let current: object | null = controller; current; current = Object.getPrototypeOf(current) as object | null) {
    const metadata = Object.getOwnPropertyDescriptor(current, metadataKey)?.value as object | undefined
    const entry = metadata && Object.getOwnPropertyDescriptor(metadata, key)?.value
    if (entry) entries.push(entry as MetadataEntry<T>)
  }
  return entries
}
