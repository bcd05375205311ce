import type { SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { DraftSchema } from './walk-contracts.ts'

const LIBRARY_TYPES: ReadonlyMap<string, DraftSchema> = new Map<string, DraftSchema>([
  ['Date', { type: 'string', format: 'date-time' }],
  ['URL', { type: 'string', format: 'uri' }],
  ['Instant', { type: 'string', format: 'date-time' }],
  ['ZonedDateTime', { type: 'string' }],
  ['PlainDate', { type: 'string', format: 'date' }],
  ['PlainTime', { type: 'string' }],
  ['PlainDateTime', { type: 'string' }],
  ['PlainYearMonth', { type: 'string' }],
  ['PlainMonthDay', { type: 'string' }],
  ['Duration', { type: 'string', format: 'duration' }],
  ['String', { type: 'string' }],
  ['Number', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['Object', {}],
])

/** Types of the platform that JSON cannot represent, with the reason for the error. */
const WITHOUT_JSON: ReadonlyMap<string, string> = new Map([
  ...[
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'ReadonlyMap',
    'ReadonlySet',
    'Promise',
    'PromiseLike',
    'RegExp',
    'URLSearchParams',
    'ArrayBuffer',
    'SharedArrayBuffer',
    'DataView',
    'Headers',
    'FormData',
    'ReadableStream',
    'Error',
    'Iterable',
    'Iterator',
    'IterableIterator',
    'AsyncIterable',
    'AsyncIterator',
    'AsyncGenerator',
    'Generator',
    'MapIterator',
    'SetIterator',
    'ArrayIterator',
  ].map((name) => [name, 'JSON.stringify() makes {} of it'] as const),
  ...['BigInt64Array', 'BigUint64Array'].map((name) => [name, 'JSON has no bigint'] as const),
])

export const FILES: ReadonlySet<string> = new Set(['File', 'Blob'])

/** The schema of a platform class, or the reason why JSON cannot represent it; `undefined` for an unknown class. */
type LibraryJson = { readonly schema: DraftSchema } | { readonly refused: string } | undefined

/** @param files Whether the value may be a `File` or a `Blob`. */
export function libraryJson(name: string, files: boolean): LibraryJson {
  if (FILES.has(name))
    return files ? { schema: { type: 'string', format: 'binary' } } : { refused: 'JSON.stringify() makes {} of it' }
  const schema = LIBRARY_TYPES.get(name)
  if (schema) return { schema }
  const refused = WITHOUT_JSON.get(name)
  if (refused) return { refused }
  return name.endsWith('Array') && name !== 'Array' && name !== 'ReadonlyArray' && name !== 'ConcatArray'
    ? { refused: 'JSON.stringify() makes an object with a member for each byte of it' }
    : undefined
}

/**
 * The name of a platform class, also for a type that is mapped from the class: `Date` for `Date` and for
 * `DeepPartial<Date>`. `undefined` for any other type.
 */
export function libraryName(
  checker: TypeChecker,
  symbol: SymbolHandle | undefined,
  toJson: SymbolHandle | undefined,
): string | undefined {
  if (symbol) return checker.nameOf(symbol)
  return toJson && checker.isGlobal(toJson) ? checker.ownerOf(toJson) : undefined
}

/**
 * The reason why JSON cannot represent a member of an intersection, such as `Uint8Array` in `Uint8Array & Brand`;
 * `undefined` for any other member.
 */
export function refusalOf(checker: TypeChecker, type: TypeHandle, files: boolean): string | undefined {
  const symbol = checker.kindOf(type) === 'object' ? checker.symbolOf(type) : undefined
  const json = symbol && checker.isGlobal(symbol) ? libraryJson(checker.nameOf(symbol), files) : undefined
  return json && 'refused' in json ? json.refused : undefined
}
