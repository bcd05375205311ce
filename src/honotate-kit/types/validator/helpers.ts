import type { HelperName } from './scope.ts'

/** The maximum number of issues for one value, so that a hostile body cannot cause a long response. */
const MAX_ISSUES = 100

export const HELPERS: Readonly<Record<HelperName, string>> = {
  fail: `function fail(issues: CheckIssue[], path: PathKey[], message: string): void {
  if (issues.length < ${MAX_ISSUES}) issues.push({ message, path })
}
`,
  hasRoom: `/** Whether a list takes further issues: if not, the other items need no check. */
function hasRoom(issues: CheckIssue[]): boolean {
  return issues.length < ${MAX_ISSUES}
}
`,
  within: `/** Makes the new issues of a list one entry, with the keys that lead to the value that has them. */
function within(issues: CheckIssue[], start: number, path: PathKey[]): void {
  group(issues, path, issues.splice(start))
}
`,
  group: `/** Adds the issues of a value as one entry. To complete their paths at each level would take quadratic time. */
function group(issues: CheckIssue[], path: PathKey[], inside: CheckIssue[]): void {
  const first = inside[0]
  if (!first || totalOf(issues) >= ${MAX_ISSUES}) return
  const count = totalOf(inside) - first.total + first.count
  issues.push({ message: '', path, inside, length: path.length + first.length, count, total: totalOf(issues) + count })
}

/** Adds the issues of another list. */
function join(issues: CheckIssue[], others: CheckIssue[]): void {
  if (issues.length === 0) issues.push(...others)
  else group(issues, [], others)
}

/** The number of issues in a list. */
function totalOf(issues: CheckIssue[]): number {
  // Reading the element -1 is slow.
  return issues.length === 0 ? 0 : issues[issues.length - 1]!.total
}

/** The first issues of a list, with their whole paths. */
function flat(issues: CheckIssue[]): CheckIssue[] {
  const found: CheckIssue[] = []
  const path: PathKey[] = []
  const add = (list: CheckIssue[]): void => {
    for (const { message, path: keys, inside } of list) {
      if (totalOf(found) >= ${MAX_ISSUES}) return
      path.push(...keys)
      if (inside) add(inside)
      else fail(found, [...path], message)
      path.length -= keys.length
    }
  }
  add(issues)
  return found
}
`,
  mismatch: `/** Reports the fewest issues that are inside of the value, or else one issue for all variants. */
function mismatch(issues: CheckIssue[], variants: CheckIssue[][], depth: number): void {
  const inside = variants.filter(([first]) => first !== undefined && first.length > depth)
  if (inside.length > 0) {
    join(issues, inside.reduce((one, other) => (totalOf(other) < totalOf(one) ? other : one)))
    return
  }
  const words = new Set(variants.flatMap((each) => flat(each).map(({ message }) => message.replace(/^Expected /u, ''))))
  fail(issues, flat(variants[0] ?? [])[0]?.path ?? [], \`Expected \${[...words].join(' or ')}\`)
}
`,
  firstFit: `/** Reports a mismatch unless a value fits one of the variants. */
function firstFit(issues: CheckIssue[], depth: number, variants: ((issues: CheckIssue[]) => void)[]): void {
  const tried: CheckIssue[][] = []
  for (const check of variants) {
    const found: CheckIssue[] = []
    check(found)
    if (found.length === 0) return
    tried.push(found)
  }
  mismatch(issues, tried, depth)
}
`,
  same: `function same(one: any, other: any): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
}
`,
  distinct: `/** Whether no two items are the same JSON, in linear time. */
function distinct(items: any[]): boolean {
  const sorted = (_: string, value: any): any =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  const objects = items.filter((each) => typeof each === 'object' && each !== null)
  const others = items.filter((each) => typeof each !== 'object' || each === null)
  return new Set(objects.map((each) => JSON.stringify(each, sorted))).size + new Set(others).size === items.length
}
`,
  inOrder: `/** Whether a text starts and ends with the first and the last of some texts, and has the others in order between them. */
function inOrder(value: string, texts: string[]): boolean {
  const first = texts[0] ?? ''
  const last = texts[texts.length - 1] ?? ''
  if (!value.startsWith(first) || !value.endsWith(last)) return false
  let at = first.length
  for (const text of texts.slice(1, -1)) {
    const found = value.indexOf(text, at)
    if (found === -1) return false
    at = found + text.length
  }
  return at <= value.length - last.length
}
`,
  multiple: `/** Whether a number is a multiple of another one, both as they are written. */
function multiple(value: number, step: number): boolean {
  const [one, other] = [value, step].map((each) => {
    const [mantissa = '', exponent = '0'] = String(each).split('e')
    const [whole = '', fraction = ''] = mantissa.split('.')
    return { digits: whole + fraction, zeros: Number(exponent) - fraction.length }
  })
  let power = one!.zeros - other!.zeros
  // A power of ten with hundreds of digits would take long, and a written number that is not 0 has too few digits.
  if (power < -30) return value === 0
  const divisor = BigInt(other!.digits + '0'.repeat(Math.max(0, -power)))
  let rest = BigInt(one!.digits) % divisor
  for (let base = BigInt(10) % divisor; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) rest = (rest * base) % divisor
    base = (base * base) % divisor
  }
  return rest === BigInt(0)
}
`,
  isDay: `/** Whether the month at the start of a date has the day. The calendar repeats every 400 years. */
function isDay(value: string): boolean {
  const end = new Date(Date.UTC(2000 + (Number(value.slice(0, 4)) % 400), Number(value.slice(5, 7)), 0))
  return Number(value.slice(8, 10)) <= end.getUTCDate()
}
`,
  isSecond: `/** Whether the second of a time exists: a minute has a 61st one only at the end of a day in UTC. */
function isSecond(value: string): boolean {
  if (value.slice(17, 19) !== '60') return true
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\\d\\d):(\\d\\d)$/.exec(value.slice(19)) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1)
  const minute = Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16)) - offset
  return (minute + 2880) % 1440 === 1439
}
`,
  once: `/** The issues that the checks of recursive unions found during one validation. */
let known = new Map<Check, Map<unknown, CheckIssue[]>>()

type Check = (value: any, issues: CheckIssue[]) => void

/** Runs a check once for a value. Otherwise each variant of a union would run it again, at each level of nesting. */
function once(check: Check, value: any, issues: CheckIssue[]): void {
  let results = known.get(check)
  if (!results) known.set(check, (results = new Map()))
  let found = results.get(value)
  if (!found) {
    check(value, (found = []))
    results.set(value, found)
  }
  join(issues, found)
}
`,
  fresh: `/** A check that forgets all results when it ends, since the value may change afterwards. */
function fresh(check: Check): Check {
  return (value, issues) => {
    const outer = known
    known = new Map()
    try {
      check(value, issues)
    } finally {
      known = outer
    }
  }
}
`,
}

/** The helpers that make the issues a tree. */
const GROUPING: readonly HelperName[] = ['within', 'mismatch', 'firstFit', 'once']

/** Returns whether the issues of the checks are a tree. If so, adds the helpers that make its entries. */
export function completeHelpers(helpers: Set<HelperName>): boolean {
  const isGrouped = GROUPING.some((each) => helpers.has(each))
  if (isGrouped) helpers.add('fail').add('group')
  return isGrouped
}

/** The code of a helper. Some helpers have other code if the issues are a tree. */
export function helperCode(name: HelperName, isGrouped: boolean): string {
  return (isGrouped ? IN_TREE[name] : undefined) ?? HELPERS[name]
}

const IN_TREE: Partial<Record<HelperName, string>> = {
  fail: `function fail(issues: CheckIssue[], path: PathKey[], message: string): void {
  const total = totalOf(issues)
  if (total < ${MAX_ISSUES}) issues.push({ message, path, length: path.length, count: 1, total: total + 1 })
}
`,
  hasRoom: HELPERS.hasRoom.replace('issues.length <', 'totalOf(issues) <'),
}
