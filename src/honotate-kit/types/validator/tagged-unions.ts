import {
  propertiesOf,
  requiredOf,
  resolveSchema,
  typesOf,
  valuesOf,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'

/** A union in which a property decides the variant of an object. */
export interface Tagged {
  readonly key: string
  readonly objects: readonly Schema[]
  /** The values of the property in each of the objects. */
  readonly values: readonly (readonly unknown[])[]
  /** The variants that accept no object. */
  readonly others: readonly Schema[]
}

/**
 * Finds a property whose constants differ between all objects of a union. Returns `undefined` without such a property,
 * with fewer than two objects, or if another variant may accept objects.
 */
export function taggedOf(
  schemas: Readonly<Record<string, JsonSchema>>,
  variants: readonly Schema[],
): Tagged | undefined {
  const resolved = variants.map((each) => [each, resolveSchema(each, { components: { schemas } })] as const)
  const objects = resolved.filter((each): each is [Schema, JsonSchema] => isObjectSchema(each[1]))
  const others = resolved.filter(([, schema]) => !isObjectSchema(schema))
  const [first] = objects
  if (!first || objects.length < 2 || !others.every(([, schema]) => acceptsNoObject(schema))) return undefined
  for (const key of Object.keys(propertiesOf(first[1]))) {
    const values = objects.map(([, schema]) => constantsOf(schema, key))
    const all = values.flat()
    if (values.every((each) => each.length > 0) && new Set(all).size === all.length)
      return { key, values, objects: objects.map(([each]) => each), others: others.map(([each]) => each) }
  }
  return undefined
}

function isObjectSchema(schema: Schema): boolean {
  return typeof schema === 'object' && schema['type'] === 'object'
}

function acceptsNoObject(schema: Schema): boolean {
  if (typeof schema === 'boolean') return !schema
  const constants = valuesOf(schema)
  if (constants) return !constants.some((each) => typeof each === 'object' && each !== null)
  return typesOf(schema).length > 0 && !typesOf(schema).includes('object')
}

/** The constants of a required property; none if the property also accepts other values, or an object or null. */
function constantsOf(schema: JsonSchema, key: string): readonly unknown[] {
  const properties = propertiesOf(schema)
  const own = requiredOf(schema).includes(key) ? properties[key] : undefined
  const constants = (typeof own === 'object' && valuesOf(own)) || []
  return constants.every((each) => typeof each !== 'object') ? constants : []
}
