import { nearest } from '../nearest-word.ts'

/** Returns `Did you mean …? ` if the written word is close to a known one or begins it; otherwise an empty string. */
export function suggest(written: string, known: readonly string[]): string {
  // Two changed letters turn a short word into an unrelated one.
  const mostChanges = written.replace(/^-+/u, '').length > 4 ? 2 : 1
  const meant = known.find((word) => word.startsWith(written)) ?? nearest(written, known, () => mostChanges)
  return meant === undefined ? '' : `Did you mean \`${meant}\`? `
}
