import type { SchemaIssue } from '../json-schema/standard-schema.ts'

/** The levels that every check manages. */
const SAFE_LEVELS = 100

/**
 * The issues of a value for which a recursive check has filled the stack. Another error is thrown again: in a value of few
 * levels, it is a mistake of the check.
 */
export function nestedTooDeeply(error: unknown, value: unknown): readonly SchemaIssue[] {
  if (error instanceof RangeError && error.message.includes('call stack') && isDeep(value))
    return [{ message: 'Is nested too deeply', path: [] }]
  throw error
}

function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < SAFE_LEVELS && level.length > 0; depth++)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  return level.length > 0
}
