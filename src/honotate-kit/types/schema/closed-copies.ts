import { mapSubschemas, subschemasOf, type Schema } from '../../../honotate/shared.ts'
import type { Component, DraftSchema } from './walk-contracts.ts'

/** The difference between the id of a closed copy and the id of its component. */
const COPIES = 1_000_000_000

/**
 * A reference is closed if it has `additionalProperties: false`, such as a reference with the tag
 * `@additionalProperties false`. For each recursive component that a closed reference leads to, adds a copy that
 * allows no other properties, and redirects the reference to the copy. `finishSchemas()` replaces every other closed
 * reference with the keywords of its target, and might not end for a recursive target.
 */
export function withClosedCopies(components: readonly Component[]): readonly Component[] {
  const known = new Map(components.map((each) => [each.id, each]))
  for (const each of known.values()) known.set(each.id, { ...each, schema: rewritten(each.schema) })
  return [...known.values()]

  function rewritten(schema: DraftSchema): DraftSchema {
    const copy = mapSubschemas(schema, (each: Schema) =>
      typeof each === 'boolean' ? each : rewritten(each),
    ) as DraftSchema
    const { additionalProperties, ...rest } = copy
    const target = additionalProperties === false ? known.get(idOf(rest)) : undefined
    if (!target || !containsItself(target)) return copy
    const id = COPIES + target.id
    // The loop above reaches components that are added to the map, and rewrites them too.
    if (!known.has(id))
      known.set(id, {
        ...target,
        id,
        name: `${target.name}_closed`,
        schema: { ...target.schema, additionalProperties },
      })
    return { ...rest, $ref: `#${id}` }
  }

  function containsItself({ id, schema }: Component): boolean {
    const seen = new Set<number>()
    const visit = (each: Schema): void => {
      if (typeof each === 'boolean') return
      const next = idOf(each)
      if (!Number.isNaN(next) && !seen.has(next)) {
        seen.add(next)
        visit(known.get(next)?.schema ?? {})
      }
      for (const part of subschemasOf(each)) visit(part)
    }
    visit(schema)
    return seen.has(id)
  }
}

/** The number in the reference of a draft, `#12`; NaN for any other schema. */
export function idOf({ $ref }: { readonly $ref?: unknown }): number {
  return typeof $ref === 'string' ? Number($ref.slice(1)) : Number.NaN
}
