import type { TypeHandle } from '../checker/checker.ts'
import { isPackageFile } from '../checker/library-paths.ts'
import { jsonProperties } from '../schema/objects.ts'
import { inside, type Position, type Walk } from '../schema/walk-contracts.ts'

/** Matches classes whose instances a request cannot contain, since a request consists of JSON and strings. */
const CONVERTED = /^(?:Date|URL|Instant|ZonedDateTime|Plain(?:Date|Time|DateTime|YearMonth|MonthDay)|Duration)$/u

/**
 * Reports dates, times, durations and URLs in the input type of a schema: `z.date()` rejects the string in a request,
 * whereas `z.coerce.date()` converts it.
 */
export function refuseDates(walk: Walk, type: TypeHandle, at: Position): void {
  const { checker, problems } = walk
  const seen = new Set<number>()
  visit(type, at, 0)

  function visit(each: TypeHandle, here: Position, depth: number): void {
    const kind = checker.kindOf(each)
    if (kind === 'union') for (const part of checker.partsOf(each)) visit(part, here, depth)
    if ((kind !== 'object' && kind !== 'intersection') || depth > 20) return
    const symbol = kind === 'object' ? checker.symbolOf(each) : undefined
    const isGlobal = symbol && checker.isGlobal(symbol) && checker.isClassOrInterface(symbol)
    // Reports a date wherever it occurs, but visits any other type once.
    if (isGlobal && CONVERTED.test(checker.nameOf(symbol))) {
      const details = {
        what: here.what,
        type: checker.textOf(each),
        reason: 'the schema rejects the string that a request has in its place',
      }
      return void problems.add(here.place, 'TYPE_NOT_CHECKABLE', details)
    }
    if (seen.has(checker.idOf(each))) return
    seen.add(checker.idOf(each))
    const items = checker.tupleOf(each)?.map((element) => element.type)
    if (items || checker.isArray(each)) {
      for (const item of items ?? checker.typeArgumentsOf(each)) visit(item, inside(here, '[…]'), depth + 1)
    } else if (!isGlobal) {
      for (const { name, type: member, symbol: declared } of jsonProperties(walk, each)) {
        const place = checker.placeOf(declared)
        const isOwn = place && !isPackageFile(place.file)
        visit(member, inside(here, `.${name}`, isOwn ? place : undefined), depth + 1)
      }
    }
  }
}
