import { propertiesOf, requiredOf, resolveSchema, type JsonSchema, type Schema } from '../../../honotate/shared.ts'

/** A schema, and the document in which its references are resolved. */
export interface SchemaIn {
  readonly schema: Schema
  readonly root: object
}

export const LOWER: readonly string[] = [
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
  'minContains',
]
export const UPPER: readonly string[] = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'maxContains',
]

/** The maximum depth of `allOf` and references, which may lead a schema back to itself. */
const MAX_DEPTH = 30

/** Merges the keywords of a schema, its reference and the schemas in `allOf`. `true` and `false` have no keywords. */
export function mergedSchema({ schema, root }: SchemaIn, depth = 0): JsonSchema {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) return {}
  const { $ref, allOf, ...own } = schema
  const parts = [
    ...(typeof $ref === 'string' ? [resolveSchema(schema, root)] : []),
    ...(Array.isArray(allOf) ? (allOf as Schema[]) : []),
  ]
  return parts.reduce<JsonSchema>(
    (all, part) => combined(mergedSchema({ schema: part, root }, depth + 1), all),
    own as JsonSchema,
  )
}

function combined(one: JsonSchema, other: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = { ...one, ...other }
  const members = { ...propertiesOf(one) }
  for (const [name, each] of Object.entries(propertiesOf(other)))
    members[name] = Object.hasOwn(members, name) ? { allOf: [members[name], each] } : each
  if (Object.keys(members).length > 0) result['properties'] = members
  const required = [...new Set([...requiredOf(one), ...requiredOf(other)])]
  if (required.length > 0) result['required'] = required
  for (const keyword of [...LOWER, ...UPPER, 'pattern']) {
    const [first, second] = [one[keyword], other[keyword]]
    if (first === undefined || second === undefined || first === second) continue
    if (keyword === 'pattern') result[keyword] = `${first} and ${second}`
    else result[keyword] = (LOWER.includes(keyword) ? Math.max : Math.min)(first as number, second as number)
  }
  return result
}
