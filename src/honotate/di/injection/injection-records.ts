import type { DecoratedElement } from '../../metadata/decorator-context.ts'
import { requireMetadata } from '../../metadata/refuse-misuse.ts'
import { ownMetadata } from '../../metadata/symbol.ts'
import type { Constructor, InjectedValue } from '../typedi/service-types.ts'

/** The dependencies that the decorators of one class recorded, without inherited ones. */
interface InjectionRecord {
  /** The dependencies of the constructor; `undefined` until `@Dependencies` lists them. */
  list: (() => readonly unknown[]) | undefined
  isAbstract: boolean
  /** A label for each parameter: its name and, if it cannot be injected, the reason; see `Dependencies`. */
  labels: readonly string[]
  /** The values of `@Inject`, by the position of the parameter. */
  readonly parameters: Map<number, InjectedValue>
  readonly fields: InjectedField[]
}

/** A field that is filled after the constructor. */
export interface InjectedField {
  /** For messages: `field "clock"`. */
  readonly description: string
  readonly value: InjectedValue
  /** Registers the field with TypeDI, once; `owner` is the prototype of the class that declares it. */
  register(owner: object): void
}

// Not stored in the metadata object, where a subclass would find the record of its base class.
const records = new WeakMap<object, InjectionRecord>()

interface ClassBeingDecorated {
  readonly metadata: object
  /** Called when the class is complete; `undefined` afterwards. */
  onComplete: (() => void)[] | undefined
}

// Keyed by the prototype: if a decorator replaces the class with a proxy, the proxy has the same prototype.
const beingDecorated = new WeakMap<object, ClassBeingDecorated>()

/**
 * Returns the record of the class whose decorator received `metadata`, and creates it if necessary.
 *
 * @throws HONOTATE_NO_METADATA
 */
export function injectionRecord(metadata: object | undefined, element: DecoratedElement): InjectionRecord {
  requireMetadata(metadata, element)
  let record = records.get(metadata)
  if (!record)
    records.set(
      metadata,
      (record = { list: undefined, isAbstract: false, labels: [], parameters: new Map(), fields: [] }),
    )
  return record
}

/** Makes the metadata of a class known before the class carries it. */
export function announceClass(target: Constructor, context: ClassDecoratorContext): void {
  const entry: ClassBeingDecorated = { metadata: context.metadata, onComplete: [] }
  beingDecorated.set(target.prototype as object, entry)
  // Runs after the static fields have their values.
  context.addInitializer(function complete() {
    const callbacks = entry.onComplete ?? []
    entry.onComplete = undefined
    for (const callback of callbacks) callback()
  })
}

/**
 * Runs a callback when a class that `announceClass()` has announced gets its static fields. Returns `false`, and never
 * runs the callback, if the class has them already or was not announced.
 */
export function whenComplete({ prototype }: Constructor, callback: () => void): boolean {
  const callbacks = beingDecorated.get(prototype as object)?.onComplete
  callbacks?.push(callback)
  return callbacks !== undefined
}

/** The metadata of the class itself, not of a base class; `undefined` without standard decorators. */
export function metadataOf(target: Constructor): object | undefined {
  return ownMetadata(target) ?? beingDecorated.get(target.prototype as object)?.metadata
}

export function findInjectionRecord(target: Constructor): InjectionRecord | undefined {
  const metadata = metadataOf(target)
  return metadata && records.get(metadata)
}
