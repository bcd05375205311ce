/** The names of array types with their items as type argument. */
export const ARRAYS: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray'])

/** Whether a member is named by a symbol or a `#private` name; `escapedName` tells it from a text that looks like one. */
export function isUnwritable(escapedName: string): boolean {
  return /^__[@#]/u.test(escapedName)
}
