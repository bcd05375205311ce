import { jsonCode } from '../../code-text.ts'
import { subschemasOf, usedComponents, type JsonSchema, type Schema } from '../../../honotate/shared.ts'
import { taggedOf } from '../validator/tagged-unions.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * Finds the named schemas that plain checks would apply to one value several times at each level, because several
 * subschemas, such as the variants of a union, lead to them. The time would grow exponentially: a body of 50 levels
 * would take years.
 */
export function repeatedSchemas(names: ReadonlySet<string>, schemas: Schemas): ReadonlySet<string> {
  const next = new Map([...names].map((name) => [name, referencesIn(schemas[name] as JsonSchema)]))
  const reached = (name: string): Set<string> => {
    const found = new Set(next.get(name))
    for (const each of found) for (const further of next.get(each) ?? []) found.add(further)
    return found
  }
  const repeated = new Set<string>()
  const groupsOf = new Map([...names].map((name) => [name, groupsIn(schemas[name] as JsonSchema, schemas)]))
  const shared = new Map([...groupsOf].map(([name, groups]) => [name, new Set(groups.flatMap(inSeveral))]))
  for (const [name, groups] of groupsOf) {
    if (groups.length === 0) continue
    for (const each of shared.get(name) as Set<string>)
      if ([each, ...reached(each)].some((inner) => shared.get(inner)?.size)) repeated.add(each)
    const cycle = new Set([...reached(name)].filter((each) => reached(each).has(name)))
    const leadsBack = (references: ReadonlySet<string>): boolean => [...references].some((each) => cycle.has(each))
    if (groups.some((group) => group.filter(leadsBack).length > 1)) for (const each of cycle) repeated.add(each)
  }
  return repeated
}

/**
 * Finds the object schemas that occur several times in the schemas `repeated` and refer to one of these schemas. The
 * keys are the JSON of the object schemas. Each gets a function, which checks a value once even if a union contains the
 * variants of another union.
 */
export function repeatedParts(repeated: ReadonlySet<string>, schemas: Schemas): ReadonlyMap<string, Part> {
  const counts = new Map<string, { readonly schema: JsonSchema; count: number }>()
  const visit = (schema: Schema): void => {
    if (typeof schema === 'boolean') return
    if (schema['type'] === 'object' && [...referencesIn(schema)].some((each) => repeated.has(each))) {
      const text = jsonCode(schema)
      const known = counts.get(text) ?? { schema, count: 0 }
      counts.set(text, { schema, count: known.count + 1 })
    }
    subschemasOf(schema).forEach(visit)
  }
  for (const name of repeated) subschemasOf(schemas[name] as JsonSchema).forEach(visit)
  const often = [...counts].filter(([, { count }]) => count > 1)
  return new Map(often.map(([text, { schema }], index) => [text, { name: `part ${index + 1}`, schema }]))
}

/** An object schema that a separate function checks. */
export interface Part {
  readonly name: string
  readonly schema: JsonSchema
}

/**
 * Groups the references of subschemas that check the same value, such as the variants of a union. Leaves out the tagged
 * variants of an `anyOf`, and a `oneOf` whose variants are all tagged, since the tag selects one variant.
 */
function groupsIn(schema: Schema, schemas: Schemas): ReadonlySet<string>[][] {
  if (typeof schema === 'boolean') return []
  const { anyOf, oneOf, allOf, patternProperties } = schema
  const own = [
    ...(taggedOf(schemas, schemasIn(anyOf))?.others ?? schemasIn(anyOf)),
    ...(taggedOf(schemas, schemasIn(oneOf))?.others.length === 0 ? [] : schemasIn(oneOf)),
    ...schemasIn(allOf),
    ...Object.values(patternProperties ?? {}),
  ]
  const groups = own.map(referencesIn).filter(({ size }) => size > 0)
  const inner = subschemasOf(schema).flatMap((each) => groupsIn(each, schemas))
  return groups.length > 1 ? [groups, ...inner] : inner
}

function inSeveral(sets: readonly ReadonlySet<string>[]): string[] {
  const all = sets.flatMap((each) => [...each])
  return all.filter((each, index) => all.indexOf(each) !== index)
}

function schemasIn(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value : []
}

function referencesIn(schema: unknown): ReadonlySet<string> {
  return usedComponents(schema, {})
}
