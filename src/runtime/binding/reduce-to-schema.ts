import type { JsonSchema } from '../openapi/api-types.ts'

/** Reduces a value to the members that a schema declares. */
export type Reduce = (value: unknown) => unknown

/**
 * Makes a function that copies the declared members of a value and omits the others, even if the schema allows them. An
 * object whose schema declares no members is not changed.
 *
 * @param root The schema. Its `$ref`s refer to its own parts.
 */
export function createReduce(root: JsonSchema): Reduce {
  function copy(value: unknown, schemas: readonly JsonSchema[]): unknown {
    if (typeof value !== 'object' || value === null) return value
    if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), schemas)
    const fitting = schemas.filter((each) => fits(each, value, root))
    const applied = (fitting.length > 0 ? fitting : schemas).map((each) => partsOf(each, value, root))
    const keywords = Array.isArray(value) ? ITEMS : MEMBERS
    const declares = (part: JsonSchema): boolean => keywords.some((keyword) => part[keyword] !== undefined)
    if (!applied[0] || !applied.every((each) => each.some(declares))) return value
    // Without duplicates: a recursive union would double the parts at each level.
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

/** The keywords for known members or items, for members that match a pattern, and for all others. */
const MEMBERS = ['properties', 'patternProperties', 'additionalProperties'] as const
const ITEMS = ['prefixItems', '', 'items'] as const

/** The schemas that apply to a value: the schema, its `$ref` and `allOf`, and the variants that the value fits. */
function partsOf(schema: JsonSchema, value: unknown, root: JsonSchema): JsonSchema[] {
  const { $ref, allOf = [], anyOf, oneOf } = schema
  const always = [...(typeof $ref === 'string' ? [targetOf($ref, root)] : []), ...(allOf as JsonSchema[])]
  const variants = ((anyOf ?? oneOf ?? []) as JsonSchema[]).filter((each) => fits(each, value, root))
  return [schema, ...[...always, ...variants].flatMap((each) => partsOf(each, value, root))]
}

/** The schemas of a member or an item. */
function innerSchemas(
  parts: readonly JsonSchema[],
  key: string | number,
  [known, patterns, rest]: typeof MEMBERS | typeof ITEMS,
): JsonSchema[] {
  return parts.flatMap((part) => {
    const { [known]: named = {}, [patterns]: byPattern = {}, [rest]: other } = part as Record<string, JsonSchema>
    if (Object.hasOwn(named, key)) return named[key]
    const matching = Object.entries(byPattern).filter(([pattern]) => new RegExp(pattern, 'u').test(String(key)))
    if (matching.length > 0) return matching.map(([, each]) => each)
    return other ? [other] : []
  }) as JsonSchema[]
}

/** Whether a value fits a variant, judged by its type, its required members and its constant members. */
function fits(schema: JsonSchema, value: unknown, root: JsonSchema): boolean {
  const { $ref, type, required = [], properties = {}, allOf = [], anyOf, oneOf, const: constant, enum: values } = schema
  const variants = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (typeof $ref === 'string' && !fits(targetOf($ref, root), value, root)) return false
  if (type !== undefined && ![type].flat().some((each) => isOfType(value, each))) return false
  if (constant !== undefined && value !== constant) return false
  if (values && !(values as unknown[]).includes(value)) return false
  if (!(allOf as JsonSchema[]).every((each) => fits(each, value, root))) return false
  if (variants && !variants.some((each) => fits(each, value, root))) return false
  if (!isObject(value)) return true
  if (!(required as string[]).every((name) => value[name] !== undefined)) return false
  return Object.entries(properties as Record<string, JsonSchema | false>).every(([name, each]) => {
    const member = value[name]
    if (member === undefined) return true
    // `false` and `{ not: {} }` forbid the member.
    if (!each || (each['not'] && Object.keys(each['not']).length === 0)) return false
    return (each['const'] === undefined && !each['enum']) || fits(each, member, root)
  })
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  // An object with `toJSON()`, such as a date, can become a string.
  return typeof value === type || (isObject(value) && 'toJSON' in value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The target of a reference such as `#/$defs/User` or `#`. */
function targetOf(reference: string, root: JsonSchema): JsonSchema {
  const keys = reference.split('/').slice(1)
  const unescape = (key: string): string => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
  return keys.reduce<JsonSchema>((schema, key) => (schema[unescape(key)] ?? {}) as JsonSchema, root)
}
