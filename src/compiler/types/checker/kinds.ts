import type { TypeKind } from './checker.ts'

/** The flags of types by name; their numbers differ between TypeScript 6 and 7. */
export type FlagValues = Readonly<Record<string, number>>

// The order decides: `boolean` and an enum are unions too, and the member of an enum is a literal.
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

/** Makes the function that tells the kind of a type by its flags. */
export function kindsBy(flags: FlagValues): (value: number) => TypeKind {
  const masks = KINDS.map(
    ([kind, ...names]) => [kind, names.reduce((mask, name) => mask | (flags[name] ?? 0), 0)] as const,
  )
  return (value) => masks.find(([, mask]) => value & mask)?.[0] ?? 'deferred'
}
