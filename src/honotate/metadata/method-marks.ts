import { describeElement } from './decorator-context.ts'
import type { RecordedElement } from './records.ts'
import { refuseDestroy, requireMetadata } from './refuse-misuse.ts'
import { classChain, ownMetadata } from './symbol.ts'

/** The methods that a decorator has marked, each with a value. */
export class MethodMarks<Value> {
  readonly #marks = new WeakMap<object, Map<string | symbol, Value>>()

  /** @throws HONOTATE_NO_METADATA if the compiler passes no metadata to decorators; HONOTATE_AMBIGUOUS_DESTROY */
  add(element: RecordedElement, value: Value): void {
    refuseDestroy(element.name, describeElement(element))
    requireMetadata(element.metadata, element)
    const marks = this.#marks.get(element.metadata) ?? new Map<string | symbol, Value>()
    this.#marks.set(element.metadata, marks.set(element.name as string | symbol, value))
  }

  /**
   * The marked methods of an object, starting with the base classes. An overriding method has the position of the
   * overridden one.
   */
  of(instance: object): Map<string | symbol, Value> {
    const bases = classChain(instance.constructor).toReversed()
    return new Map(bases.flatMap((each) => [...(this.#marks.get(ownMetadata(each) as object) ?? [])]))
  }
}
