import { NO_METADATA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, type DecoratedElement } from '../metadata/decorator-context.ts'
import { metadataKey } from '../metadata/symbol.ts'
import type { ContainerInstance } from './typedi.ts'

/** Gets what is to be injected from a container. */
export type InjectedValue = (container: ContainerInstance) => unknown

/** A class that can be created. */
export type Constructor<T = object> = new (...args: any[]) => T

/** What the decorators of one class have said of its dependencies; never those of its base class. */
export interface InjectionRecord {
  /** The dependencies of the constructor; `undefined` while nothing has said that they are known. */
  list: (() => readonly unknown[]) | undefined
  /** The names of the parameters and what is wrong with them, see `Dependencies`. */
  labels: readonly string[]
  /** By the position of the parameter. */
  readonly parameters: Map<number, InjectedValue>
  readonly fields: InjectedField[]
}

/** A field that is filled when the instance has been created. */
export interface InjectedField {
  /** For a person: `field "clock"`. */
  readonly description: string
  readonly value: InjectedValue
  /** Tells TypeDI of it, once; `owner` is the prototype of the class that declares it. */
  register(owner: object): void
}

// Keyed by the metadata object rather than stored in it: the object inherits from the base class's.
const records = new WeakMap<object, InjectionRecord>()
const beingDecorated = new WeakMap<object, object>()

/** The record of the class whose decorator received `metadata`. */
export function injectionRecord(metadata: object | undefined, element: DecoratedElement): InjectionRecord {
  if (!metadata) throw new HonotateError(NO_METADATA, { target: describeElement(element) })
  let record = records.get(metadata)
  if (!record) records.set(metadata, (record = { list: undefined, labels: [], parameters: new Map(), fields: [] }))
  return record
}

/** An eager service is created by its own decorator, before the class carries its metadata. */
export function announceMetadata(target: object, metadata: object): void {
  beingDecorated.set(target, metadata)
}

/** The metadata of a class that standard decorators have made; never that of its base class. */
export function metadataOf(target: object): object | undefined {
  const own = Object.hasOwn(target, metadataKey)
    ? (target as { readonly [metadataKey]?: object })[metadataKey]
    : undefined
  return own ?? beingDecorated.get(target)
}

/** What is known of a class itself. */
export function recordOf(target: object): InjectionRecord | undefined {
  const metadata = metadataOf(target)
  return metadata && records.get(metadata)
}
