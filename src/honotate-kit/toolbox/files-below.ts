import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The names of directories with packages, output or settings. */
export const NO_SOURCES: RegExp = /^(?:node_modules|dist|build|coverage|\..*)$/u

/** Whether a file belongs to an installed package. */
export function isInPackage(path: string): boolean {
  return /[\\/]node_modules[\\/]/u.test(path)
}

/** The files below a directory whose names match, except in the directories to skip. */
export function* filesBelow(directory: string, pattern: RegExp, skipped: RegExp = NO_SOURCES): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.test(entry.name)) yield* filesBelow(path, pattern, skipped)
      // The lock file of an editor may be a dangling link, which has no `stat`.
    } else if (pattern.test(entry.name) && statSync(path, { throwIfNoEntry: false })?.isFile()) yield path
  }
}
