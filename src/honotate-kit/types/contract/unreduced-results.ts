import type { TypeHandle } from '../checker/checker.ts'
import type { Problems } from '../problems.ts'
import { resultKind } from '../api/result-kinds.ts'
import { jsonProperties } from '../schema/objects.ts'
import type { Position, Walk } from '../schema/walk-contracts.ts'

/** The types whose first type argument describes the sent value. */
const WRAPPERS = new Set([
  'Promise',
  'PromiseLike',
  'ResponseEntity',
  'ServerSentEvent',
  'AsyncGenerator',
  'AsyncIterable',
  'AsyncIterableIterator',
  'Generator',
  'IterableIterator',
])

/**
 * Warns about a result that a contract cannot reduce as the author meant: a type that allows any member, such as
 * `unknown`, or a class or an interface whose members are all sent because the method declares no return type.
 */
export function warnAboutResult(
  walk: Walk,
  problems: Problems,
  returned: TypeHandle,
  hasReturnType: boolean,
  { place, what }: Position,
): void {
  const { checker } = walk
  const seen = new Set<number>()
  visit(returned)

  function visit(type: TypeHandle): void {
    const id = checker.idOf(type)
    if (seen.has(id)) return
    seen.add(id)
    const kind = checker.kindOf(type)
    if (kind === 'union') for (const each of checker.partsOf(type)) visit(each)
    else if (kind === 'any' || kind === 'unknown' || kind === 'non-primitive')
      problems.add(place, 'RESULT_NOT_REDUCED', { what, type: checker.textOf(type) })
    else if (checker.isArray(type)) checker.typeArgumentsOf(type).forEach(visit)
    else if (kind === 'object') visitObject(type)
    else if (kind === 'intersection') visitMembers(type)
  }

  function visitObject(type: TypeHandle): void {
    // The kind of an error is `'nothing'`: a returned error is handled as if thrown, so no result is sent.
    if (resultKind(checker, type) === 'nothing') return
    const symbol = checker.symbolOf(type)
    if (declaresNothing(type)) problems.add(place, 'RESULT_NOT_REDUCED', { what, type: checker.textOf(type) })
    if (!symbol) return visitMembers(type)
    const [first] = WRAPPERS.has(checker.nameOf(symbol)) ? checker.typeArgumentsOf(type) : []
    if (first) visit(first)
    else if (!hasReturnType && checker.isClassOrInterface(symbol) && isOfProject(type))
      problems.add(place, 'RESULT_INFERRED', { what, type: checker.textOf(type) })
    else if (!checker.isGlobal(symbol) && !isSentWhole(type)) visitMembers(type)
  }

  function visitMembers(type: TypeHandle): void {
    for (const member of jsonProperties(walk, type)) visit(member.type)
    for (const { value } of checker.indexesOf(type)) visit(value)
  }

  /** Whether an object is sent as it is, such as a `Response` or a Node.js stream. */
  function isSentWhole(type: TypeHandle): boolean {
    return ['response', 'typed response', 'html', 'bytes', 'node stream', 'file', 'written'].includes(
      resultKind(checker, type),
    )
  }

  /** Whether a type is `{}`, or has an index signature whose values are `any` or `unknown`. */
  function declaresNothing(type: TypeHandle): boolean {
    const indexes = checker.indexesOf(type)
    if (indexes.length > 0) return indexes.some(({ value }) => ['any', 'unknown'].includes(checker.kindOf(value)))
    const symbol = checker.symbolOf(type)
    return checker.propertiesOf(type).length === 0 && (!symbol || checker.nameOf(symbol) === '__type')
  }

  function isOfProject(type: TypeHandle): boolean {
    const symbol = checker.symbolOf(type)
    const declared = symbol && checker.placeOf(symbol)
    return declared !== undefined && checker.files.includes(declared.file)
  }
}
