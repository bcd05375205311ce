import { resolveSchema, type JsonSchema, type Schema } from './json-schema.ts'
import { isNever, isOfType, propertiesOf, requiredOf, variantsOf, visitSchema } from './visit.ts'

export type Reduce = (value: unknown) => unknown

/** How the values of a schema are reduced. A schema may contain itself, so `form` is set after the plan is created. */
interface Plan {
  readonly schema: Schema
  form: Form
}

/** Most schemas have a simple form; `slow` reads the schema again for each value. */
type Form =
  | ObjectForm
  | ArrayForm
  | { readonly kind: 'variants'; readonly variants: readonly Plan[] }
  | { readonly kind: 'slow' }

interface ObjectForm {
  readonly kind: 'object'
  readonly members: ReadonlyMap<string, Plan>
  readonly other: Plan | undefined
}

interface ArrayForm {
  readonly kind: 'array'
  readonly items: Plan
}

const SLOW: Form = { kind: 'slow' }

/**
 * Makes the function that copies a value with only the members that a JSON Schema describes. If the schema describes no
 * member of an object, as in `{ type: 'object' }`, the object keeps all members.
 *
 * @param root The schema; its references lead into it.
 */
export function createReduce(root: JsonSchema): Reduce {
  const plan = createPlanner(root)(root)
  return (value) => reduceBy(plan, value, root)
}

/** Makes the function that plans a schema and its parts, each once, since a schema may contain itself. */
function createPlanner(root: JsonSchema): (given: Schema) => Plan {
  const known = new WeakMap<JsonSchema, Plan>()
  return plan

  function plan(given: Schema): Plan {
    const schema = hasOnly(given, '$ref') ? resolveSchema(given, root) : given
    if (typeof schema === 'boolean') return { schema, form: SLOW }
    const found = known.get(schema)
    if (found) return found
    const made: Plan = { schema, form: SLOW }
    known.set(schema, made)
    made.form = objectForm(schema, plan) ?? arrayForm(schema, plan) ?? variantsForm(schema, plan) ?? SLOW
    return made
  }
}

function objectForm(schema: JsonSchema, plan: (schema: Schema) => Plan): Form | undefined {
  if (schema['type'] !== 'object' || !hasOnly(schema, 'type', 'properties', 'required', 'additionalProperties'))
    return undefined
  const { properties, additionalProperties: rest } = schema
  if (!properties) return undefined
  const members = new Map(
    Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, plan(each)]),
  )
  const other = typeof rest === 'object' ? plan(rest as Schema) : undefined
  if ((rest !== undefined && rest !== false && !other) || members.has('__proto__')) return undefined
  return { kind: 'object', members, other }
}

function arrayForm(schema: JsonSchema, plan: (schema: Schema) => Plan): Form | undefined {
  const { type, items } = schema
  if (type !== 'array' || typeof items !== 'object') return undefined
  if (!hasOnly(schema, 'type', 'items', 'minItems', 'maxItems', 'uniqueItems')) return undefined
  return { kind: 'array', items: plan(items as Schema) }
}

/** Plans the variants of a union. Null needs no reduction, so a variant `null` has no plan. */
function variantsForm(schema: JsonSchema, plan: (schema: Schema) => Plan): Form | undefined {
  const variants = hasOnly(schema, 'anyOf', 'oneOf') ? variantsOf(schema) : undefined
  const structures = variants?.filter((each) => typeof each === 'boolean' || each['type'] !== 'null') ?? []
  return structures.length > 0 ? { kind: 'variants', variants: structures.map(plan) } : undefined
}

/** Reduces a value by a plan, or with `copy()` if the plan is `slow` or its form does not fit the value. */
function reduceBy({ schema, form }: Plan, given: unknown, root: JsonSchema): unknown {
  // Most values are strings and numbers; calling `isStructure()` here would take 15 % more time.
  if (typeof given !== 'object' || given === null) return given
  if (form.kind === 'slow') return copy(given, [schema], root)
  if (form.kind === 'variants') {
    const only = variantFor(form.variants, given, root)
    return only ? reduceBy(only, given, root) : copy(given, [schema], root)
  }
  const value = jsonOf(given)
  if (form.kind === 'object' && isObject(value)) return runObject(form, value, root)
  if (form.kind === 'array' && Array.isArray(value)) return runArray(form, value, root)
  return copy(value, [schema], root)
}

function runObject(
  { members, other }: ObjectForm,
  value: Readonly<Record<string, unknown>>,
  root: JsonSchema,
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const plan = members.get(name) ?? other
    const member = value[name]
    if (plan && name !== '__proto__') result[name] = reduceBy(plan, member, root)
  }
  return result
}

function runArray({ items }: ArrayForm, value: readonly unknown[], root: JsonSchema): unknown[] {
  return value.map((each) => reduceBy(items, each, root))
}

/**
 * Chooses the variant that reduces a value: the only variant or, for a value without `toJSON()`, the only fitting
 * variant; otherwise `undefined`.
 */
function variantFor(variants: readonly Plan[], value: object, root: JsonSchema): Plan | undefined {
  if (variants.length === 1) return variants[0]
  const fitting = hasJson(value) ? [] : variants.filter(({ schema }) => fits(schema, value, root))
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Copies the members that schemas describe, whichever keywords they use. */
function copy(given: unknown, schemas: readonly Schema[], root: JsonSchema): unknown {
  const value = jsonOf(given)
  if (!isStructure(value)) return value
  const fitting = schemas.length === 1 ? schemas : schemas.filter((each) => fits(each, value, root))
  const applied = (fitting.length > 0 ? fitting : schemas).map((each) => partsOf(each, value, root))
  const keywords = Array.isArray(value) ? ITEMS : MEMBERS
  const describes = (part: JsonSchema): boolean => keywords.some((keyword) => part[keyword] !== undefined)
  if (!applied[0] || !applied.every((each) => each.some(describes))) return value
  // Removes duplicates, which a recursive union would double at each level.
  const parts = [...new Set(applied.flat())]
  if (Array.isArray(value)) return value.map((item, index) => copy(item, innerSchemas(parts, index, keywords), root))
  const members = Object.entries(value).flatMap(([name, member]) => {
    const found = innerSchemas(parts, name, keywords)
    return found.length > 0 ? [[name, copy(member, found, root)]] : []
  })
  return Object.fromEntries(members)
}

/** Keywords that do not affect which members a value keeps. */
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

/** Whether a schema has no keywords but the given ones and annotations. */
function hasOnly(schema: Schema, ...keywords: readonly string[]): boolean {
  return Object.keys(schema).every((each) => keywords.includes(each) || ANNOTATIONS.has(each))
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Replaces a value with the result of its `toJSON()`, if it has one, as `JSON.stringify()` does. */
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
 * Collects the schemas that apply to a value: the schema, the target of its `$ref`, the members of its `allOf`, and
 * each variant that the value fits, or all variants if it fits none.
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

/** Selects the schemas in `parts` that apply to a member or an item. */
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

/**
 * Whether a value may fit a schema, judged by types, constants and required members, down to a few levels.
 */
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
