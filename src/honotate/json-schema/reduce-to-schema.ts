import { resolveSchema, type JsonSchema, type Schema } from './json-schema.ts'
import { isNever, isOfType, propertiesOf, requiredOf, variantsOf, visitSchema } from './visit.ts'

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
    if (!isStructure(value)) return value
    const fitting = schemas.length === 1 ? schemas : schemas.filter((each) => fits(each, value, root))
    const applied = (fitting.length > 0 ? fitting : schemas).map((each) => partsOf(each, value, root))
    const keywords = Array.isArray(value) ? ITEMS : MEMBERS
    const describes = (part: JsonSchema): boolean => keywords.some((keyword) => part[keyword] !== undefined)
    if (!applied[0] || !applied.every((each) => each.some(describes))) return value
    // Removes duplicates, which a recursive union would double at each level.
    const parts = [...new Set(applied.flat())]
    if (Array.isArray(value)) return value.map((item, index) => copy(item, innerSchemas(parts, index, keywords)))
    const members = Object.entries(value).flatMap(([name, member]) => {
      const found = innerSchemas(parts, name, keywords)
      return found.length > 0 ? [[name, copy(member, found)]] : []
    })
    return Object.fromEntries(members)
  }

  const known = new WeakMap<JsonSchema, Reduce>()

  /**
   * Makes the function that reduces the values of a schema. Most schemas have a simple form and avoid the slower
   * `copy()`.
   */
  function reduceTo(given: Schema): Reduce {
    const schema = hasOnly(given, '$ref') ? resolveSchema(given, root) : given
    if (typeof schema === 'boolean') return (value) => copy(value, [schema])
    const found = known.get(schema)
    if (found) return found
    let reduceStructure: Reduce = (value) => copy(value, [schema])
    const reduce: Reduce = (value) => (isStructure(value) ? reduceStructure(value) : value)
    // A schema may contain itself.
    known.set(schema, reduce)
    reduceStructure = reduceObject(schema) ?? reduceArray(schema) ?? reduceVariants(schema) ?? reduceStructure
    return reduce
  }

  function reduceObject(schema: JsonSchema): Reduce | undefined {
    if (schema['type'] !== 'object' || !hasOnly(schema, 'type', 'properties', 'required', 'additionalProperties'))
      return undefined
    const { properties, additionalProperties: rest } = schema
    if (!properties) return undefined
    const members = new Map(
      Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, reduceTo(each)]),
    )
    const other = typeof rest === 'object' ? reduceTo(rest as Schema) : undefined
    if ((rest !== undefined && rest !== false && !other) || members.has('__proto__')) return undefined
    return (given) => {
      const value = jsonOf(given)
      if (!isObject(value)) return copy(value, [schema])
      const result: Record<string, unknown> = {}
      for (const name of Object.keys(value)) {
        const reduce = members.get(name) ?? other
        if (reduce && name !== '__proto__') result[name] = reduce(value[name])
      }
      return result
    }
  }

  function reduceArray(schema: JsonSchema): Reduce | undefined {
    const { type, items } = schema
    if (
      type !== 'array' ||
      typeof items !== 'object' ||
      !hasOnly(schema, 'type', 'items', 'minItems', 'maxItems', 'uniqueItems')
    )
      return undefined
    const reduce = reduceTo(items as Schema)
    return (given) => {
      const value = jsonOf(given)
      return Array.isArray(value) ? value.map((each) => reduce(each)) : copy(value, [schema])
    }
  }

  /** If a value fits only one variant, only that variant reduces it. */
  function reduceVariants(schema: JsonSchema): Reduce | undefined {
    const variants = hasOnly(schema, 'anyOf', 'oneOf') ? variantsOf(schema) : undefined
    const [only, ...others] = variants?.filter((each) => typeof each === 'boolean' || each['type'] !== 'null') ?? []
    if (only === undefined) return undefined
    if (others.length === 0) return reduceTo(only)
    const reductions = [only, ...others].map((variant) => ({ variant, reduce: reduceTo(variant) }))
    return (value) => {
      const fitting = hasJson(value) ? [] : reductions.filter(({ variant }) => fits(variant, value, root))
      return fitting.length === 1 && fitting[0] ? fitting[0].reduce(value) : copy(value, [schema])
    }
  }

  return reduceTo(root)
}

/** The keywords that do not affect which members a value keeps. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$defs',
  'id',
])

/** Whether a schema has no keywords but these and annotations. */
function hasOnly(schema: Schema, ...keywords: readonly string[]): boolean {
  return Object.keys(schema).every((each) => keywords.includes(each) || ANNOTATIONS.has(each))
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Calls `toJSON()` once, as `JSON.stringify()` does. */
function jsonOf(value: unknown): unknown {
  return hasJson(value) ? value.toJSON() : value
}

function hasJson(value: unknown): value is { toJSON(): unknown } {
  return isStructure(value) && 'toJSON' in value && typeof value.toJSON === 'function'
}

/** The keywords for members and for items: by name or position, by pattern, and for all others. */
const MEMBERS = ['properties', 'patternProperties', 'additionalProperties'] as const
const ITEMS = ['prefixItems', '', 'items'] as const

/**
 * The schemas that apply to a value: the schema, the target of its `$ref`, the members of its `allOf`, and each variant
 * that the value fits, or all variants if it fits none.
 */
function partsOf(schema: Schema, value: unknown, root: JsonSchema): JsonSchema[] {
  if (typeof schema === 'boolean') return [{}]
  const { $ref, allOf = [] } = schema
  const target = $ref === undefined ? [] : [resolveSchema({ $ref }, root)]
  const variants = variantsOf(schema) ?? []
  const fitting = variants.filter((each) => fits(each, value, root))
  const inner = [...target, ...(allOf as readonly Schema[]), ...(fitting.length > 0 ? fitting : variants)]
  return [schema, ...inner.flatMap((each) => partsOf(each, value, root))]
}

/** The schemas in `parts` that apply to a member or an item. */
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

/**
 * How many levels of members are compared to find the variants that a value fits. The limit keeps unions that contain
 * themselves cheap.
 */
const LEVELS = 2

/** Whether a value may be of a variant: by its type, its required members, and the types and constants of its members. */
function fits(schema: Schema, given: unknown, root: JsonSchema, levels = LEVELS): boolean {
  const value = levels < LEVELS ? jsonOf(given) : given
  return visitSchema<boolean>(schema, {
    reference: (each) => fits(resolveSchema(each, root), value, root, levels),
    values: (values) => values.includes(value),
    not: () => true,
    all: (schemas) => schemas.every((each) => fits(each, value, root, levels)),
    variants: (schemas) => schemas.some((each) => fits(each, value, root, levels)),
    types: (types, each) =>
      (types.length === 0 || types.some((type) => isOfType(value, type))) && hasMembers(each, value, root, levels),
    never: () => false,
  }).every(Boolean)
}

function hasMembers(schema: JsonSchema, value: unknown, root: JsonSchema, levels: number): boolean {
  if (!isObject(value)) return true
  if (!requiredOf(schema).every((name) => value[name] !== undefined)) return false
  return Object.entries(propertiesOf(schema)).every(([name, each]) => {
    const member = value[name]
    if (member === undefined) return true
    return !isNever(each) && (levels === 0 || fits(each, member, root, levels - 1))
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isOfType(value, 'object')
}
