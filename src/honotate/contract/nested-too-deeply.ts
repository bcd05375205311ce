import type { SchemaIssue } from '../json-schema/standard-schema.ts'

/** The depth that every check can handle. */
const SAFE_LEVELS = 100

/**
 * Makes the issue for a value that is too deep for a recursive check, if `error` is a stack overflow. Throws any other
 * error again, and also the stack overflow of a shallow value, since the check then has a mistake.
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
