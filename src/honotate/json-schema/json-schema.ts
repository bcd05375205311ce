/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** A JSON Schema, or one of the two schemas that are booleans: any value fits `true`, and none fits `false`. */
export type Schema = JsonSchema | boolean

/** A member of an object. */
export interface SchemaMember {
  readonly name: string
  readonly required?: boolean
  readonly description?: string | undefined
  readonly schema: JsonSchema
}

const COMPONENTS = '#/components/schemas/'

/** The reference to a component of an OpenAPI document. `name` must consist of letters, digits, `_`, `.` and `-`. */
export function componentReference(name: string): string {
  return COMPONENTS + name
}

/** The name of the component that a schema refers to; `undefined` if the schema is not a reference to a component. */
export function componentName(schema: Schema): string | undefined {
  const reference = referenceOf(schema)
  return reference?.startsWith(COMPONENTS) ? decoded(reference.slice(COMPONENTS.length)) : undefined
}

/**
 * Follows the reference of a schema, and further references.
 *
 * @param root The schema or the document that contains the referenced schemas.
 * @returns A schema that is not a reference; `{}`, which accepts any value, if a reference leads nowhere or back to
 *   itself.
 */
export function resolveSchema(schema: Schema, root: object): Schema {
  const followed = new Set<string>()
  let found = schema
  for (let reference = referenceOf(found); reference !== undefined; reference = referenceOf(found)) {
    if (followed.has(reference)) return {}
    followed.add(reference)
    found = at(reference, root)
  }
  return found
}

/** Resolves a schema with {@link resolveSchema}; returns `{}` for the schemas `true` and `false`. */
export function keywordsOf(schema: Schema, root: object): JsonSchema {
  const found = resolveSchema(schema, root)
  return typeof found === 'object' ? found : {}
}

/** Whether a schema describes a file, or other bytes that are not encoded as text. */
export function isBytes({ format, contentMediaType, contentEncoding }: JsonSchema): boolean {
  return format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined)
}

export function objectSchema(members: readonly SchemaMember[]): JsonSchema {
  const required = members.flatMap((each) => (each.required ? each.name : []))
  const properties = Object.fromEntries(
    members.map(({ name, description, schema }) => [name, description ? { ...schema, description } : schema]),
  )
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function referenceOf(schema: Schema): string | undefined {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference : undefined
}

/**
 * Finds the schema at a JSON Pointer in a URI fragment, such as `#/$defs/User`; returns `{}` if it finds none. Source:
 * RFC 6901, section 6.
 */
function at(reference: string, root: object): Schema {
  const [base, ...keys] = reference.split('/')
  let value: unknown = base === '#' ? root : undefined
  for (const key of keys.map(decoded)) {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    value = isObject ? (value as JsonSchema)[key] : undefined
  }
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null) ? (value as Schema) : {}
}

function decoded(key: string): string {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}
