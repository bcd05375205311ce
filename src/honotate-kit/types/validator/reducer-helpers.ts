import type { ReducerHelper } from './compile-reducer.ts'

export const REDUCER_HELPERS: Readonly<Record<ReducerHelper, string>> = {
  json: `/** The value that JSON has in the place of another one: a string for a date. */
function json(value: any): any {
  return typeof value === 'object' && value !== null && typeof value.toJSON === 'function' ? value.toJSON() : value
}
`,
  members: `/** An object whose members are those that JSON has; undefined for anything else. */
function members(given: any): any {
  const value = json(given)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const prototype = Object.getPrototypeOf(value)
  // JSON has no inherited members, such as the accessors of a class.
  return prototype === Object.prototype || prototype === null ? value : { ...value }
}
`,
  otherKind: `/** A value in the place of an object: an array without its items, which no type declares. The check reports it. */
function otherKind(given: any): any {
  const value = json(given)
  return Array.isArray(value) ? [] : value
}
`,
  items: `function items(given: any, keep: (item: any) => unknown): unknown {
  const value = json(given)
  if (Array.isArray(value)) return value.map((item) => keep(item))
  // An object in the place of an array, which the check reports.
  return typeof value === 'object' && value !== null ? {} : value
}
`,
  places: `/** Reduces the first items of an array each by its own function. */
function places(given: any, first: ((item: any) => unknown)[], keep: (item: any) => unknown): unknown {
  const value = json(given)
  if (Array.isArray(value)) return value.map((item, index) => (first[index] ?? keep)(item))
  return typeof value === 'object' && value !== null ? {} : value
}
`,
  union: `/** Keeps what the variants declare that a value fits; what all declare if it fits none, which the check reports. */
function union(given: any, variants: [keep?: (value: any) => unknown, check?: (value: any, issues: CheckIssue[]) => void][]): unknown {
  const kept = variants.map(([keep, check]) => ({ value: keep ? keep(given) : given, isWhole: !keep, check }))
  const fits = (value: unknown, check?: (value: any, issues: CheckIssue[]) => void): boolean => {
    const issues: CheckIssue[] = []
    check?.(value, issues)
    return issues.length === 0
  }
  const all = (chosen: { value: unknown }[]): unknown => chosen.map(({ value }) => value).reduce(merged)
  const fitting = kept.filter(({ value, check }) => fits(value, check))
  if (fitting.length > 0) return all(fitting)
  const reduced = kept.filter(({ isWhole }) => !isWhole)
  const value = all(reduced.length > 0 ? reduced : kept)
  // Without its wrong members, the value fits by mistake. The check reports a bigint, since no type accepts one.
  return variants.some(([, check]) => fits(value, check)) ? BigInt(0) : value
}
`,
  merged: `/** The members of two copies of one value. */
function merged(one: any, other: any): any {
  if (one === other || typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one
  if (Array.isArray(one)) return Array.isArray(other) ? one.map((item, index) => merged(item, other[index])) : one
  const all: any = { ...other }
  for (const key of Object.keys(one)) all[key] = Object.hasOwn(other, key) ? merged(one[key], other[key]) : one[key]
  return all
}
`,
  keptOnce: `/** The copies of values by the reducers of recursive unions. */
let copies = new Map<unknown, Map<unknown, unknown>>()

/** Reduces a value once. Otherwise each variant of a union would do it again, at each level of nesting. */
function keptOnce(keep: (value: any) => unknown, value: unknown): unknown {
  let results = copies.get(keep)
  if (!results) copies.set(keep, (results = new Map()))
  if (!results.has(value)) results.set(value, keep(value))
  return results.get(value)
}
`,
  freshly: `/** A reducer that forgets all copies when it ends, since the value may change afterwards. */
function freshly(keep: (value: any) => unknown): (value: any) => unknown {
  return (value) => {
    const [outer, outerKnown] = [copies, known]
    copies = new Map()
    known = new Map()
    try {
      return keep(value)
    } finally {
      copies = outer
      known = outerKnown
    }
  }
}
`,
}
