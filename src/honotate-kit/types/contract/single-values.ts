import {
  componentName,
  mapSubschemas,
  typesOf,
  valuesOf,
  variantsOf,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import type { Problems } from '../problems.ts'
import type { Position } from '../schema/walk-contracts.ts'
import type { ContractMethodTypes } from './contract-types.ts'

export type Conversion = 'number' | 'boolean' | 'date'

/** Replaces each reference in a schema with its target, unless the reference is inside that target. */
export function inlined(given: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return inline(given, []) as JsonSchema

  function inline(schema: Schema, outer: readonly string[]): Schema {
    if (typeof schema === 'boolean') return schema
    const name = componentName(schema)
    if (name !== undefined && !outer.includes(name)) return inline(schemas[name] ?? {}, [...outer, name])
    return mapSubschemas(schema, (each) => inline(each, outer))
  }
}

/** Whether a schema describes a list, or a union of lists and perhaps null. */
export function isList(schema: Schema): boolean {
  if (typeof schema === 'boolean') return false
  const variants = variantsOf(schema)?.filter((each) => typeof each === 'boolean' || each['type'] !== 'null')
  return variants ? variants.length > 0 && variants.every(isList) : schema['type'] === 'array'
}

/** The conversions of the text of a single value; none if the value may be free text. */
export function conversionsOf(schema: Schema): readonly Conversion[] {
  const parts = scalarsOf(schema)
  if (parts.some(isAnyText)) return []
  const has = (type: string): boolean =>
    parts.some(
      (each) =>
        typesOf(each).some((own) => own === type || (type === 'number' && own === 'integer')) ||
        valuesOf(each)?.some((value) => typeof value === type),
    )
  return [
    ...(has('number') ? (['number'] as const) : []),
    ...(has('boolean') ? (['boolean'] as const) : []),
    ...(parts.some((each) => each['x-instance'] === 'Date') ? (['date'] as const) : []),
  ]
}

function isAnyText(schema: JsonSchema): boolean {
  const limits = ['const', 'enum', 'pattern', 'format', 'x-template', 'x-case', 'allOf', 'x-instance']
  const isFree = Object.keys(schema).length === 0
  return isFree || (typesOf(schema).includes('string') && !limits.some((each) => each in schema))
}

/** Flattens unions and lists into the schemas of single values. */
function scalarsOf(schema: Schema, isItem = false): readonly JsonSchema[] {
  if (typeof schema === 'boolean') return []
  const variants = variantsOf(schema)
  if (variants) return variants.flatMap((each) => scalarsOf(each, isItem))
  // Keeps a list in a list, which no source can contain, so that `refuseAmbiguous()` reports it.
  if (schema['type'] !== 'array' || isItem) return [schema]
  const { items, prefixItems } = schema as { readonly items?: Schema; readonly prefixItems?: readonly Schema[] }
  return [...(prefixItems ?? []), ...(items === undefined ? [] : [items])].flatMap((each) => scalarsOf(each, true))
}

/**
 * Reports ambiguous types of single values, such as `1 | '1'`, and objects and lists that the source cannot contain.
 */
export function refuseAmbiguous(
  problems: Problems,
  { parameters }: ContractMethodTypes,
  { place, what }: Pick<Position, 'place' | 'what'>,
): void {
  for (const { in: kind, isValue, schema, name, key } of parameters.flatMap((each) => each ?? [])) {
    if (!isValue || !schema) continue
    // Without the name, a second parameter would count as the same mistake.
    const named = { what: `${what} ${name ?? key ?? ''}`.trimEnd(), name: name ?? key ?? '' }
    const parts = scalarsOf(schema)
    const constants = parts.flatMap((each) => valuesOf(each) ?? [])
    const twice = constants.find(
      (each) => typeof each === 'string' && constants.some((other) => other !== each && String(other) === each),
    )
    if (twice !== undefined) {
      const reason = `the text ${String(twice)} may be the string or the other value`
      problems.add(place, 'TYPE_WITHOUT_CHECK', {
        ...named,
        type: constants.map((each) => JSON.stringify(each)).join(' | '),
        reason,
      })
    }
    const nested = parts.find((each) => typesOf(each).some((type) => type === 'object' || type === 'array'))
    const isOneText = kind === 'header' || kind === 'path' || kind === 'cookie'
    if (nested || (isOneText && isList(schema))) problems.add(place, 'NOT_A_VALUE', named)
  }
}
