import type { SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { FILES } from '../schema/library-types.ts'
import { isStringOrMapped } from '../schema/text-types.ts'
import { inside, type Position, type Walk } from '../schema/walk-contracts.ts'

/** If a body has a file, and so is sent as a form, reports the members that a form cannot contain, such as numbers. */
export function requireForm(walk: Walk, type: TypeHandle, at: Position): void {
  const { checker } = walk
  const bare = checker.kindOf(type) === 'union' ? checker.nonNullable(type) : type
  const variants = checker.kindOf(bare) === 'union' ? checker.partsOf(bare) : [bare]
  const members = variants.flatMap((each) => checker.propertiesOf(each)).filter((each) => !checker.isMethod(each))
  const types = checker.typesOf(members)
  if (!types.some((each) => hasFile(checker, each))) return
  for (const [index, each] of types.entries()) {
    const member = members[index] as SymbolHandle
    requireText(walk, each, inside(at, `.${checker.nameOf(member)}`, checker.placeOf(member)), true)
  }
}

/** Whether a member of a form may be a file, or a list of files. */
function hasFile(checker: TypeChecker, type: TypeHandle, outer: readonly number[] = []): boolean {
  const id = checker.idOf(type)
  // A union or a list may contain itself.
  if (outer.includes(id)) return false
  const isInside = (each: TypeHandle): boolean => hasFile(checker, each, [...outer, id])
  if (checker.kindOf(type) === 'union') return checker.partsOf(type).some(isInside)
  return checker.isArray(type) ? checker.typeArgumentsOf(type).some(isInside) : isFile(checker, type)
}

function isFile(checker: TypeChecker, type: TypeHandle): boolean {
  const symbol = checker.kindOf(type) === 'object' ? checker.symbolOf(type) : undefined
  return symbol !== undefined && FILES.has(checker.nameOf(symbol)) && checker.isGlobal(symbol)
}

/**
 * Reports a parameter or member that needs a value other than a string or, in a form, a file. Without a schema, nothing
 * converts the strings of a query, path, header, cookie or form.
 *
 * @param mayRepeat Whether a list is allowed, as in a form that is received whole.
 */
export function requireText(walk: Walk, type: TypeHandle, { place, what, files }: Position, mayRepeat = false): void {
  const { checker, problems } = walk
  if (isText(type)) return
  problems.add(place, 'NOT_A_TEXT', { what, type: checker.textOf(type) })

  function isText(each: TypeHandle): boolean {
    const kind = checker.kindOf(each)
    if (['string', 'template', 'mapped-text', 'undefined', 'null', 'any', 'unknown', 'never'].includes(kind))
      return true
    if (kind === 'literal') return typeof checker.valueOf(each) === 'string'
    if (kind === 'union' || kind === 'enum') {
      const parts = checker.partsOf(each)
      // An enum with a computed member has no parts: its values are numbers.
      const areTexts = parts.some(isText) && parts.every(isText)
      return areTexts || parts.some((part) => checker.kindOf(part) === 'string')
    }
    if (kind === 'intersection') return checker.partsOf(each).some((part) => isStringOrMapped(checker, part))
    if (files && isFile(checker, each)) return true
    if (!mayRepeat || !checker.isArray(each)) return false
    return checker.typeArgumentsOf(each).every(isText)
  }
}
