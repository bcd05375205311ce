import { floorIndex, type Span } from './spans.ts'

export interface Scopes<T> {
  add(name: string, scope: Span, value: T): void
  /** The declaration of `name` in the innermost scope around an offset. */
  find(name: string, offset: number): T | undefined
}

interface Declared<T> extends Span {
  value: T
  /** The next outer scope that declares the name. */
  readonly outer: Declared<T> | undefined
}

/**
 * Records declarations by name and scope. Scopes must be nested or disjoint.
 *
 * @param wins Whether a value has precedence over others of the same name and scope. Among equals, the first counts.
 */
export function createScopes<T>(wins: (value: T) => boolean): Scopes<T> {
  const added = new Map<string, { readonly scope: Span; readonly value: T }[]>()
  const linked = new Map<string, readonly Declared<T>[]>()

  /** Sorts the declarations of a name by start and links each to the next outer one, which makes searches fast. */
  function link(name: string): readonly Declared<T>[] {
    const list: Declared<T>[] = []
    const sorted = (added.get(name) ?? []).toSorted(
      (one, other) => one.scope.start - other.scope.start || other.scope.end - one.scope.end,
    )
    for (const {
      scope: { start, end },
      value,
    } of sorted) {
      let outer = list.at(-1)
      while (outer && outer.end <= start) outer = outer.outer
      if (outer?.start !== start || outer.end !== end) list.push({ start, end, value, outer })
      else if (wins(value) && !wins(outer.value)) outer.value = value
    }
    return list
  }

  return {
    add(name, scope, value) {
      const list = added.get(name)
      if (list) list.push({ scope, value })
      else added.set(name, [{ scope, value }])
    },
    find(name, offset) {
      let list = linked.get(name)
      if (!list) linked.set(name, (list = link(name)))
      let found = list[floorIndex(list, ({ start }) => start, offset)]
      while (found && found.end <= offset) found = found.outer
      return found?.value
    },
  }
}
