import { floorIndex, type Span } from './spans.ts'

/** What is declared under names, each in a part of the file. */
export interface Scopes<T> {
  add(name: string, scope: Span, value: T): void
  /** What `name` is at an offset, by the innermost scope that declares it. */
  find(name: string, offset: number): T | undefined
}

interface Declared<T> extends Span {
  value: T
  /** The next scope outwards that declares the name, too. */
  readonly outer: Declared<T> | undefined
}

/**
 * The scopes that are added must be nested or apart.
 *
 * @param wins Whether a value counts where a scope declares a name more than once; otherwise it is the first.
 */
export function createScopes<T>(wins: (value: T) => boolean): Scopes<T> {
  const added = new Map<string, { readonly scope: Span; readonly value: T }[]>()
  const linked = new Map<string, readonly Declared<T>[]>()

  /** In the order of their starts, each with the one that holds it, so that a search need not look at all of them. */
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
