import { nearest } from '../nearest-word.ts'

/**
 * Returns `Did you mean …? ` if a known word is close to the written one or begins with it; otherwise an empty string.
 */
export function suggest(written: string, known: readonly string[]): string {
  // Two changed letters can turn a short word into an unrelated one, so only one may change.
  const mostChanges = written.replace(/^-+/u, '').length > 4 ? 2 : 1
  const meant = known.find((word) => word.startsWith(written)) ?? nearest(written, known, () => mostChanges)
  return meant === undefined ? '' : `Did you mean \`${meant}\`? `
}
