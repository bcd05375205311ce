import { compare } from '../../../runtime/json-schema/compare.ts'
import type { FoundFile } from './find-controllers.ts'

/** The most frequent ending of the files' relative imports; `.js` by default. */
export function importEnding(files: readonly FoundFile[]): string {
  const counts = new Map<string, number>()
  for (const each of files.flatMap(({ importEndings }) => importEndings)) counts.set(each, (counts.get(each) ?? 0) + 1)
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1] || compare(one[0], other[0]))
  return most?.[0] ?? '.js'
}
