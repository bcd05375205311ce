import type { TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { FoundParameter } from './find-controllers.ts'

/**
 * Whether the first argument of a decorator is a name: a string or template literal, or an expression whose type is a
 * string. A decorator with a name selects one value.
 */
export function hasName(checker: TypeChecker, { isNamed, arguments: [first] }: FoundParameter): boolean {
  if (isNamed || !first) return isNamed
  const type = checker.typeOfExpression(first.file, first.start, first.end)
  return type !== undefined && isString(checker, type)
}

function isString(checker: TypeChecker, type: TypeHandle): boolean {
  const kind = checker.kindOf(type)
  if (kind === 'literal') return typeof checker.valueOf(type) === 'string'
  if (kind === 'union' || kind === 'enum') {
    const parts = checker.partsOf(type)
    return parts.length > 0 && parts.every((part) => isString(checker, part))
  }
  return ['string', 'template', 'mapped-text'].includes(kind)
}
