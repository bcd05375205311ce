import { componentName, keywordsOf, propertiesOf, typesOf, variantsOf } from '../../../shared.ts'
import type { JsonSchema, Schema } from '../../../runtime/json-schema/json-schema.ts'

/** A schema, and the document that its references lead into. */
export interface SchemaIn {
  readonly schema: Schema
  readonly root: object
}

/** Two lists of types, constants or variants, as text. */
export interface Lists {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly lost: readonly string[]
  readonly gained: readonly string[]
}

/** The variants of two unions by name, and the pairs of variants to compare. */
export interface PairedVariants extends Lists {
  readonly pairs: readonly (readonly [label: string, old: Schema, now: Schema])[]
}

interface Variant {
  readonly schema: Schema
  readonly name: string
  /** Equal in both unions. */
  readonly key: string
  /** The name in messages. */
  readonly label: string
}

/**
 * Pairs the variants of two schemas: by the value of the discriminator, else by name, and the remaining inline objects by
 * position. A schema that is not a union is its own only variant.
 *
 * @returns `undefined` if neither is a union, or if one accepts any value.
 */
export function pairVariants(old: SchemaIn, now: SchemaIn): PairedVariants | undefined {
  const [one, other] = [listOf(old), listOf(now)]
  const isUnion = [old, now].some(({ schema, root }) => variantsOf(keywordsOf(schema, root)))
  if (!isUnion || one.length === 0 || other.length === 0) return undefined
  const tag = tagOf([
    ...one.map((schema) => keywordsOf(schema, old.root)),
    ...other.map((schema) => keywordsOf(schema, now.root)),
  ])
  const [before, after] = [named(one, old.root, tag), named(other, now.root, tag)]
  const pairs = before.flatMap((each) => {
    const same = after.find(({ key }) => key === each.key)
    return same ? [[each, same] as const] : []
  })
  const [lost, gained] = [without(before, pairs.flat()), without(after, pairs.flat())]
  const byPosition = lost.flatMap((each) => {
    const same = gained.find((candidate) => before.indexOf(each) === after.indexOf(candidate))
    return same && isInlineObject(each) && isInlineObject(same) ? [[each, same] as const] : []
  })
  return {
    pairs: [...pairs, ...byPosition].map(([each, same]) => [each.label, each.schema, same.schema]),
    before: namesIn(before),
    after: namesIn(after),
    lost: namesIn(without(lost, byPosition.flat())),
    gained: namesIn(without(gained, byPosition.flat())),
  }
}

/** The types and constants that none of the others includes: `number` includes `integer`, and `string` includes `"a"`. */
export function notCovered(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => !others.includes(text) && !typesWith(text).some((type) => others.includes(type)))
}

/** The types that include a type or a constant. */
function typesWith(text: string): readonly string[] {
  if (text === 'integer') return ['number']
  if (text.startsWith('"')) return ['string']
  if (text === 'true' || text === 'false') return ['boolean']
  const value = Number(text)
  if (Number.isNaN(value)) return []
  return Number.isInteger(value) ? ['integer', 'number'] : ['number']
}

function listOf({ schema, root }: SchemaIn): readonly Schema[] {
  const found = keywordsOf(schema, root)
  const { enum: values, type } = found
  const variants = variantsOf(found)
  if (variants) return variants
  if (Array.isArray(values)) return values.map((value) => ({ const: value }))
  if (Array.isArray(type)) return typesOf(found).map((each) => ({ ...found, type: each }))
  return Object.keys(found).length === 0 ? [] : [schema]
}

function named(schemas: readonly Schema[], root: object, tag: string | undefined): Variant[] {
  return schemas.map((schema, index) => {
    const value = tag === undefined ? undefined : constantOf(keywordsOf(schema, root), tag)
    const name = nameOf(schema)
    return { schema, name, key: value ?? name, label: value ?? (name.startsWith('{') ? String(index + 1) : name) }
  })
}

/** The member whose constants differ between all objects. */
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

/** The variant's name: its component, its type, or its JSON. */
export function nameOf(schema: Schema): string {
  const component = componentName(schema)
  if (component !== undefined) return component
  const isBareType =
    typeof schema === 'object' && typeof schema['type'] === 'string' && Object.keys(schema).length === 1
  return isBareType ? String(schema['type']) : JSON.stringify(schema)
}

function isInlineObject({ schema }: Variant): boolean {
  return typeof schema === 'object' && schema['type'] === 'object'
}

function without(list: readonly Variant[], paired: readonly Variant[]): Variant[] {
  return list.filter((each) => !paired.includes(each))
}

function namesIn(list: readonly Variant[]): string[] {
  return list.map(({ name }) => name).sort()
}
