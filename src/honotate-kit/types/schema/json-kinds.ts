import { typesOf, valuesOf } from '../../../honotate/shared.ts'
import type { TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { DraftSchema, JsonKind, Walk } from './walk-contracts.ts'

/** The types of JSON that a schema accepts; `undefined` if it accepts all, or if they are unknown. */
export function kindsOf(walk: Walk, schema: DraftSchema): ReadonlySet<JsonKind> | undefined {
  const { $ref } = schema
  if (typeof $ref === 'string') return walk.kindsOfReference($ref)
  const values = valuesOf(schema)
  if (values) return new Set(values.map(kindOf))
  const types = typesOf(schema)
  if (types.length > 0) return new Set(types.map(kindOfType))
  // The schemas in an `allOf` have the same type, so `allOf` can be read like a union.
  const parts = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as DraftSchema[] | undefined
  const kinds = parts?.map((each) => kindsOf(walk, each))
  return kinds?.every((each) => each !== undefined) ? new Set(kinds.flatMap((each) => [...each])) : undefined
}

function kindOfType(type: string): JsonKind {
  return type === 'integer' ? 'number' : (type as JsonKind)
}

export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind)
}

/** Whether a value of a type may have one of the JSON types `kinds`. */
export function mayBe(checker: TypeChecker, type: TypeHandle, kinds: readonly JsonKind[]): boolean {
  const kind = checker.kindOf(type)
  switch (kind) {
    case 'string':
    case 'template':
    case 'mapped-text':
      return kinds.includes('string')
    case 'number':
    case 'boolean':
    case 'null':
      return kinds.includes(kind)
    case 'literal':
      return kinds.includes(kindOf(checker.valueOf(type)))
    case 'undefined':
    case 'never':
    case 'symbol':
    case 'bigint':
      return false
    case 'union':
    case 'intersection':
      return checker.partsOf(type).some((each) => mayBe(checker, each, kinds))
    case 'object':
      return kinds.includes(checker.isArray(type) || checker.tupleOf(type) ? 'array' : 'object')
    default:
      return true
  }
}
