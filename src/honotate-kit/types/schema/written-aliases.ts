import type {
  FilePlace,
  ReadType,
  SymbolHandle,
  TypeChecker,
  TypeHandle,
  WrittenName,
  WrittenType,
} from '../checker/checker.ts'
import { isPackageFile } from '../checker/library-paths.ts'
import { documented, isKeyword } from './schema-tags.ts'
import type { DraftSchema, Position, Walk } from './walk-contracts.ts'

/**
 * Adds to a schema the comments of the aliases in a written type and, for `T[K]` in a mapped type, of the member of
 * `T`.
 *
 * @param own The declaration that names the component. The component already has the comments of this declaration and
 *   of the aliases behind it.
 */
export function withAliases(
  walk: Walk,
  schema: DraftSchema,
  { names, mapped }: ReadType,
  own: SymbolHandle | undefined,
  at: Position,
): DraftSchema {
  const end = names.findIndex(({ symbol }) => symbol === own)
  // An alias may narrow the alias that it names, so the comment of the outermost alias is applied last.
  const narrowed = names
    .slice(0, end === -1 ? names.length : end)
    .filter((each) => saysWhatItIs(walk.checker, each))
    .reduceRight((inner, { symbol }) => documented(walk, inner, symbol, at), schema)
  return mapped && !isAt(walk.checker.placeOf(mapped), at.member) ? documented(walk, narrowed, mapped, at) : narrowed
}

/**
 * Whether the comment of an alias describes the value. A package's comment on a generic alias, such as
 * `InferOutput<typeof Pet>`, describes the alias itself.
 */
function saysWhatItIs(checker: TypeChecker, { symbol, arguments: given }: WrittenName): boolean {
  if (!checker.isAlias(symbol) || checker.isGlobal(symbol)) return false
  return given.length === 0 || !isPackageFile(checker.placeOf(symbol)?.file ?? '')
}

function isAt(one: FilePlace | undefined, other: FilePlace | undefined): boolean {
  return one?.file === other?.file && one?.offset === other?.offset
}

/**
 * Flattens written unions, intersections and conditional types into their members, with the names that lead to each.
 * Any other type is its only member.
 */
export function membersOf(checker: TypeChecker, read: ReadType, outer: readonly object[] = []): readonly ReadType[] {
  if (read.form !== 'union' && read.form !== 'intersection' && read.form !== 'choice') return [read]
  // A conditional type may refer to itself: `Awaited`.
  if (outer.includes(read.core.node)) return []
  return read.parts.flatMap((part) => {
    const inner = checker.readWritten(part)
    return membersOf(checker, inner, [...outer, read.core.node]).map((each) =>
      each === inner ? each : { ...each, names: [...inner.names, ...each.names] },
    )
  })
}

/**
 * The members of a written type that resolve to the given type: in `Id | Word`, several aliases of one primitive.
 * Returns a single member without a comparison.
 */
export function writtenAs(checker: TypeChecker, read: ReadType | undefined, type: TypeHandle): readonly ReadType[] {
  if (!read) return []
  const members = membersOf(checker, read)
  if (members.length === 1) return members
  const same = members.filter((each) => idOf(checker, each.core) === checker.idOf(type))
  // The items of a generic list depend on type parameters, so the ids of the types differ: `T[K] | T[K][]`.
  const lists = same.length === 0 && checker.isArray(type) ? members.filter(({ form }) => form === 'array') : []
  return lists.length === 1 ? lists : same
}

function idOf(checker: TypeChecker, written: WrittenType): number | undefined {
  const type = checker.typeOfWritten(written)
  return type && checker.idOf(type)
}

/** The literals in a written union that TypeScript drops next to their primitive: `Word | 'x'` is `string`. */
export function droppedLiterals(checker: TypeChecker, read: ReadType, type: TypeHandle): readonly unknown[] {
  if (read.form !== 'union') return []
  return membersOf(checker, read).flatMap(({ core }) => {
    const each = checker.typeOfWritten(core)
    const value = each && checker.kindOf(each) === 'literal' ? checker.valueOf(each) : undefined
    return typeof value === checker.kindOf(type) ? [value] : []
  })
}

/**
 * An instance of a named type. TypeScript does not distinguish instances whose arguments are aliases of the same type,
 * but the aliases may have different tags.
 */
export interface Instance {
  /** The written type that declares the members; absent for a type without a declaration. */
  readonly written: WrittenType | undefined
  /** The names of the arguments; an argument without tags has none. */
  readonly arguments: readonly (string | undefined)[]
}

export function instanceOf(
  checker: TypeChecker,
  read: ReadType | undefined,
  symbol: SymbolHandle | undefined,
): Instance {
  const name = read?.names.find((each) => each.symbol === symbol)
  if (!name) return { written: symbol && checker.writtenOf(symbol), arguments: [] }
  const given = name.arguments.map((each) => taggedName(checker, each) || undefined)
  return { written: name.body, arguments: given.some(Boolean) ? given : [] }
}

/** A name for a type argument whose tags TypeScript forgets; an empty string for any other. */
function taggedName(checker: TypeChecker, written: WrittenType, depth = 0): string {
  if (depth > 20) return ''
  const { names, form, parts } = checker.readWritten(written)
  for (const each of names) {
    if (isForgotten(checker, each)) return checker.nameOf(each.symbol)
    const given = each.arguments.map((argument) => taggedName(checker, argument, depth + 1)).filter(Boolean)
    if (given.length > 0) return [checker.nameOf(each.symbol), ...given].join('_')
  }
  const inner = parts.map((part) => taggedName(checker, part, depth + 1)).filter(Boolean)
  if (inner.length === 0) return ''
  return form === 'array' || form === 'tuple' ? [...inner, 'Array'].join('_') : inner.join('_')
}

function isForgotten(checker: TypeChecker, { symbol, reference }: WrittenName): boolean {
  if (!checker.tagsOf(symbol).some(({ name }) => isKeyword(name))) return false
  const type = checker.typeOfWritten(reference)
  return !type || (checker.aliasOf(type)?.symbol !== symbol && checker.symbolOf(type) !== symbol)
}

const instances = new WeakMap<TypeChecker, Map<string, number>>()

/**
 * The id of an instance. If its arguments have tags, assigns a negative id, since the ids of the compiler are positive.
 */
export function instanceId(checker: TypeChecker, type: TypeHandle, { arguments: given }: Instance): number {
  const id = checker.idOf(type)
  if (given.length === 0) return id
  const known = instances.get(checker) ?? new Map<string, number>()
  instances.set(checker, known)
  const key = [id, ...given].join(' ')
  const own = known.get(key) ?? -known.size - 1
  known.set(key, own)
  return own
}
