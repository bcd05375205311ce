/** The type argument of the items, or of the values, of a type with this name. */
export const ITEM_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['Array', 0],
  ['ReadonlyArray', 0],
  ['Record', 1],
])

/** Whether a member is named by a symbol or a `#private` name; `escapedName` tells it from a text that looks like one. */
export function isUnwritable(escapedName: string): boolean {
  return /^__[@#]/u.test(escapedName)
}
