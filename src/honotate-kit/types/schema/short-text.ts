import type { TypeChecker, TypeHandle } from '../checker/checker.ts'

const MAX_LENGTH = 200

/** The text of a type for an error, shortened: a large union would fill the terminal. */
export function shortText(checker: TypeChecker, type: TypeHandle): string {
  const text = checker.textOf(type)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
