import { resolveSchema, type JsonSchema, type Schema } from './json-schema.ts'
import { isNever, isOfType, propertiesOf, requiredOf, valuesOf, variantsOf, visitSchema } from './visit.ts'

/** Copies the declared members of a value. */
export type Reduce = (value: unknown) => unknown

/**
 * Makes the function that copies the members that a JSON Schema declares, and leaves out all others, even if the schema
 * allows them. An object whose members the schema does not describe stays as it is.
 *
 * @param root The schema; its references lead into itself.
 */
export function createReduce(root: JsonSchema): Reduce {
  function copy(given: unknown, schemas: readonly Schema[]): unknown {
    const value = jsonOf(given)
    if (typeof value !== 'object' || value === null) return value
    const fitting = schemas.filter((each) => fits(each, value, root))
    const applied = (fitting.length > 0 ? fitting : schemas).map((each) => partsOf(each, value, root))
    const keywords = Array.isArray(value) ? ITEMS : MEMBERS
    const describes = (part: JsonSchema): boolean => keywords.some((keyword) => part[keyword] !== undefined)
    if (!applied[0] || !applied.every((each) => each.some(describes))) return value
    // Each part once: a recursive union would double them at each level.
    const parts = [...new Set(applied.flat())]
    if (Array.isArray(value)) return value.map((item, index) => copy(item, innerSchemas(parts, index, keywords)))
    const members = Object.entries(value).flatMap(([name, member]) => {
      const found = innerSchemas(parts, name, keywords)
      return found.length > 0 ? [[name, copy(member, found)]] : []
    })
    return Object.fromEntries(members)
  }

  return (value) => copy(value, [root])
}

/** Calls `toJSON()` once, as `JSON.stringify()` does. */
function jsonOf(value: unknown): unknown {
  const hasJson = typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  return hasJson ? (value as { toJSON(): unknown }).toJSON() : value
}

/** The keywords for members and items: for known ones, for patterns and for all others. */
const MEMBERS = ['properties', 'patternProperties', 'additionalProperties'] as const
const ITEMS = ['prefixItems', '', 'items'] as const

/** The schemas that apply to a value: the schema, its target, its parts, and each variant that the value fits. */
function partsOf(schema: Schema, value: unknown, root: JsonSchema): JsonSchema[] {
  if (typeof schema === 'boolean') return [{}]
  const { $ref, allOf = [] } = schema
  const target = $ref === undefined ? [] : [resolveSchema({ $ref }, root)]
  const variants = (variantsOf(schema) ?? []).filter((each) => fits(each, value, root))
  const inner = [...target, ...(allOf as readonly Schema[]), ...variants]
  return [schema, ...inner.flatMap((each) => partsOf(each, value, root))]
}

/** The schemas that the parts have for a member or an item. */
function innerSchemas(
  parts: readonly JsonSchema[],
  key: string | number,
  [known, patterns, rest]: typeof MEMBERS | typeof ITEMS,
): Schema[] {
  return parts.flatMap((part) => {
    const { [known]: named = {}, [patterns]: byPattern = {}, [rest]: other } = part as Record<string, JsonSchema>
    if (Object.hasOwn(named, key)) return [named[key] as Schema]
    const matching = Object.entries(byPattern).filter(([pattern]) => new RegExp(pattern, 'u').test(String(key)))
    if (matching.length > 0) return matching.map(([, each]) => each as Schema)
    return other ? [other] : []
  })
}

/** Whether a value may be of a variant: by its type, its required members and the constants among its members. */
function fits(schema: Schema, value: unknown, root: JsonSchema): boolean {
  return visitSchema<boolean>(schema, {
    reference: (each) => fits(resolveSchema(each, root), value, root),
    values: (values) => values.includes(value),
    not: () => true,
    all: (schemas) => schemas.every((each) => fits(each, value, root)),
    variants: (schemas) => schemas.some((each) => fits(each, value, root)),
    types: (types, each) =>
      (types.length === 0 || types.some((type) => becomes(value, type))) && hasMembers(each, value, root),
    never: () => false,
  }).every(Boolean)
}

function hasMembers(schema: JsonSchema, value: unknown, root: JsonSchema): boolean {
  if (!isObject(value)) return true
  if (!requiredOf(schema).every((name) => value[name] !== undefined)) return false
  return Object.entries(propertiesOf(schema)).every(([name, each]) => {
    const member = value[name]
    if (member === undefined) return true
    if (isNever(each)) return false
    return typeof each === 'boolean' || !valuesOf(each) || fits(each, member, root)
  })
}

/** Whether a value has a type in JSON. Dates and others become strings. */
function becomes(value: unknown, type: string): boolean {
  return isOfType(value, type) || (!STRUCTURES.has(type) && isObject(value) && 'toJSON' in value)
}

const STRUCTURES = new Set(['array', 'object', 'null', 'integer'])

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isOfType(value, 'object')
}
