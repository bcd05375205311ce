import type { ReadType, TypeHandle } from '../checker/checker.ts'
import { droppedLiterals, membersOf, writtenAs } from './written-aliases.ts'
import { NOTHING, type DraftSchema, type Position, type Walk } from './walk-contracts.ts'

/** Makes the schema of a union, such as an `enum` for literals, or `oneOf` for objects with a discriminator. */
export function unionSchema(walk: Walk, type: TypeHandle, at: Position, read?: ReadType): DraftSchema {
  const { checker } = walk
  const bare = checker.nonNullable(type)
  if (checker.idOf(bare) !== checker.idOf(type)) {
    const isNullable = checker.partsOf(type).some((each) => checker.kindOf(each) === 'null')
    const schema = walk.schemaOf(bare, at, withoutNull(walk, read, bare))
    return isNullable ? orNull(schema) : schema
  }
  const parts = checker.partsOf(type)
  walk.count(parts.length)
  const members = parts.filter(
    (each) => !['undefined', 'symbol', 'never'].includes(checker.kindOf(each)) && !isFunction(walk, each),
  )
  const literals = members.filter((each) => checker.kindOf(each) === 'literal').map((each) => checker.valueOf(each))
  const flags = checker.kindOf(type) === 'enum' ? flagsSchema(literals) : undefined
  if (flags) return flags
  const others = members.filter((each) => checker.kindOf(each) !== 'literal')
  const schemas = [...literalSchemas(literals), ...others.map((each) => memberSchema(walk, each, at, read))]
  if (schemas.length === 0) return NOTHING
  if (schemas.length === 1) return schemas[0] as DraftSchema
  const types = schemas.map(bareType)
  if (types.every((each) => each !== undefined)) return { type: [...new Set(types)].sort() }
  const tag = literals.length === 0 ? discriminatorOf(walk, members) : undefined
  if (!tag) return { anyOf: schemas }
  if (!members.every((each) => walk.isNamed(each))) return { oneOf: schemas }
  const mapping = Object.fromEntries(tag.values.map((value, index) => [value, (schemas[index] as DraftSchema)['$ref']]))
  return { oneOf: schemas, discriminator: { propertyName: tag.name, mapping } }
}

/** Joins schemas into one that accepts every value that any of them accepts. */
export function eitherOf(schemas: readonly DraftSchema[]): DraftSchema {
  const different = distinct(schemas)
  if (different.some((each) => Object.keys(each).length === 0)) return {}
  return different.length === 1 ? (different[0] as DraftSchema) : { anyOf: different }
}

function distinct(schemas: readonly DraftSchema[]): DraftSchema[] {
  return [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()]
}

function withoutNull({ checker }: Walk, read: ReadType | undefined, bare: TypeHandle): ReadType | undefined {
  if (!read) return undefined
  const members = membersOf(checker, read).filter(({ core }) => {
    const type = checker.typeOfWritten(core)
    return !type || !['null', 'undefined', 'never'].includes(checker.kindOf(type))
  })
  const [only] = members
  // In `Role | null`, the alias `Role` keeps its name.
  if (members.length === 1) return only
  const named = read.parts.map((each) => checker.readWritten(each))
  const same = named.find(({ names }) => names[0] && names[0].symbol === checker.aliasOf(bare)?.symbol)
  return same ?? { ...read, names: [] }
}

/** Makes the schema of a member of a union. To TypeScript, several aliases of one primitive are a single member. */
function memberSchema(walk: Walk, type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
  return (read && writtenUnion(walk, type, at, read)) ?? walk.schemaOf(type, at)
}

/**
 * Makes the schema of a type that TypeScript simplified from a written union, intersection or conditional type: `Id |
 * Word` is `string`. Returns `undefined` for any other type.
 *
 * @param schemaOf Makes the schema of `type` from one written branch; without a branch, of `type` itself. By default,
 *   it makes a reference if the type has a name.
 */
export function writtenUnion(
  walk: Walk,
  type: TypeHandle,
  at: Position,
  read: ReadType | undefined,
  schemaOf = (each?: ReadType): DraftSchema => walk.schemaOf(type, at, each),
): DraftSchema | undefined {
  const { checker } = walk
  if (!read || !['union', 'intersection', 'choice'].includes(read.form)) return undefined
  if (['union', 'enum', 'intersection'].includes(checker.kindOf(type))) return undefined
  const written = writtenAs(checker, read, type)
  if (written.length === 0) return undefined
  const schemas = written.map((each) => schemaOf(each))
  if (read.form === 'intersection') return schemas.length === 1 ? schemas[0] : { allOf: schemas }
  const literals = droppedLiterals(checker, read, type)
  if (schemas.length === 1 && literals.length === 0) return schemas[0]
  const plain = schemaOf()
  if (schemas.some((each) => JSON.stringify(each) === JSON.stringify(plain))) return plain
  const all = distinct(schemas)
  if (literals.length > 0) all.push(literals.length === 1 ? literalSchema(literals[0]) : { enum: literals })
  return all.length === 1 ? all[0] : { anyOf: all }
}

