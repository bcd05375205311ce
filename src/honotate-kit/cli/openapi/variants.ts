import {
  componentName,
  propertiesOf,
  typesOf,
  valuesOf,
  variantsOf,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { mergedSchema, type SchemaIn } from './merged-schema.ts'

/** Two lists of types, constants or variants as text, and their differences. */
export interface Lists {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly lost: readonly string[]
  readonly gained: readonly string[]
}

/** The names of the variants of two unions, and the pairs of variants to compare. */
export interface PairedVariants extends Lists {
  /** The label is `undefined` if each schema has only one variant that is not null. */
  readonly pairs: readonly (readonly [label: string | undefined, old: Schema, now: Schema])[]
  /** Whether one of the schemas lists its variants in `anyOf` or `oneOf`. */
  readonly isWritten: boolean
}

interface Variant {
  readonly schema: Schema
  /** The merged keywords of the schema. */
  readonly found: JsonSchema
  readonly name: string
  /** The key for pairs, equal for the same variant in both unions. */
  readonly key: string
  /** The name in messages. */
  readonly label: string
}

/**
 * Pairs the variants of two schemas by the value of the discriminator, else by type or by name, and the remaining
 * objects by `pairObjects()`. The values of an enum and the types in a list are variants too. Any other schema has one
 * variant, the schema itself.
 *
 * @returns `undefined` if neither schema is a union or a list of types, or if one accepts any value.
 */
export function pairVariants(old: SchemaIn, now: SchemaIn): PairedVariants | undefined {
  const found = [mergedSchema(old), mergedSchema(now)] as const
  const isWritten = found.some((each) => variantsOf(each) !== undefined)
  if (!isWritten && !found.some(({ type }) => Array.isArray(type))) return undefined
  const [one, other] = [variantsIn(old, found[0]), variantsIn(now, found[1])]
  if (one.length === 0 || other.length === 0) return undefined
  const tag = tagOf([...one, ...other].map((each) => each.found))
  const [before, after] = [named(one, tag), named(other, tag)]
  const pairs = before.flatMap((each) => {
    const same = after.find(({ key }) => key === each.key)
    return same ? [[each, same] as const] : []
  })
  const rest = pairObjects(without(before, pairs.flat()), without(after, pairs.flat()), before, after)
  pairs.push(...rest)
  const isAlone = [before, after].every((list) => list.filter(({ name }) => name !== 'null').length === 1)
  return {
    pairs: pairs.map(([each, same]) => [isAlone ? undefined : each.label, each.schema, same.schema]),
    isWritten,
    before: variantNames(before),
    after: variantNames(after),
    lost: variantNames(without(before, pairs.flat())),
    gained: variantNames(without(after, pairs.flat())),
  }
}

/**
 * Pairs the objects that have no pair yet: first equal objects, then objects at the same position, except components,
 * and then the last two objects if each list has one left.
 */
function pairObjects(
  lost: readonly Variant[],
  gained: readonly Variant[],
  before: readonly Variant[],
  after: readonly Variant[],
): (readonly [Variant, Variant])[] {
  const [ones, others] = [lost, gained].map((list) => list.filter(({ found }) => found['type'] === 'object')) as [
    Variant[],
    Variant[],
  ]
  const pairs: (readonly [Variant, Variant])[] = []
  const pair = (isSame: (one: Variant, other: Variant) => boolean): void => {
    for (const one of without(ones, pairs.flat())) {
      const same = without(others, pairs.flat()).find((other) => isSame(one, other))
      if (same) pairs.push([one, same])
    }
  }
  pair((one, other) => JSON.stringify(one.found) === JSON.stringify(other.found))
  pair((one, other) => before.indexOf(one) === after.indexOf(other) && !isComponent(one) && !isComponent(other))
  if (without(ones, pairs.flat()).length === 1 && without(others, pairs.flat()).length === 1) pair(() => true)
  return pairs
}

/**
 * Lists the elements of `texts` that no element of `others` includes. For example, `number` includes `integer`, and
 * `string` includes `"a"` and, with `isText`, numbers and booleans.
 */
export function notCovered(texts: readonly string[], others: readonly string[], isText: boolean): string[] {
  return texts.filter(
    (text) => !others.includes(text) && !typesWith(text, isText).some((type) => others.includes(type)),
  )
}

function typesWith(text: string, isText: boolean): readonly string[] {
  const anyText = isText ? ['string'] : []
  if (text === 'integer') return ['number', ...anyText]
  if (text === 'number' || text === 'boolean') return anyText
  if (text.startsWith('"')) return ['string']
  if (text === 'true' || text === 'false') return ['boolean', ...anyText]
  const value = Number(text)
  if (Number.isNaN(value)) return []
  return [...(Number.isInteger(value) ? ['integer', 'number'] : ['number']), ...anyText]
}

/** Lists the types, constants or variants of a schema as text; `[]` if it has none of them. */
export function textsOf(schema: JsonSchema): string[] {
  const constants = valuesOf(schema)?.map((each) => JSON.stringify(each))
  const texts = constants ?? variantsOf(schema)?.map((each) => variantName(each, undefined)) ?? typesOf(schema)
  return withBoolean([...texts]).sort()
}

function withBoolean(texts: string[]): string[] {
  if (!texts.includes('true') || !texts.includes('false')) return texts
  return [...texts.filter((each) => each !== 'true' && each !== 'false' && each !== 'boolean'), 'boolean']
}

type Found = Pick<Variant, 'schema' | 'found'>

function variantsIn(given: SchemaIn, found: JsonSchema): readonly Found[] {
  const { schema, root } = given
  const variants = variantsOf(found)
  if (variants)
    return variants.flatMap((each) => {
      const inner = { schema: each, root }
      const keywords = mergedSchema(inner)
      const isList = variantsOf(keywords) === undefined && ('enum' in keywords || Array.isArray(keywords['type']))
      return isList ? variantsIn(inner, keywords) : [{ schema: each, found: keywords }]
    })
  const values = valuesOf(found)
  if (values) {
    const isBoth = values.includes(true) && values.includes(false)
    const constants = values.filter((value) => !isBoth || typeof value !== 'boolean').map((value) => ({ const: value }))
    return [...constants, ...(isBoth ? [{ type: 'boolean' }] : [])].map((each) => ({ schema: each, found: each }))
  }
  const { type } = found
  if (Array.isArray(type)) {
    return typesOf(found).map((each) => {
      const one = each === 'null' ? { type: each } : { ...found, type: each }
      return { schema: one, found: one }
    })
  }
  return Object.keys(found).length === 0 ? [] : [{ schema, found }]
}

function named(list: readonly Found[], tag: string | undefined): Variant[] {
  const types = list.map(({ found }) => (variantsOf(found) || valuesOf(found) ? undefined : found['type']))
  return list.map(({ schema, found }, index) => {
    const value = tag === undefined ? undefined : constantOf(found, tag)
    const type = types[index]
    // The only variant of a type other than `object` has the type as its key, whatever its limits are.
    const isOnly = typeof type === 'string' && type !== 'object' && types.filter((each) => each === type).length === 1
    const name = variantName(schema, isOnly ? type : undefined)
    const key = value ?? (isOnly ? type : name)
    return { schema, found, name, key, label: value ?? (name.startsWith('{') ? String(index + 1) : name) }
  })
}

/** Finds the discriminator of variants: the first member that is a constant in every object. */
function tagOf(all: readonly JsonSchema[]): string | undefined {
  const [first, ...others] = all.filter(({ properties }) => properties !== undefined)
  if (!first) return undefined
  return Object.keys(propertiesOf(first)).find((name) =>
    [first, ...others].every((each) => constantOf(each, name) !== undefined),
  )
}

function constantOf(schema: JsonSchema, name: string): string | undefined {
  const member = propertiesOf(schema)[name]
  return typeof member === 'object' && 'const' in member ? JSON.stringify(member['const']) : undefined
}

/** Names a variant by its component, its type, its constant, or its JSON. */
function variantName(schema: Schema, type: string | undefined): string {
  const component = componentName(schema)
  if (component !== undefined) return component
  if (type !== undefined) return type
  if (typeof schema === 'object' && 'const' in schema) return JSON.stringify(schema['const'])
  const isBareType =
    typeof schema === 'object' && typeof schema['type'] === 'string' && Object.keys(schema).length === 1
  return isBareType ? String(schema['type']) : JSON.stringify(schema)
}

function isComponent({ schema }: Variant): boolean {
  return componentName(schema) !== undefined
}

function without(list: readonly Variant[], paired: readonly Variant[]): Variant[] {
  return list.filter((each) => !paired.includes(each))
}

function variantNames(list: readonly Variant[]): string[] {
  return list.map(({ name }) => name).sort()
}
