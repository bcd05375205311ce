import type { HttpRequest } from '../http/request.ts'
import { NullPrototype } from '../http/null-prototype.ts'
import { issuePath } from '../http/validation-error.ts'
import type { ValueForms } from '../metadata/argument-source.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'

// `?tag=a` can be a string or a list with one element, and Standard Schema does not reveal which one the schema
// expects. So a key that occurs once is validated as a string, and a repeated key as an array. If the schema rejects
// that form, the other one is tried.

/** Makes the forms of one value. If the key is missing, the value is `defaultValue`. */
export function valueForms(readAll: (request: HttpRequest) => readonly unknown[], defaultValue: unknown): ValueForms {
  return {
    preferred({ request }) {
      const all = readAll(request)
      return all.length > 1 ? all : (all[0] ?? defaultValue)
    },
    others({ request }) {
      const all = readAll(request)
      return all.length > 1 ? [all[0]] : all.length === 1 ? [all] : []
    },
    groupOf: () => '',
  }
}

/** The forms of the query object, in which each key has the two forms of {@link valueForms}. */
export const queryForms: ValueForms = {
  preferred: ({ request }) => objectOf(request.queries, (all) => all.length > 1),
  others: ({ request }, issues, vendor) => otherForms(request.queries, issues, vendor),
  groupOf: (issue) => String(issuePath(issue)[0]),
}

/**
 * The forms of a body: each field of an HTML form has the two forms of {@link valueForms}; any other body has one form.
 */
export const bodyForms: ValueForms = {
  ...queryForms,
  preferred: ({ request }) => request.body,
  others({ request }, issues, vendor) {
    if (!/^(?:multipart|application\/x-www)/iu.test(request.header('content-type') ?? '')) return []
    const fields = Object.entries(request.body ?? {}).map(([name, value]) => [name, [value].flat()] as const)
    return otherForms(Object.fromEntries(fields), issues, vendor)
  },
}

type Keys = Readonly<Record<string, readonly unknown[]>>

/**
 * Makes the objects to try, in which each key with issues has its other form: a list instead of a single value, or the
 * reverse. If the schema is a union of objects, a library may not report the issues of every variant, so
 * combinations of all keys are tried, too.
 */
function otherForms(keys: Keys, issues: readonly SchemaIssue[], vendor: string): object[] {
  const named = issues.flatMap(keysOf)
  const rejected = named.filter((key) => Object.hasOwn(keys, key))
  // The schemas of `honotate schemas` report the issues of one variant.
  const isOfVariant = vendor === 'honotate' && rejected.length < named.length
  const isOfUnion = rejected.length > 0 && issues.some((issue) => issuePath(issue).length === 0)
  const more = isOfVariant || isOfUnion ? partsOf(Object.keys(keys)) : []
  return [...(rejected.length > 0 ? [rejected] : []), ...more].map((part) =>
    objectOf(keys, (all, key) => all.length > 1 !== part.includes(key)),
  )
}

/**
 * An issue of a union, with the issues of its variants: `errors` in Zod and ArkType, `issues` in Valibot, `unionErrors`
 * in Zod 3.
 */
interface UnionIssue extends SchemaIssue {
  readonly errors?: unknown
  readonly issues?: unknown
  readonly unionErrors?: unknown
}

/** Lists the keys that an issue, or an issue inside it, refers to. */
function keysOf(issue: UnionIssue): string[] {
  const [key] = issuePath(issue)
  if (key !== undefined) return [String(key)]
  const inner = [issue.errors, issue.issues, issue.unionErrors].flat(2) as (UnionIssue | undefined)[]
  return inner.flatMap((each) => (each ? keysOf(each) : []))
}

/**
 * The maximum number of keys to combine. If there are more, each of the first 32 is tried alone, so that a request is
 * not validated too often.
 */
const MAX_COMBINED = 5

function partsOf(keys: readonly string[]): string[][] {
  if (keys.length > MAX_COMBINED) return keys.slice(0, 2 ** MAX_COMBINED).map((key) => [key])
  return Array.from({ length: 2 ** keys.length - 1 }, (_, part) => keys.filter((_key, at) => ((part + 1) >> at) & 1))
}

function objectOf(keys: Keys, isList: (all: readonly unknown[], key: string) => boolean): object {
  const object = new NullPrototype<unknown>()
  for (const [key, all] of Object.entries(keys)) object[key] = isList(all, key) ? all : all[0]
  return object
}

/**
 * Selects the issues to report if a schema rejects both forms. A value that is valid in one form has none. Any other
 * value has the issues of the first form, unless the issues of the second form lie deeper: the schema then expects the
 * second form. If no issues are left, all issues of the second form are reported.
 */
export function mergeIssues(
  first: readonly SchemaIssue[],
  second: readonly SchemaIssue[],
  groupOf: ValueForms['groupOf'],
): SchemaIssue[] {
  const groups = new Map<string, [SchemaIssue[], SchemaIssue[]]>()
  for (const form of [1, 0] as const)
    for (const issue of form ? second : first) {
      const group = groupOf(issue)
      const both = groups.get(group) ?? [[], []]
      both[form].push(issue)
      groups.set(group, both)
    }
  const merged = [...groups.values()].flatMap(([ofFirst, ofSecond]) =>
    depthOf(ofSecond) > depthOf(ofFirst) ? ofSecond : ofFirst,
  )
  return merged.length > 0 ? merged : [...second]
}

function depthOf(issues: readonly SchemaIssue[]): number {
  return issues.reduce((least, issue) => Math.min(least, issuePath(issue).length), Infinity)
}
