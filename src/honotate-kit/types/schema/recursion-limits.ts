import {
  placeKey,
  type FilePlace,
  type SymbolHandle,
  type TypeChecker,
  type TypeHandle,
  type WrittenType,
} from '../checker/checker.ts'
import type { Component, DraftSchema, Position } from './walk-contracts.ts'

/** A component that has no schema yet. */
export interface Pending {
  readonly component: Component
  readonly type: TypeHandle
  /** The declaration; absent for a recursive type without a name. */
  readonly symbol: SymbolHandle | undefined
  readonly written: WrittenType | undefined
  /** The first place that refers to the component. */
  readonly at: Position
}

/** A pending component and the chain of references that leads to it. */
interface Link extends Pending {
  readonly outer: Link | undefined
  /** The ids of the nameless types that enclose the component, if it has no name itself; otherwise empty. */
  readonly inside: ReadonlySet<number>
}

/**
 * A generic type counts as endless if it contains this many instances of itself, and its type arguments have grown to
 * this many types: `interface Nest<T> { next: Nest<T[]> }`. The arguments of `DeepPartial<User>` do not grow.
 */
const MAX_GROWTH = 30

/**
 * With this many instances, a generic type counts as endless even if its type arguments do not grow:
 * `interface Count<N extends number> { next: Count<Increment<N>> }`.
 */
const MAX_INSTANCES = 1000

/**
 * Types without names count as endless if they are nested this deep: `interface Nest<T> { next: Partial<Nest<T[]>> }`.
 */
const MAX_DEPTH = 100

/**
 * The maximum number of members in one schema, including nested types: properties, elements of tuples, and members of
 * unions.
 */
export const MAX_MEMBERS = 10_000

/** After this many types that are too large, no other type is walked: a type that is too large costs seconds. */
const MOST_TOO_LARGE = 3

/** Ends the walk of a type that has more members than {@link MAX_MEMBERS}. */
class TooLarge extends Error {}

/** Controls the order of a walk. Named types wait in a queue, so calls are nested only for types without names. */
export class Recursion {
  readonly #makeSchema: (pending: Pending) => void
  #pending: Link[] = []
  #current: Link | undefined
  #inside = new Set<number>()
  #depth = 0
  #isTooDeep = false
  #isRunning = false
  #members = 0
  #tooLarge = 0
  readonly #endless = new Set<string>()

  constructor(makeSchema: (pending: Pending) => void) {
    this.#makeSchema = makeSchema
  }

  /**
   * Runs a walk, then makes the schemas of the components that it has added, in the order that nested calls would have.
   *
   * @param tooLarge Called if the types have more members than {@link MAX_MEMBERS}.
   * @returns The schema; after {@link MOST_TOO_LARGE} types that were too large, `{}` without a walk.
   */
  run(walk: () => DraftSchema, tooLarge: () => DraftSchema): DraftSchema {
    if (this.#isRunning) return walk()
    if (this.#tooLarge === MOST_TOO_LARGE) return {}
    this.#isRunning = true
    this.#members = 0
    try {
      const result = walk()
      this.#pending.reverse()
      for (let next = this.#pending.pop(); next; next = this.#pending.pop()) this.#make(next)
      return result
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      this.#tooLarge++
      this.#start([], undefined)
      return tooLarge()
    } finally {
      this.#isRunning = false
    }
  }

  /**
   * Counts members of a type, before the walk reads their types.
   *
   * @throws TooLarge above {@link MAX_MEMBERS}
   */
  count(members: number): void {
    this.#members += members
    if (this.#members > MAX_MEMBERS) throw new TooLarge()
  }

  isInside(id: number): boolean {
    return this.#inside.has(id)
  }

  enter<Result>(id: number, walk: () => Result): Result {
    const isNew = !this.#inside.has(id)
    this.#inside.add(id)
    try {
      return walk()
    } finally {
      if (isNew) this.#inside.delete(id)
    }
  }

  /**
   * Walks one step into the structure of a type, up to {@link MAX_DEPTH}.
   *
   * @param tooDeep Called at most once for each named type, since sibling types would be too deep as well.
   */
  step(walk: () => DraftSchema, tooDeep: () => DraftSchema): DraftSchema {
    if (this.#isTooDeep) return {}
    if (this.#depth >= MAX_DEPTH) {
      this.#isTooDeep = true
      return tooDeep()
    }
    this.#depth++
    try {
      return walk()
    } finally {
      this.#depth--
    }
  }

  add(pending: Pending): void {
    // Keeps the types that surround a type without a name, to detect recursion when its schema is made later.
    const inside = pending.symbol ? new Set<number>() : new Set(this.#inside)
    this.#pending.push({ ...pending, outer: this.#current, inside })
  }

  /** Whether the generic type declared at this place has turned out to be endless. */
  isEndless(declaration: FilePlace | undefined): boolean {
    return declaration !== undefined && this.#endless.has(placeKey(declaration))
  }

  /**
   * Decides whether a generic type is endless, and remembers an endless type for `isEndless()`.
   *
   * @returns The second instance in the chain of references; `undefined` if the type may end.
   */
  endlessInstance(checker: TypeChecker, type: TypeHandle, declaration: FilePlace | undefined): Pending | undefined {
    if (!declaration) return undefined
    const key = placeKey(declaration)
    const instances: Link[] = []
    for (let link = this.#current; link; link = link.outer)
      if (link.component.place && placeKey(link.component.place) === key) instances.push(link)
    if (instances.length < MAX_GROWTH) return undefined
    if (instances.length < MAX_INSTANCES && sizeOf(checker, type) < MAX_GROWTH) return undefined
    this.#endless.add(key)
    return instances.at(-2)
  }

  #make(link: Link): void {
    if (this.isEndless(link.component.place)) return
    const before = this.#pending
    this.#start([], link)
    this.#makeSchema(link)
    this.#start(before.concat(this.#pending.toReversed()), undefined)
  }

  #start(pending: Link[], link: Link | undefined): void {
    this.#pending = pending
    this.#current = link
    this.#inside = new Set(link?.inside)
    this.#isTooDeep = false
  }
}

/** Counts a type and the types in it, such as type arguments; stops descending at {@link MAX_GROWTH}. */
function sizeOf(checker: TypeChecker, type: TypeHandle): number {
  let size = 0
  const visit = (each: TypeHandle): void => {
    if (++size < MAX_GROWTH) for (const part of partsOf(checker, each)) visit(part)
  }
  visit(type)
  return size
}

function partsOf(checker: TypeChecker, type: TypeHandle): readonly TypeHandle[] {
  const kind = checker.kindOf(type)
  const alias = checker.aliasOf(type)
  if (alias) return alias.typeArguments
  if (kind === 'union' || kind === 'intersection') return checker.partsOf(type)
  if (kind !== 'object') return []
  const elements = checker.tupleOf(type)
  if (elements) return elements.map((each) => each.type)
  const symbol = checker.symbolOf(type)
  const isDeclared = checker.isArray(type) || (symbol && checker.isClassOrInterface(symbol))
  // Leaves out the implicit `this` that the checker may append to the type arguments: it is the type itself.
  if (isDeclared) return checker.typeArgumentsOf(type).filter((each) => checker.idOf(each) !== checker.idOf(type))
  return checker.typesOf(checker.propertiesOf(type))
}
