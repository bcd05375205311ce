import type { TypeKind } from './checker.ts'
import type { Flags } from './compiler-api.ts'

// A type may match several kinds, and the first match counts: `boolean` is also a union, for example.
const KINDS: readonly (readonly [TypeKind, ...string[]])[] = [
  ['any', 'Any'],
  ['unknown', 'Unknown'],
  ['never', 'Never'],
  ['undefined', 'Undefined', 'Void'],
  ['null', 'Null'],
  ['literal', 'StringLiteral', 'NumberLiteral', 'BooleanLiteral'],
  ['bigint', 'BigInt', 'BigIntLiteral'],
  ['template', 'TemplateLiteral'],
  ['mapped-text', 'StringMapping'],
  ['string', 'String'],
  ['number', 'Number'],
  ['boolean', 'Boolean'],
  ['symbol', 'ESSymbol', 'UniqueESSymbol'],
  ['enum', 'Enum', 'EnumLiteral'],
  ['union', 'Union'],
  ['intersection', 'Intersection'],
  ['non-primitive', 'NonPrimitive'],
  ['object', 'Object'],
  ['type-parameter', 'TypeParameter'],
]

export function kindsBy(flags: Flags): (value: number) => TypeKind {
  const masks = KINDS.map(
    ([kind, ...names]) => [kind, names.reduce((mask, name) => mask | (flags[name] ?? 0), 0)] as const,
  )
  return (value) => masks.find(([, mask]) => value & mask)?.[0] ?? 'deferred'
}
