/** Compares two strings by their UTF-16 code units, so the order is the same on every machine. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

export function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return compare(one, other)
}

/** Makes a record of entries, sorted by key. */
export function sortedByKey<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  return Object.fromEntries([...entries].sort(byKey))
}
