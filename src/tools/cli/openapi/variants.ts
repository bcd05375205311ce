import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'
import { isSchema, resolve, type SchemaIn } from './schema-in.ts'

/** What two unions have in common, and what only one of them has, in words. */
export interface PairedVariants {
  /** The variants of both, with the name for messages. */
  readonly pairs: readonly (readonly [name: string, old: JsonSchema, now: JsonSchema])[]
  readonly lost: readonly string[]
  readonly gained: readonly string[]
  /** The names of all variants. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Pairs the variants of two schemas: by the value of the discriminator, else by name, else objects without names by their
 * position. Of a schema that is not a union, the only variant is the schema itself.
 *
 * @returns `undefined` if neither is a union, or if one accepts any value.
 */
export function pairVariants(old: SchemaIn, now: SchemaIn): PairedVariants | undefined {
  const lists = [old, now].map((each) => ({ each, variants: variantsOf(each) }))
  if (lists.every(({ each }) => !isUnion(resolve(each))) || lists.some(({ variants }) => variants.length === 0))
    return undefined
  const tag = tagOf(lists.flatMap(({ each, variants }) => variants.map((schema) => resolve({ ...each, schema }))))
  const [before, after] = lists.map(({ each, variants }) =>
    variants.map((schema, index): Variant => {
      const value = tag && constOf(resolve({ ...each, schema }), tag)
      const name = nameOf(schema)
      return { schema, name, key: value ?? name, label: value ?? labelOf(schema, index) }
    }),
  ) as [Variant[], Variant[]]
  const pairs = before.flatMap((one) => {
    const other = after.find(({ key }) => key === one.key)
    return other ? [[one, other] as const] : []
  })
  const [lost, gained] = [before, after].map((list) =>
    list.filter((each) => !pairs.some((pair) => pair.includes(each))),
  ) as [Variant[], Variant[]]
  const byPosition = lost.flatMap((one) => {
    const other = gained.find((each) => before.indexOf(one) === after.indexOf(each))
    return other && isUnnamedObject(one) && isUnnamedObject(other) ? [[one, other] as const] : []
  })
  const isLeft = (each: Variant): boolean => !byPosition.some((pair) => pair.includes(each))
  const namesOf = (list: readonly Variant[]): string[] => list.map(({ name }) => name).sort()
  return {
    pairs: [...pairs, ...byPosition].map(([one, other]) => [one.label, one.schema, other.schema]),
    lost: namesOf(lost.filter(isLeft)),
    gained: namesOf(gained.filter(isLeft)),
    before: namesOf(before),
    after: namesOf(after),
  }
}

interface Variant {
  readonly schema: JsonSchema
  readonly name: string
  /** What is the same in both unions. */
  readonly key: string
  /** The name in messages. */
  readonly label: string
}

function isUnion({ anyOf, oneOf }: JsonSchema): boolean {
  return Array.isArray(anyOf ?? oneOf)
}

function variantsOf(given: SchemaIn): JsonSchema[] {
  const schema = resolve(given)
  const { anyOf, oneOf, enum: values, type, ...rest } = schema
  if (isUnion(schema)) return (anyOf ?? oneOf) as JsonSchema[]
  if (Array.isArray(values)) return values.map((value) => ({ const: value }))
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }))
  return type === undefined && Object.keys(rest).length === 0 ? [] : [given.schema ?? {}]
}

/** The member that has a constant in every object, and so tells them apart. */
function tagOf(all: readonly JsonSchema[]): string | undefined {
  const [first, ...others] = all.filter(({ properties }) => properties !== undefined)
  return Object.keys((first?.['properties'] ?? {}) as object).find((name) =>
    [first as JsonSchema, ...others].every((each) => constOf(each, name) !== undefined),
  )
}

function constOf({ properties }: JsonSchema, name: string): string | undefined {
  const member = (properties as Record<string, unknown> | undefined)?.[name]
  return isSchema(member) && 'const' in member ? JSON.stringify(member['const']) : undefined
}

/** The name of a variant: that of its component, a type, or its text. */
export function nameOf(schema: JsonSchema): string {
  const { $ref, type } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) as string
  return typeof type === 'string' && Object.keys(schema).length === 1 ? type : JSON.stringify(schema)
}

function labelOf(schema: JsonSchema, index: number): string {
  const name = nameOf(schema)
  return name.startsWith('{') ? String(index + 1) : name
}

function isUnnamedObject({ schema }: Variant): boolean {
  return schema['type'] === 'object'
}
