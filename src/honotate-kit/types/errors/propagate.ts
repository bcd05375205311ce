import type { Class } from 'oxc-parser'
import type { ClassOf, Names } from '../../transform/graph/names.ts'
import type { ErrorClass } from './error-classes.ts'
import type { Functions, OwnFunction } from './functions.ts'
import { memberOf } from './receivers.ts'
import type { Call, Summary } from './summary.ts'
import { bound, type Thrown } from './error-statuses.ts'

/** The errors that a function throws, itself or through the functions that it calls. */
export interface FunctionErrors {
  readonly errors: readonly Thrown[]
  /** Whether the function reaches code that cannot be followed. */
  readonly isOpen: boolean
}

/** Finds the errors of a function; `self` is the class of its `this`. */
export type ErrorsOf = (fn: OwnFunction, self?: ClassOf) => FunctionErrors

interface Node {
  readonly fn: OwnFunction
  readonly self: ClassOf | undefined
  readonly errors: Map<string, Thrown>
}

/**
 * Creates the function that finds errors. It follows calls until it finds no new errors, since functions may call each
 * other.
 */
export function createPropagation(
  names: Names,
  functions: Functions,
  summaryOf: (fn: OwnFunction) => Summary,
): ErrorsOf {
  const nodes = new Map<string, Node>()
  const idOf = createIds()
  const finished = new Set<Node>()
  const keyOf = ({ type, status, property }: Thrown): string =>
    `${idOf(keyOfClass(type))} ${JSON.stringify([status, property])}`

  function nodeOf(fn: OwnFunction, self: ClassOf | undefined): Node {
    const key = `${idOf(fn.node)} ${self ? idOf(self.node) : ''}`
    let found = nodes.get(key)
    if (!found) nodes.set(key, (found = { fn, self, errors: new Map() }))
    return found
  }

  /** The function that a call runs: a class may override the method that its base class calls. */
  function calledBy({ self }: Node, { target, receiver }: Call): Node {
    if (!receiver) return nodeOf(target, undefined)
    const { of, name, kind } = receiver
    const owner = of === 'this' || of === 'super' ? self : of
    const member = owner && name !== undefined ? memberOf(names, functions, owner, name, kind) : undefined
    return nodeOf(member ?? target, owner)
  }

  function reachable(start: Node): readonly Node[] {
    const reached = new Set([start])
    for (const node of reached) for (const call of summaryOf(node.fn).calls) reached.add(calledBy(node, call))
    return [...reached]
  }

  /** Adds the errors that one function throws, and returns whether any is new. */
  function grow(node: Node): boolean {
    const { errors } = node
    const before = errors.size
    const { throws, calls } = summaryOf(node.fn)
    for (const { error, filters } of throws)
      if (filters.every((passes) => passes(error.type))) errors.set(keyOf(error), error)
    for (const call of calls) {
      for (const each of calledBy(node, call).errors.values()) {
        if (!call.filters.every((passes) => passes(each.type))) continue
        for (const error of bound(each, call.statuses)) errors.set(keyOf(error), error)
      }
    }
    return errors.size > before
  }

  return (fn, self) => {
    const start = nodeOf(fn, self)
    const all = reachable(start)
    if (!finished.has(start)) while (all.map(grow).some(Boolean));
    for (const node of all) finished.add(node)
    return { errors: [...start.errors.values()], isOpen: all.some((each) => summaryOf(each.fn).isOpen) }
  }
}

function keyOfClass(type: ErrorClass): Class | string {
  return typeof type === 'string' ? type : type.node
}

function createIds(): (key: object | string) => number {
  const ids = new Map<object | string, number>()
  return (key) => {
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return id
  }
}
