import { componentName, keywordsOf, type JsonSchema, type Schema } from '../json-schema/json-schema.ts'
import { sortedByKey } from '../json-schema/compare.ts'
import { mapSubschemas, propertiesOf, requiredOf, variantsOf } from '../json-schema/visit.ts'

/**
 * Copies a schema for OpenAPI tools: adds the `discriminator` of a union of components and the `maxItems` of a tuple,
 * and removes the `contentEncoding` of files.
 *
 * @param root An object with the components of the document, to resolve references.
 */
export function portable(schema: JsonSchema, root: object): JsonSchema {
  const mapped = mapSubschemas(schema, (each: Schema) => (typeof each === 'object' ? portable(each, root) : each))
  const { contentEncoding, ...bytes } = mapped
  // Zod's `z.file()` adds an encoding, which makes generators declare the file as a string.
  const copy = contentEncoding === 'binary' ? bytes : mapped
  const discriminator = 'discriminator' in schema ? undefined : discriminatorOf(variantsOf(schema) ?? [], root)
  return { ...(isTuple(copy) ? closed(copy) : copy), ...(discriminator && { discriminator }) }
}

function isTuple({ prefixItems, items }: JsonSchema): boolean {
  return Array.isArray(prefixItems) && items === false
}

/** Replaces `items: false` with `maxItems`, which more generators support. */
function closed(tuple: JsonSchema): JsonSchema {
  const others = Object.entries(tuple).filter(([keyword]) => keyword !== 'items')
  return { maxItems: (tuple['prefixItems'] as readonly Schema[]).length, ...Object.fromEntries(others) }
}

/**
 * Makes the `discriminator` of a union of components from a required member that has a different string in each;
 * `undefined` without such a member. Generators need a discriminator to tell variants apart.
 */
function discriminatorOf(variants: readonly Schema[], root: object): JsonSchema | undefined {
  if (variants.length < 2 || !variants.every((each) => componentName(each) !== undefined)) return undefined
  const targets = (variants as readonly JsonSchema[]).map((each) => ({
    reference: each['$ref'],
    tags: tagsOf(keywordsOf(each, root)),
  }))
  for (const propertyName of Object.keys(targets[0]?.tags ?? {}).sort()) {
    const mapping = new Map(targets.map(({ reference, tags }) => [tags[propertyName], reference]))
    if (mapping.size === targets.length && !mapping.has(undefined))
      return { propertyName, mapping: sortedByKey(mapping as Map<string, unknown>) }
  }
  return undefined
}

/** The required members with a string as `const`, and that string: `{ kind: 'dog' }`. */
function tagsOf(schema: JsonSchema): Readonly<Record<string, string>> {
  const tags = requiredOf(schema).flatMap((name) => {
    const member = propertiesOf(schema)[name]
    const value = typeof member === 'object' ? member['const'] : undefined
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(tags)
}
