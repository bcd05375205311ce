import type { HttpRequest } from '../http/request.ts'
import { NullPrototype } from '../http/null-prototype.ts'
import { issuePath } from './validation-error.ts'
import type { ValueForms } from '../metadata/argument-source.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'

// `?tag=a` can be a string or a list with one element, and Standard Schema does not tell which one the schema expects.
// So a key that occurs once is validated as a string, and a repeated key as an array. If the schema rejects that form,
// the other one is tried.

/** Makes the forms of one value. */
export function valueForms(readAll: (request: HttpRequest) => readonly unknown[], defaultValue: unknown): ValueForms {
  return {
    preferred({ request }) {
      const all = readAll(request)
      return all.length > 1 ? all : (all[0] ?? defaultValue)
    },
    other({ request }) {
      const all = readAll(request)
      return all.length > 1 ? all[0] : all.length === 1 ? all : undefined
    },
    // All issues belong to the one value.
    groupOf: () => '',
  }
}

/** The forms of the query object, in which each key has the two forms of {@link valueForms}. */
export const queryForms: ValueForms = {
  preferred: ({ request }) => objectOf(request.queries, (all) => all.length > 1),
  other: ({ request }, issues) => otherForm(request.queries, issues),
  groupOf: (issue) => String(issuePath(issue)[0]),
}

/** The forms of a body: each field of a form has the two forms of {@link valueForms}. */
export const bodyForms: ValueForms = {
  ...queryForms,
  preferred: ({ request }) => request.body,
  other({ request }, issues) {
    if (!/^(?:multipart|application\/x-www)/iu.test(request.header('content-type') ?? '')) return undefined
    const fields = Object.entries(request.body ?? {}).map(([name, value]) => [name, [value].flat()] as const)
    return otherForm(Object.fromEntries(fields), issues)
  },
}

type Keys = Readonly<Record<string, readonly unknown[]>>

/** The values, with the other form for each key that has issues: a list instead of a single value, or the reverse. */
function otherForm(keys: Keys, issues: readonly SchemaIssue[]): object | undefined {
  const rejected = new Set(issues.map((issue) => String(issuePath(issue)[0])))
  const isKnown = [...rejected].some((key) => key in keys)
  return isKnown ? objectOf(keys, (all, key) => all.length > 1 !== rejected.has(key)) : undefined
}

function objectOf(keys: Keys, isList: (all: readonly unknown[], key: string) => boolean): object {
  const object = new NullPrototype<unknown>()
  for (const [key, all] of Object.entries(keys)) object[key] = isList(all, key) ? all : all[0]
  return object
}

/**
 * The issues to report if a schema rejects both forms. For each value, issues of the second form are reported if their
 * paths are longer: they are about an element of the value, so the schema expects that form.
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
  return [...groups.values()].flatMap(([ofFirst, ofSecond]) =>
    ofFirst.length === 0 || depthOf(ofSecond) > depthOf(ofFirst) ? ofSecond : ofFirst,
  )
}

function depthOf(issues: readonly SchemaIssue[]): number {
  return issues.reduce((least, issue) => Math.min(least, issuePath(issue).length), Infinity)
}