export function orNull(schema: DraftSchema): DraftSchema {
  if (schema === NOTHING) return { type: 'null' }
  const type = bareType(schema)
  if (type !== undefined) return { type: [type, 'null'] }
  // The keywords of primitives do not apply to null.
  if (isScalar(schema)) return { ...schema, type: [schema['type'], 'null'] }
  if (Array.isArray(schema['type']) && Object.keys(schema).length === 1) return { type: [...schema['type'], 'null'] }
  if (Array.isArray(schema['anyOf']) && Object.keys(schema).length === 1)
    return { anyOf: [...schema['anyOf'], { type: 'null' }] }
  return { anyOf: [schema, { type: 'null' }] }
}

function isScalar(schema: DraftSchema): boolean {
  const { type } = schema
  if (typeof type !== 'string' || !['string', 'number', 'integer', 'boolean'].includes(type)) return false
  return !['const', 'enum', 'not', 'anyOf', 'oneOf', 'allOf'].some((each) => each in schema)
}

/** The type of a schema whose only keyword is `type`; otherwise `undefined`. */
function bareType(schema: DraftSchema): string | undefined {
  return typeof schema['type'] === 'string' && Object.keys(schema).length === 1 ? schema['type'] : undefined
}

/** Makes the schema of one literal. JSON Schema does not need the type, but OpenAPI tools read it. */
export function literalSchema(value: unknown): DraftSchema {
  return { type: typeof value, const: value }
}

/**
 * Makes the schema of an enum of flags: at least three powers of two below 2 ** 31, and perhaps 0 and combinations of
 * them. As in TypeScript, all combinations are values. Returns `undefined` for any other enum.
 */
function flagsSchema(values: readonly unknown[]): DraftSchema | undefined {
  if (!values.every((each): each is number => typeof each === 'number' && each >= 0 && each < 2 ** 31)) return undefined
  const bits = new Set(values.filter((each) => each > 0 && (each & (each - 1)) === 0))
  const maximum = [...bits].reduce((sum, each) => sum + each, 0)
  const isCombined = values.every((each) => Number.isInteger(each) && (each & ~maximum) === 0)
  return bits.size > 2 && isCombined ? { type: 'integer', minimum: 0, maximum } : undefined
}

/** Makes the schemas of literals: `boolean` for `true` and `false` together, and one schema for all others. */
export function literalSchemas(literals: readonly (string | number | boolean)[]): DraftSchema[] {
  const isBoolean = literals.includes(true) && literals.includes(false)
  const rest = isBoolean ? literals.filter((each) => typeof each !== 'boolean') : literals
  const schemas: DraftSchema[] = isBoolean ? [{ type: 'boolean' }] : []
  if (rest.length > 1) {
    const [type, ...others] = new Set(rest.map((each) => typeof each))
    schemas.push({ ...(others.length === 0 && { type }), enum: rest })
  } else schemas.push(...rest.map(literalSchema))
  return schemas
}

export function isFunction({ checker }: Walk, type: TypeHandle): boolean {
  if (checker.kindOf(type) !== 'object' || checker.isArray(type)) return false
  return checker.callOf(type) !== undefined || checker.isConstructor(type)
}

interface Discriminator {
  readonly name: string
  /** The values of the property, in the order of the members. */
  readonly values: readonly string[]
}

/**
 * The first required property, by name, that has a different string literal in each member; `undefined` without such
 * a property, or if a member is an array, an intersection or a primitive.
 */
function discriminatorOf(walk: Walk, members: readonly TypeHandle[]): Discriminator | undefined {
  const { checker } = walk
  const [first] = members
  if (!first || !members.every((each) => checker.kindOf(each) === 'object' && !checker.isArray(each))) return undefined
  for (const name of checker.propertiesOf(first).map(checker.nameOf).sort()) {
    const values = members.map((member) => textLiteral(walk, member, name))
    if (values.every((each) => each !== undefined) && new Set(values).size === values.length) return { name, values }
  }
  return undefined
}

function textLiteral({ checker }: Walk, type: TypeHandle, name: string): string | undefined {
  const symbol = checker.propertyOf(type, name)
  if (!symbol || checker.isOptional(symbol)) return undefined
  const [found] = checker.typesOf([symbol]) as readonly [TypeHandle]
  const value = checker.kindOf(found) === 'literal' ? checker.valueOf(found) : undefined
  return typeof value === 'string' ? value : undefined
}
