import { componentName, keywordsOf, type JsonSchema, type Schema } from '../json-schema/json-schema.ts'
import { sortedByKey } from '../json-schema/compare.ts'
import { mapSubschemas, propertiesOf, requiredOf, variantsOf } from '../json-schema/visit.ts'

/**
 * A copy of a schema in which each union of components has a `discriminator`, if a required member has another string in each
 * of them. Generators of other languages need it to find the variant of a value.
 *
 * @param root The document.
 */
export function withDiscriminators(schema: JsonSchema, root: object): JsonSchema {
  const copy = mapSubschemas(schema, (each: Schema) =>
    typeof each === 'object' ? withDiscriminators(each, root) : each,
  )
  const variants = variantsOf(schema) ?? []
  if ('discriminator' in schema || variants.length < 2 || !variants.every((each) => componentName(each) !== undefined))
    return copy
  const targets = (variants as readonly JsonSchema[]).map((each) => ({
    reference: each['$ref'],
    ...tagsOf(each, root),
  }))
  for (const propertyName of Object.keys(targets[0]?.tags ?? {}).sort()) {
    const mapping = new Map(targets.map(({ reference, tags }) => [tags[propertyName], reference]))
    if (mapping.size === targets.length && !mapping.has(undefined))
      return { ...copy, discriminator: { propertyName, mapping: sortedByKey(mapping as Map<string, unknown>) } }
  }
  return copy
}

/** The strings of the required members that have only one. */
function tagsOf(schema: JsonSchema, root: object): { readonly tags: Readonly<Record<string, string>> } {
  const target = keywordsOf(schema, root)
  const tags = requiredOf(target).flatMap((name) => {
    const member = propertiesOf(target)[name]
    const value = typeof member === 'object' ? member['const'] : undefined
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { tags: Object.fromEntries(tags) }
}
