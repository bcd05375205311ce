import type { SchemaIssue } from '../json-schema/standard-schema.ts'

const MAX_LISTED = 100

/**
 * Lists the members of a value that `kept` lacks, at most 100. Members that are `undefined` do not count.
 *
 * @param kept The copy with the declared members.
 */
export function undeclaredMembers(value: unknown, kept: unknown): readonly SchemaIssue[] {
  const issues: SchemaIssue[] = []
  visit(value, kept, [])
  return issues

  function visit(one: unknown, copy: unknown, path: readonly PropertyKey[]): void {
    if (!isObject(one) || !isObject(copy) || one === copy) return
    for (const key of Object.keys(one)) {
      if (issues.length >= MAX_LISTED) return
      if (Object.hasOwn(copy, key)) visit(one[key], copy[key], [...path, key])
      else if (one[key] !== undefined) issues.push({ message: 'Is not declared', path: [...path, key] })
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
