import type { TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { DraftSchema, Position, Walk } from './walk-contracts.ts'

/** The types of TypeScript that map strings. */
export type TextMapping = 'Uppercase' | 'Lowercase' | 'Capitalize' | 'Uncapitalize'

/** Whether a type is `string`, or maps one: `Uppercase<string>`. */
export function isStringOrMapped(checker: TypeChecker, type: TypeHandle): boolean {
  const kind = checker.kindOf(type)
  return kind === 'string' || kind === 'mapped-text'
}

/** The schema of a type such as `Uppercase<string>`. Other type arguments, such as a template, have no check. */
export function mappedTextSchema(walk: Walk, type: TypeHandle, at: Position): DraftSchema {
  const text = walk.checker.textOf(type)
  const [, mapping] = /^(Uppercase|Lowercase|Capitalize|Uncapitalize)<string>$/u.exec(text) ?? []
  if (!walk.checked) return { type: 'string' }
  if (mapping) return { type: 'string', 'x-case': mapping }
  return walk.exact ? walk.withoutCheck(type, at, 'only `string` is checked between the brackets') : { type: 'string' }
}
