import { compare } from '../../../honotate/shared.ts'
import type { FilePlace, ReadType, SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { isPackageFile } from '../checker/library-paths.ts'
import { documented } from './schema-tags.ts'
import { refuseIgnoredTags } from './ignored-comments.ts'
import { indexKeywords } from './indexes.ts'
import { isFunction } from './union-schemas.ts'
import { inside, type DraftSchema, type Position, type Walk } from './walk-contracts.ts'

interface JsonProperty {
  readonly name: string
  readonly required: boolean
  readonly type: TypeHandle
  readonly symbol: SymbolHandle
}

/**
 * Compares members by the places of their declarations, since versions of TypeScript order mapped and intersected
 * members differently. A member that is mapped from a literal has no place and comes last.
 */
function byPlace(one: FilePlace | undefined, other: FilePlace | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return compare(one.file, other.file) || one.offset - other.offset
}

/**
 * The properties in the schema of a type, in the order of their declarations. Leaves out hidden and private members
 * and, unless the schema must forbid them, members that JSON omits.
 */
export function jsonProperties(walk: Walk, type: TypeHandle, read?: ReadType): readonly JsonProperty[] {
  const { checker } = walk
  const declared = checker.propertiesOf(type)
  walk.count(declared.length)
  const symbols = declared
    .filter((each) => !isUnsent(checker, each, read))
    .filter((each) => walk.exact || !isOfErrors(walk, each))
  const places = new Map(symbols.map((each) => [each, checker.placeOf(each)]))
  symbols.sort(
    (one, other) => byPlace(places.get(one), places.get(other)) || compare(checker.nameOf(one), checker.nameOf(other)),
  )
  const types = checker.typesOf(symbols)
  return symbols.flatMap((symbol, index) => {
    const each = types[index] as TypeHandle
    if (isAbsent(walk, each) && !isForbidden(walk, symbol, each)) return []
    const required = !checker.isOptional(symbol) && !mayBeUndefined(walk, each)
    return [{ name: checker.nameOf(symbol), required, type: each, symbol }]
  })
}

/**
 * Whether the schema must forbid a member that JSON omits, such as a function. It must forbid `b?: never` and, if
 * values must equal their JSON, any optional member.
 */
function isForbidden({ checker, exact }: Walk, symbol: SymbolHandle, type: TypeHandle): boolean {
  return checker.kindOf(type) === 'undefined' || (exact && checker.isOptional(symbol))
}

const OF_ERRORS = new Set(['cause', 'message', 'name', 'stack'])

/** Whether `Error` declares a member. `JSON.stringify` omits the members of `Error`, since they are not enumerable. */
function isOfErrors({ checker }: Walk, symbol: SymbolHandle): boolean {
  return OF_ERRORS.has(checker.nameOf(symbol)) && checker.isGlobal(symbol) && checker.ownerOf(symbol) === 'Error'
}

export function objectSchema(walk: Walk, type: TypeHandle, at: Position, read?: ReadType): DraftSchema {
  if (isAnything(walk, type))
    return { type: ['array', 'boolean', 'number', 'object', 'string'], ...(!walk.checked && { items: {} }) }
  const members = jsonProperties(walk, type, read)
  if (walk.exact) requireAll(walk, type, members, at)
  const required = members.filter((each) => each.required).map(({ name }) => name)
  const declared = walk.checker.propertiesOf(type)
  return {
    type: 'object',
    // Even an empty `properties` matters: without it, `@ResponseBody()` would send all members, since it does not
    // reduce objects whose members are unknown.
    ...(declared.length > 0 && {
      properties: Object.fromEntries(members.map((each) => [each.name, propertySchema(walk, each, at, read)])),
    }),
    ...(required.length > 0 && { required }),
    ...indexKeywords(walk, type, unsentNames(walk, declared, read), at, read),
  }
}

/** The names of hidden and private members, which an index signature must not include in a response. */
function unsentNames(
  { checker, exact, checked }: Walk,
  members: readonly SymbolHandle[],
  read: ReadType | undefined,
): readonly string[] {
  return checked && !exact ? members.filter((each) => isUnsent(checker, each, read)).map(checker.nameOf) : []
}

function isUnsent(checker: TypeChecker, symbol: SymbolHandle, read: ReadType | undefined): boolean {
  if (checker.isHidden(symbol) || hasHiddenTag(checker, symbol)) return true
  // To the compiler, a member that a mapped type renames has no declaration.
  const origin = read && !checker.placeOf(symbol) ? checker.originOf(read, symbol) : undefined
  return origin !== undefined && hasHiddenTag(checker, origin)
}

function hasHiddenTag(checker: TypeChecker, symbol: SymbolHandle): boolean {
  return checker.tagsOf(symbol).some(({ name }) => name === 'hidden')
}

/**
 * Whether a type is `{}`, which accepts everything but null and undefined. The inferred type of an object literal `{}`
 * does not count.
 */
function isAnything({ checker }: Walk, type: TypeHandle): boolean {
  if (checker.propertiesOf(type).length > 0 || checker.indexesOf(type).length > 0) return false
  const symbol = checker.symbolOf(type)
  return checker.kindOf(type) === 'object' && (!symbol || checker.nameOf(symbol) === '__type')
}

/** Reports required members that JSON omits: no parsed JSON fits such a type. */
function requireAll(walk: Walk, type: TypeHandle, members: readonly JsonProperty[], at: Position): void {
  const { checker } = walk
  const known = new Set(members.map(({ symbol }) => symbol))
  const left = checker
    .propertiesOf(type)
    .filter((each) => !known.has(each) && !checker.isOptional(each) && !isBrand(checker, each))
  const types = checker.typesOf(left)
  left.forEach((symbol, index) => {
    const each = types[index] as TypeHandle
    const here = inside(at, `.${checker.nameOf(symbol)}`, placeInProject(walk, symbol))
    walk.refuse(each, here, 'JSON does not have the member')
  })
}

/**
 * Whether the name of a member is a symbol, as in the brand `{ readonly [brand]: 'Id' }`. A brand exists only in the
 * type.
 */
function isBrand(checker: TypeChecker, symbol: SymbolHandle): boolean {
  return checker.isHidden(symbol) && checker.nameOf(symbol).startsWith('__@')
}

export function propertySchema(
  walk: Walk,
  { name, type, symbol }: JsonProperty,
  at: Position,
  owner?: ReadType,
): DraftSchema {
  const place = placeInProject(walk, symbol)
  const here = { ...inside(at, `.${name}`, place), member: place }
  if (place) refuseIgnoredTags(walk, symbol, here)
  const written = walk.checker.writtenMember(owner, symbol)
  const schema = walk.schemaOf(type, here, written && walk.checker.readWritten(written))
  return documented(walk, schema, symbol, here)
}

/** The place of a member that the project declares; `undefined` for any other member. */
function placeInProject({ checker }: Walk, symbol: SymbolHandle): Position['place'] | undefined {
  const place = checker.placeOf(symbol)
  return place && !isPackageFile(place.file) && !checker.isGlobal(symbol) ? place : undefined
}

export function mayBeUndefined(walk: Walk, type: TypeHandle): boolean {
  const kind = walk.checker.kindOf(type)
  if (kind === 'any' || kind === 'unknown') return true
  if (kind === 'union') return walk.checker.partsOf(type).some((each) => isAbsent(walk, each) || isEmptied(walk, each))
  return isAbsent(walk, type) || isEmptied(walk, type)
}

/** Whether `JSON.stringify` may omit a value, since its `toJSON()` may return `undefined`. */
function isEmptied(walk: Walk, type: TypeHandle): boolean {
  const { checker } = walk
  if (walk.exact || checker.kindOf(type) !== 'object') return false
  const symbol = checker.symbolOf(type)
  if (!symbol || checker.isGlobal(symbol)) return false
  const toJson = checker.propertiesOf(type).find((each) => checker.nameOf(each) === 'toJSON')
  const call = toJson && checker.callOf(checker.typesOf([toJson])[0] as TypeHandle)
  if (!call) return false
  const parts = checker.kindOf(call.returns) === 'union' ? checker.partsOf(call.returns) : [call.returns]
  return parts.some((each) => isAbsent(walk, each))
}

/** Whether `JSON.stringify` omits members of this type. */
export function isAbsent(walk: Walk, type: TypeHandle): boolean {
  const { checker } = walk
  const kind = checker.kindOf(type)
  if (kind === 'union') return checker.partsOf(type).every((each) => isAbsent(walk, each))
  return kind === 'undefined' || kind === 'symbol' || isFunction(walk, type)
}
