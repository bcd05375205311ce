import type { ArgumentSource } from '../binding/argument-source.ts'
import type { DecoratedParameter } from '../parameters/apply-decorators.ts'
import type { Hook, CreateRecover, HttpMethod, Versions } from '../routing/contracts.ts'
import { metadataKey } from './symbol.ts'
import { NO_METADATA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, isPublicMethod, type DecoratedElement } from './decorator-context.ts'

/** A decorated element, with the metadata of its class. */
export interface RecordedElement extends DecoratedElement {
  readonly metadata: DecoratorMetadataObject
}

/** The record of the decorators of one method. */
export interface MethodRecord {
  /** The routes of the method, in the order of the source. */
  readonly routes: RouteRecord[]
  /** Its parameters, once `@Parameters` has listed them. */
  parameters?: readonly DecoratedParameter[]
  /** The sources of its arguments, by the position of the parameter. */
  readonly sources: Map<number, ArgumentSource>
  /** Guards, middleware and interceptors of the method, in the order of the source. */
  readonly hooks: Hook[]
  /** The classes of errors that the method handles. */
  readonly errors: ErrorClass[]
  /** Whether errors with a status of 500 or more are not logged when the method handles them. */
  isQuiet?: boolean
  /** The versions of the API; absent for those of its class. */
  versions?: Versions
}

/** A class of errors. */
export type ErrorClass = abstract new (...args: any[]) => Error

/** One HTTP method and path of a method. */
export interface RouteRecord {
  readonly method: HttpMethod
  readonly path: `/${string}`
}

/** The record of the decorators of one class, without those of its base class. */
export interface ClassRecord {
  readonly methods: Map<string | symbol, MethodRecord>
  /** The paths that precede those of its methods; absent for those of its base class. */
  paths?: readonly `/${string}`[]
  /** Guards, middleware and interceptors of all its methods, in the order of the source. */
  readonly hooks: Hook[]
  versions?: Versions
  /** Set if a method of the class handles errors: combines the exception handlers of several classes. */
  createRecover?: CreateRecover
}

// Keyed by the metadata object rather than stored in it: the object inherits from that of the base class, so a property
// could belong to the base class.
const classes = new WeakMap<object, ClassRecord>()

/**
 * The record of the class of a decorated element, created for the first decorator.
 *
 * @throws HONOTATE_NO_METADATA when the compiler passes no metadata to decorators.
 */
export function classRecord(element: RecordedElement): ClassRecord {
  if (!element.metadata) throw new HonotateError(NO_METADATA, { target: describeElement(element) })
  let record = classes.get(element.metadata)
  if (!record) classes.set(element.metadata, (record = { methods: new Map(), hooks: [] }))
  return record
}

/** The record of a decorated method, as {@link classRecord}. */
export function methodRecord(element: RecordedElement): MethodRecord {
  const { methods } = classRecord(element)
  const name = element.name as string | symbol
  let record = methods.get(name)
  if (!record) methods.set(name, (record = { routes: [], sources: new Map(), hooks: [], errors: [] }))
  return record
}

/** Records the parameters of a public instance method. Nothing reads those of other elements. */
export function recordParameters(element: RecordedElement, parameters: readonly DecoratedParameter[]): void {
  if (isPublicMethod(element)) methodRecord(element).parameters = parameters
}

/**
 * The records of a class and of its base classes, the class itself first.
 *
 * Walks the classes, because not every compiler links the prototypes of their metadata objects.
 */
export function classRecords(target: abstract new (...args: any) => unknown): ClassRecord[] {
  const records: ClassRecord[] = []
  for (let current: object | null = target; typeof current === 'function'; current = Object.getPrototypeOf(current)) {
    const metadata: unknown = Object.getOwnPropertyDescriptor(current, metadataKey)?.value
    const record = metadata ? classes.get(metadata) : undefined
    if (record) records.push(record)
  }
  return records
}
