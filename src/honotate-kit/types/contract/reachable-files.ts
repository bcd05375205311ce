import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile } from '../../disk.ts'

const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]+)\1/gu
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '/index.ts', '/index.tsx']

/**
 * Finds the files that an entry imports by relative paths, directly or through other files; the entry is the first.
 * Does not follow the imports of generated files, since a contract may import every controller.
 *
 * @param entry The absolute path of a file.
 */
export function reachableFiles(entry: string): ReadonlySet<string> {
  const found = new Set([entry])
  for (const file of found) {
    const text = readFileSync(file, 'utf8')
    if (text.startsWith('// Made by `honotate')) continue
    for (const [, , specifier] of text.matchAll(IMPORT)) {
      const imported = sourceAt(resolve(dirname(file), specifier as string))
      if (imported) found.add(imported)
    }
  }
  return found
}

/** The source file of an imported path: `users.ts` for `users.js` and for `users`; `undefined` without such a file. */
function sourceAt(path: string): string | undefined {
  const stem = path.replace(/\.([cm]?)jsx?$/u, '')
  const candidates = [path, ...ENDINGS.flatMap((ending) => [`${stem}${ending}`, `${path}${ending}`])]
  return candidates.find((each) => /\.[cm]?tsx?$/u.test(each) && isFile(each))
}
