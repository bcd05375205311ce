import { nearestPackage } from '../../transform/hosts/nearest-package.ts'
import type { SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { FILES } from '../schema/library-types.ts'
import { isStringOrMapped } from '../schema/text-types.ts'

export type ResultKind =
  | 'json'
  | 'nothing'
  | 'empty'
  | 'text'
  | 'html'
  | 'bytes'
  | 'node stream'
  | 'file'
  | 'response'
  | 'typed response'
  | 'written'
  | 'entity'
  | 'iterated'
  | 'promise'

/** The kind of a result whose type is not a union. */
export function resultKind(checker: TypeChecker, type: TypeHandle): ResultKind {
  switch (checker.kindOf(type)) {
    case 'never':
      return 'nothing'
    case 'undefined':
      return 'empty'
    case 'string':
    case 'template':
    case 'mapped-text':
      return 'text'
    case 'literal':
      return typeof checker.valueOf(type) === 'string' ? 'text' : 'json'
    case 'intersection':
      return kindOfIntersection(checker, type)
    case 'object':
      return kindOfObject(checker, type)
    default:
      return 'json'
  }
}

/** The kind of an intersection, such as a branded string, Hono's HTML string or a `Response` with data in its type. */
function kindOfIntersection(
  checker: TypeChecker,
  type: TypeHandle,
): 'json' | 'text' | 'html' | 'response' | 'typed response' {
  const parts = checker.partsOf(type)
  const isGlobal = (each: TypeHandle, name: string): boolean => {
    const symbol = checker.symbolOf(each)
    return symbol !== undefined && checker.nameOf(symbol) === name && checker.isGlobal(symbol)
  }
  if (parts.some((each) => isStringOrMapped(checker, each) || isGlobal(each, 'String')))
    return checker.propertyOf(type, 'isEscaped') ? 'html' : 'text'
  if (!parts.some((each) => isGlobal(each, 'Response'))) return 'json'
  return checker.propertyOf(type, '_data') ? 'typed response' : 'response'
}

/** The kinds of classes and interfaces of the platform, except typed arrays. */
const PLATFORM: ReadonlyMap<string, ResultKind> = new Map([
  ...['Promise', 'PromiseLike'].map((name) => [name, 'promise'] as const),
  ...[
    'AsyncGenerator',
    'AsyncIterable',
    'AsyncIterator',
    'AsyncIterableIterator',
    'AsyncIteratorObject',
    'Generator',
    'Iterator',
    'IterableIterator',
    'IteratorObject',
  ].map((name) => [name, 'iterated'] as const),
  ...[...FILES].map((name) => [name, 'file'] as const),
  ...['ReadableStream', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Buffer'].map(
    (name) => [name, 'bytes'] as const,
  ),
])

function kindOfObject(checker: TypeChecker, type: TypeHandle): ResultKind {
  const symbol = checker.symbolOf(type)
  if (!symbol) return 'json'
  const name = checker.nameOf(symbol)
  if (name === 'ResponseEntity' && isOf('honotate', checker, symbol)) return 'entity'
  if (name === 'Download' && isOf('honotate', checker, symbol)) return 'file'
  if (name === 'HttpResponse' && isOf('honotate', checker, symbol)) return 'written'
  if (name === 'HtmlEscapedString' && isOf('hono', checker, symbol)) return 'html'
  if (name.endsWith('Response') && isResponse(checker, type)) return 'response'
  if (checker.isClassOrInterface(symbol) && isError(checker, type)) return 'nothing'
  const known = checker.isGlobal(symbol) ? platformKind(name) : undefined
  return known ?? (isNodeStream(checker, type) ? 'node stream' : 'json')
}

function platformKind(name: string): ResultKind | undefined {
  return PLATFORM.get(name) ?? (/^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/u.test(name) ? 'bytes' : undefined)
}

/**
 * Recognizes a `Response` by its members: Undici, Cloudflare Workers and Bun declare classes of this name too, and
 * ponyfills extend `Response`.
 */
function isResponse(checker: TypeChecker, type: TypeHandle): boolean {
  return ['status', 'arrayBuffer'].every((name) => checker.propertyOf(type, name) !== undefined)
}

/** Whether a type extends `Error`. A returned error is handled as if it had been thrown. */
function isError(checker: TypeChecker, type: TypeHandle): boolean {
  const stack = checker.propertyOf(type, 'stack')
  return stack !== undefined && checker.isGlobal(stack) && checker.ownerOf(stack) === 'Error'
}

function isNodeStream(checker: TypeChecker, type: TypeHandle): boolean {
  return ['readableObjectMode', 'destroy'].every((name) => checker.propertyOf(type, name) !== undefined)
}

/** Whether a symbol is declared by the package `name`. */
export function isOf(name: string, checker: TypeChecker, symbol: SymbolHandle): boolean {
  const place = checker.placeOf(symbol)
  return place !== undefined && nearestPackage(place.file)?.manifest['name'] === name
}
