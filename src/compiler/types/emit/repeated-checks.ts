import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'
import { taggedOf } from '../validator/tags.ts'
import { reachable } from './definitions.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * The named schemas whose checks would run several times for one value, and each time several times for what is inside:
 * those that lead to themselves through several variants of a union. A body of 50 levels would take years.
 */
export function repeatedSchemas(names: ReadonlySet<string>, schemas: Schemas): ReadonlySet<string> {
  const next = new Map([...names].map((name) => [name, referencesIn(schemas[name] as JsonSchema)]))
  const reached = (name: string): Set<string> => {
    const found = new Set(next.get(name))
    for (const each of found) for (const further of next.get(each) ?? []) found.add(further)
    return found
  }
  const repeated = new Set<string>()
  for (const name of names) {
    const groups = groupsIn(schemas[name] as JsonSchema, schemas)
    if (groups.length === 0) continue
    const cycle = new Set([...reached(name)].filter((each) => reached(each).has(name)))
    const leadsBack = (references: ReadonlySet<string>): boolean => [...references].some((each) => cycle.has(each))
    if (groups.some((group) => group.filter(leadsBack).length > 1)) for (const each of cycle) repeated.add(each)
  }
  return repeated
}

/** What the schemas refer to that check one value: each group is of one place. A tag decides among objects. */
function groupsIn(schema: unknown, schemas: Schemas): ReadonlySet<string>[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const { anyOf, oneOf, allOf, patternProperties } = schema as JsonSchema
  const own = [
    ...(taggedOf({ schemas }, listOf(anyOf))?.others ?? listOf(anyOf)),
    ...(taggedOf({ schemas }, listOf(oneOf))?.others.length === 0 ? [] : listOf(oneOf)),
    ...listOf(allOf),
    ...Object.values(patternProperties ?? {}),
  ]
  const groups = own.map(referencesIn).filter(({ size }) => size > 0)
  const inner = Object.values(schema).flatMap((each) => groupsIn(each, schemas))
  return groups.length > 1 ? [groups, ...inner] : inner
}

function listOf(value: unknown): readonly (JsonSchema | boolean)[] {
  return Array.isArray(value) ? value : []
}

function referencesIn(schema: unknown): ReadonlySet<string> {
  return reachable([{ schema: schema as JsonSchema }], {})
}
