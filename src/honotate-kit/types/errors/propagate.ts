import type { Class } from 'oxc-parser'
import type { ErrorClass } from './error-types.ts'
import type { OwnFunction } from './functions.ts'
import type { Summary } from './summaries.ts'
import { bound, type Thrown } from './thrown.ts'

/** The errors that a call of a function throws, by itself or through the functions that it calls. */
export interface FunctionErrors {
  readonly errors: readonly Thrown[]
  /** Whether it reaches something that cannot be followed. */
  readonly isOpen: boolean
}

/** Creates the function that follows calls, until nothing new is found: functions may call each other. */
export function createPropagation(summaryOf: (fn: OwnFunction) => Summary): (fn: OwnFunction) => FunctionErrors {
  const found = new Map<OwnFunction['node'], Map<string, Thrown>>()
  const keyOf = createKeys()

  function reachable(start: OwnFunction): readonly OwnFunction[] {
    const reached = new Map([[start.node, start]])
    for (const fn of reached.values()) for (const { target } of summaryOf(fn).calls) reached.set(target.node, target)
    return [...reached.values()]
  }

  /** Adds the errors of one function; whether any is new. */
  function grow(fn: OwnFunction): boolean {
    const own = found.get(fn.node) ?? new Map<string, Thrown>()
    found.set(fn.node, own)
    const before = own.size
    const { throws, calls } = summaryOf(fn)
    for (const { error, filters } of throws)
      if (filters.every((passes) => passes(error.type))) own.set(keyOf(error), error)
    for (const { target, statuses, filters } of calls) {
      for (const each of found.get(target.node)?.values() ?? []) {
        if (!filters.every((passes) => passes(each.type))) continue
        for (const error of bound(each, statuses)) own.set(keyOf(error), error)
      }
    }
    return own.size > before
  }

  return (fn) => {
    const all = reachable(fn)
    if (!found.has(fn.node)) while (all.map(grow).some(Boolean));
    return {
      errors: [...(found.get(fn.node)?.values() ?? [])],
      isOpen: all.some((each) => summaryOf(each).isOpen),
    }
  }
}

/** Creates the function that names an error by its class and its status. */
function createKeys(): (error: Thrown) => string {
  const ids = new Map<Class | string, number>()
  const idOf = (type: ErrorClass): number => {
    const key = typeof type === 'string' ? type : type.node
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return id
  }
  return ({ type, status, property }) => `${idOf(type)} ${JSON.stringify([status, property])}`
}
