import type { ArgumentSource } from '../binding/argument-source.ts'
import type { Advice, CreateRecover, HttpMethod, ParameterRecord, Versions } from '../routing/contracts.ts'
import { metadataKey } from './symbol.ts'
import { NO_METADATA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, isPublicMethod, type DecoratedElement } from './decorator-context.ts'

/** An element whose decorators record something. */
export interface RecordedElement extends DecoratedElement {
  readonly metadata: DecoratorMetadataObject
}

/** What the decorators of one method have recorded. */
export interface MethodRecord {
  /** The routes it answers, in the order of the source. */
  readonly routes: RouteRecord[]
  /** Its parameters; `undefined` while nothing has said that they are known. */
  parameters: readonly ParameterRecord[] | undefined
  /** Where its arguments come from, by the position of the parameter. */
  readonly sources: Map<number, ArgumentSource>
  /** What runs before and around it, in the order of the source. */
  readonly advice: Advice[]
  /** The errors that it handles. */
  readonly errors: ErrorClass[]
  /** The versions of the API that it belongs to; `undefined` for those of its class. */
  versions: Versions | undefined
}

/** What can be thrown and told by its class. */
export type ErrorClass = abstract new (...args: any[]) => Error

/** One HTTP method and path of a method. */
export interface RouteRecord {
  readonly method: HttpMethod
  readonly path: `/${string}`
}

/** What the decorators of one class have recorded; never those of its base class. */
export interface ClassRecord {
  readonly methods: Map<string | symbol, MethodRecord>
  /** The paths before those of its methods; `undefined` for those of its base class. */
  paths: readonly `/${string}`[] | undefined
  /** What runs before and around each of its methods, in the order of the source. */
  readonly advice: Advice[]
  versions: Versions | undefined
  /** Present where one of its methods handles errors: makes the answer from such methods of several classes. */
  createRecover: CreateRecover | undefined
}

// Keyed by the metadata object rather than stored in it: the object inherits from the base class's, so that whatever
// is found in it may be the parent's.
const classes = new WeakMap<object, ClassRecord>()

/**
 * The record of the class that a decorator stands on or in, made when there is none.
 *
 * @throws HONOTATE_NO_METADATA when the compiler's output carries no metadata.
 */
export function classRecord(element: RecordedElement): ClassRecord {
  if (!element.metadata) throw new HonotateError(NO_METADATA, { target: describeElement(element) })
  let record = classes.get(element.metadata)
  if (!record)
    classes.set(
      element.metadata,
      (record = { methods: new Map(), paths: undefined, advice: [], versions: undefined, createRecover: undefined }),
    )
  return record
}

/** The record of the method that a decorator stands on, made when there is none; otherwise as {@link classRecord}. */
export function methodRecord(element: RecordedElement): MethodRecord {
  const { methods } = classRecord(element)
  const name = element.name as string | symbol
  let record = methods.get(name)
  if (!record)
    methods.set(
      name,
      (record = { routes: [], parameters: undefined, sources: new Map(), advice: [], errors: [], versions: undefined }),
    )
  return record
}

/** Records the parameters of a public instance method; those of other elements have no reader. */
export function recordParameters(element: RecordedElement, parameters: readonly ParameterRecord[]): void {
  if (!isPublicMethod(element)) return
  methodRecord(element).parameters = parameters.map(({ name, rest }) => ({ name, rest }))
}

/**
 * The records of a class and of its base classes, the class itself first.
 *
 * Walks the classes, not the prototypes of their metadata: not every compiler links those.
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
