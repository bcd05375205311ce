import type { ArgumentSource } from './argument-source.ts'
import type { Hook, CreateRecover, HttpMethod, Versions } from './contracts.ts'
import type { ControllerClass } from './controllers.ts'
import { classChain, ownMetadata } from './symbol.ts'
import { isPublicMethod, type DecoratedElement } from './decorator-context.ts'
import { requireMetadata } from './refuse-misuse.ts'

export interface RecordedElement extends DecoratedElement {
  readonly metadata: DecoratorMetadataObject
}

/** A parameter with its decorators, in the order of the source. */
export interface RecordedParameter {
  readonly name: string | undefined
  readonly rest: boolean
  /** Whether it has a `?` or a default value. */
  readonly optional: boolean
  readonly decorators: readonly object[]
}

export interface MethodRecord {
  /** The routes of the method, in the order of the source. */
  readonly routes: RouteRecord[]
  /** Set by `@Parameters`. */
  parameters?: readonly RecordedParameter[]
  readonly sources: Map<number, ArgumentSource>
  /** The hooks of the method, in the order of the source, except that `@ResponseBody()` adds its hook at the end. */
  readonly hooks: Hook[]
  /** The classes of errors that the method handles. */
  readonly errors: ErrorClass[]
  /** Whether the errors that the method handles are kept out of the log. */
  isQuiet?: boolean
  /** The versions of the API; if absent, the versions of the class apply. */
  versions?: Versions
}

export type ErrorClass = abstract new (...args: any[]) => Error

interface RouteRecord {
  readonly method: HttpMethod
  readonly path: `/${string}`
}

/** The data that the decorators of one class have recorded (not the decorators of its base class). */
export interface ClassRecord {
  /** The class, once `classRecords()` has found it: decorators of methods run before it exists. */
  owner?: ControllerClass
  readonly methods: Map<string | symbol, MethodRecord>
  /** The paths that precede the paths of the methods; if absent, the paths of the base class apply. */
  paths?: readonly `/${string}`[]
  /** The hooks of all methods, in the order of the source. */
  readonly hooks: Hook[]
  versions?: Versions
  /** Combines the exception handlers of several classes; absent if no method of this class handles errors. */
  createRecover?: CreateRecover
}

// Not stored in the metadata object, where a subclass would find the record of its base class.
const classes = new WeakMap<object, ClassRecord>()

/**
 * Returns the record of the class of an element, and creates it for the first decorator.
 *
 * @throws HONOTATE_NO_METADATA if the compiler passes no metadata to decorators
 */
export function classRecord(element: RecordedElement): ClassRecord {
  requireMetadata(element.metadata, element)
  let record = classes.get(element.metadata)
  if (!record) classes.set(element.metadata, (record = { methods: new Map(), hooks: [] }))
  return record
}

export function methodRecord(element: RecordedElement): MethodRecord {
  const { methods } = classRecord(element)
  const name = element.name as string | symbol
  let record = methods.get(name)
  if (!record) methods.set(name, (record = { routes: [], sources: new Map(), hooks: [], errors: [] }))
  return record
}

/** Records the parameters of a public instance method; other elements cannot be routes, and are ignored. */
export function recordParameters(element: RecordedElement, parameters: readonly RecordedParameter[]): void {
  if (isPublicMethod(element)) methodRecord(element).parameters = parameters
}

/** Returns the records of a class and its base classes, starting with the class, and sets their `owner`. */
export function classRecords(target: abstract new (...args: any) => unknown): ClassRecord[] {
  return classChain(target as ControllerClass).flatMap((owner) => {
    const record = classes.get(ownMetadata(owner) as object)
    return record ? Object.assign(record, { owner }) : []
  })
}
