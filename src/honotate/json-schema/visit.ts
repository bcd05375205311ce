import { componentName, type JsonSchema, type Schema } from './json-schema.ts'

/**
 * Handlers for the parts of a schema. A value fits a schema if it fits each of its parts.
 *
 * @template Result The result for one part.
 */
interface SchemaVisitor<Result> {
  /** `$ref`. */
  reference(schema: JsonSchema): Result
  /** `const` or `enum`. */
  values(values: readonly unknown[]): Result
  /** `not`, unless it excludes every value: then `never()` is called. */
  not(schema: Schema): Result
  /** `allOf`. */
  all(schemas: readonly Schema[]): Result
  /** `oneOf` and `anyOf`. */
  variants(schemas: readonly Schema[], keyword: 'oneOf' | 'anyOf'): Result
  /**
   * `type`, with the keywords that apply to values of one type.
   *
   * @param types Empty if the schema has no `type`, or if `values()` checks the type, too.
   */
  types(types: readonly string[], schema: JsonSchema): Result
  /** `false`, or a `not` that excludes every value, such as `not: {}`. */
  never(): Result
}

/**
 * Calls the handler of each part of a schema.
 *
 * @returns The results, one for each part.
 */
export function visitSchema<Result>(schema: Schema, visitor: SchemaVisitor<Result>): Result[] {
  if (schema === true) return []
  if (schema === false) return [visitor.never()]
  const { $ref, not, allOf, oneOf, anyOf } = schema
  const values = valuesOf(schema)
  const types = typesOf(schema)
  const results: Result[] = []
  if (typeof $ref === 'string') results.push(visitor.reference(schema))
  if (values) results.push(visitor.values(values))
  if (isJsonSchema(not)) results.push(isEmpty(not) ? visitor.never() : visitor.not(not))
  if (isList(allOf)) results.push(visitor.all(allOf))
  if (isList(oneOf)) results.push(visitor.variants(oneOf, 'oneOf'))
  if (isList(anyOf)) results.push(visitor.variants(anyOf, 'anyOf'))
  // If every value has one of the types, comparing the values checks the type too.
  const left = values?.every((each) => types.some((type) => isOfType(each, type))) ? [] : types
  if (left.length > 0 || Object.keys(schema).some((key) => OF_ONE_TYPE.has(key)))
    results.push(visitor.types(left, schema))
  return results
}

/** The values of `const` or `enum`; `undefined` without them. */
export function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined)
}

/** The types of a schema; none if it has no `type`. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  return type === undefined ? [] : ([type].flat() as string[])
}

/** The variants of `anyOf`, otherwise of `oneOf`; `undefined` without them. */
export function variantsOf({ anyOf, oneOf }: JsonSchema): readonly Schema[] | undefined {
  const variants = anyOf ?? oneOf
  return isList(variants) ? variants : undefined
}

export function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, Schema>> {
  return (properties ?? {}) as Record<string, Schema>
}

export function requiredOf({ required }: JsonSchema): readonly string[] {
  return (required ?? []) as string[]
}

/** Whether a schema is `false` or has `not: {}`, so that it accepts no value. */
export function isNever(schema: Schema): boolean {
  return schema === false || (typeof schema === 'object' && isJsonSchema(schema['not']) && isEmpty(schema['not']))
}

function isJsonSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

function isList(value: unknown): value is readonly Schema[] {
  return Array.isArray(value)
}

function isEmpty(schema: Schema): boolean {
  return schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0)
}

export function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

// Marked as pure, so that a bundle without `visitSchema()` drops the set.
const OF_ONE_TYPE = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format x-template x-case items
  prefixItems minItems maxItems uniqueItems x-rest properties required patternProperties additionalProperties propertyNames
  minProperties maxProperties`.split(/\s+/u),
)

/** The supported keywords whose value is a schema, a list of schemas, or schemas by name. */
const SINGLE = new Set(['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'x-rest'])
const BY_NAME = new Set(['$defs', 'dependentSchemas', 'patternProperties', 'properties'])

/** Copies a schema, and replaces each direct subschema with the result of `change`. */
export function mapSubschemas(schema: JsonSchema, change: (each: Schema) => Schema): JsonSchema {
  const changed = (value: unknown): unknown => (isJsonSchema(value) ? change(value) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (SINGLE.has(key)) return [key, changed(value)]
      if (LISTS.has(key) && isList(value)) return [key, value.map(changed)]
      if (!BY_NAME.has(key) || typeof value !== 'object' || value === null) return [key, value]
      return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]))]
    }),
  )
}

export function subschemasOf(schema: Schema): readonly Schema[] {
  const found: Schema[] = []
  if (typeof schema === 'object') mapSubschemas(schema, (each) => (found.push(each), each))
  return found
}

export function renameReferences(schema: Schema, rename: (reference: string) => string): Schema {
  if (typeof schema === 'boolean') return schema
  const { $ref } = schema
  const copy = mapSubschemas(schema, (each) => renameReferences(each, rename))
  return typeof $ref === 'string' ? { ...copy, $ref: rename($ref) } : copy
}

/**
 * Collects the names of the components that a schema or a part of a document refers to, directly or through other
 * components; sorted.
 *
 * @param schemas The components. A reference to a component that is missing here is listed, but not followed.
 */
export function usedComponents(from: unknown, schemas: Readonly<Record<string, JsonSchema>>): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const name = componentName(value as JsonSchema)
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      visit(schemas[name])
    }
    for (const each of Object.values(value)) visit(each)
  }
  visit(from)
  return new Set([...found].sort())
}
