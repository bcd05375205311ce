import type { JsonSchema } from '../openapi/api-types.ts'

/** Makes of a value what a schema declares of it. */
export type Reduce = (value: unknown) => unknown

/**
 * Makes the function that copies the members that a JSON Schema declares, and leaves the others out, whether or not the
 * schema allows them. Where a schema says nothing of the members of an object, the object stays as it is.
 *
 * @param root The schema; its references lead into itself.
 */
export function createReduce(root: JsonSchema): Reduce {
  const known = new Map<object, Reduce>()

  function reduceBy(schema: JsonSchema): Reduce {
    let reduce = known.get(schema)
    if (!reduce) known.set(schema, (reduce = (value) => copy(value, partsOf(schema, value, root))))
    return reduce
  }

  function copy(value: unknown, parts: readonly JsonSchema[]): unknown {
    if (typeof value !== 'object' || value === null) return value
    if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), parts)
    if (Array.isArray(value)) return value.map((item, index) => reduceWith(itemSchema(parts, index), item))
    if (!parts.some((part) => MEMBERS.some((keyword) => keyword in part))) return value
    const members = Object.entries(value).flatMap(([name, member]) => {
      const schema = memberSchema(parts, name)
      return schema === undefined ? [] : [[name, reduceWith(schema, member)] as const]
    })
    return Object.fromEntries(members)
  }

  function reduceWith(schema: JsonSchema | true, value: unknown): unknown {
    return schema === true ? value : reduceBy(schema)(value)
  }

  return reduceBy(root)
}

const MEMBERS = ['properties', 'patternProperties', 'additionalProperties']

/** The schemas that apply to a value: the schema, what it refers to, and those of its variants that the value fits. */
function partsOf(schema: JsonSchema, value: unknown, root: JsonSchema): JsonSchema[] {
  const { $ref, allOf = [], anyOf, oneOf } = schema
  const always = [...(typeof $ref === 'string' ? [resolve($ref, root)] : []), ...(allOf as JsonSchema[])]
  const variants = ((anyOf ?? oneOf ?? []) as JsonSchema[]).filter((each) => fits(each, value, root))
  return [schema, ...[...always, ...variants].flatMap((each) => partsOf(each, value, root))]
}

function memberSchema(parts: readonly JsonSchema[], name: string): JsonSchema | true | undefined {
  for (const { properties } of parts)
    if (isObject(properties) && Object.hasOwn(properties, name)) return asSchema(properties[name])
  for (const { patternProperties = {} } of parts)
    for (const [pattern, schema] of Object.entries(patternProperties as JsonSchema))
      if (new RegExp(pattern, 'u').test(name)) return asSchema(schema)
  const other = parts.find(({ additionalProperties = false }) => additionalProperties !== false)
  return other && asSchema(other['additionalProperties'])
}

function itemSchema(parts: readonly JsonSchema[], index: number): JsonSchema | true {
  for (const { prefixItems = [], items } of parts) {
    const schema = (prefixItems as unknown[])[index] ?? items
    if (schema !== undefined) return asSchema(schema)
  }
  return true
}

function asSchema(schema: unknown): JsonSchema | true {
  return isObject(schema) ? schema : true
}

/** Whether a value may be of a variant: by its type, its required members and the constants among its members. */
function fits(schema: JsonSchema, value: unknown, root: JsonSchema): boolean {
  const { $ref, type, required = [], properties = {}, allOf = [], const: constant, enum: values } = schema
  if (typeof $ref === 'string' && !fits(resolve($ref, root), value, root)) return false
  if (type !== undefined && ![type].flat().some((each) => isOfType(value, each))) return false
  if ('const' in schema && value !== constant) return false
  if (values && !(values as unknown[]).includes(value)) return false
  if (!(allOf as JsonSchema[]).every((each) => fits(each, value, root))) return false
  if (!isObject(value)) return true
  if (!(required as string[]).every((name) => value[name] !== undefined)) return false
  return Object.entries(properties as Record<string, JsonSchema>).every(([name, each]) => {
    const member = value[name]
    return member === undefined || !('const' in each || 'enum' in each) || fits(each, member, root)
  })
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  // Dates and others become strings.
  return typeof value === type || (isObject(value) && 'toJSON' in value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema that a reference such as `#/$defs/User` or `#` leads to. */
function resolve(reference: string, root: JsonSchema): JsonSchema {
  const keys = reference.split('/').slice(1)
  const unescape = (key: string): string => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
  return keys.reduce<JsonSchema>((schema, key) => (schema[unescape(key)] ?? {}) as JsonSchema, root)
}
