import type { DraftSchema } from './walk-contracts.ts'

/**
 * Moves `additionalProperties: false` to where the properties are: into the members of a union, and into a copy of a named
 * type, since other places may refer to the type without it. Beside `oneOf` or `$ref` the keyword would see no property,
 * and refuse them all.
 *
 * @param target The schema that a reference leads to.
 */
export function withClosedObjects(schema: DraftSchema, target: (reference: string) => DraftSchema): DraftSchema {
  const { additionalProperties, $ref, discriminator, ...rest } = schema
  const keyword = ['anyOf', 'oneOf', 'allOf'].find((each) => Array.isArray(rest[each]))
  if (additionalProperties !== false || ($ref === undefined && keyword === undefined)) return schema
  if (typeof $ref === 'string') return withClosedObjects({ ...target($ref), ...rest, additionalProperties }, target)
  const members = rest[keyword as string] as DraftSchema[]
  const closed = members.map((each) => withClosedObjects({ ...each, additionalProperties }, target))
  // The mapping of a discriminator leads to named types, which are copied here.
  const isSame = members.every((each) => each['$ref'] === undefined)
  return { ...rest, ...(isSame && discriminator !== undefined && { discriminator }), [keyword as string]: closed }
}
