import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isFile } from '../disk.ts'

/** Matches the names of directories with packages, output or settings. */
export const NO_SOURCES: RegExp = /^(?:node_modules|dist|build|coverage|\..*)$/u

export function isInPackage(path: string): boolean {
  return /[\\/]node_modules[\\/]/u.test(path)
}

/**
 * Finds the files below a directory, by a pattern for their names. Does not enter directories whose names match
 * `skipped`.
 */
export function* filesBelow(directory: string, pattern: RegExp, skipped: RegExp = NO_SOURCES): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.test(entry.name)) yield* filesBelow(path, pattern, skipped)
      // An editor's lock file may be a dangling link, so `isFile()` checks that there is a file.
    } else if (pattern.test(entry.name) && isFile(path)) yield path
  }
}

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`
const COMMENTS = new RegExp(String.raw`${STRING}|//.*|/\*[^]*?\*/`, 'gu')
const TRAILING_COMMAS = new RegExp(String.raw`${STRING}|,(?=\s*[}\]])`, 'gu')

/**
 * Parses JSON with comments and trailing commas, as tsconfig.json and deno.jsonc may have them.
 *
 * @throws SyntaxError
 */
export function parseJsonc(text: string): unknown {
  const unless = (part: string): string => (part.startsWith('"') ? part : '')
  return JSON.parse(
    text
      .replace(/^\uFEFF/u, '')
      .replaceAll(COMMENTS, unless)
      .replaceAll(TRAILING_COMMAS, unless),
  )
}

/** Formats a path as commands print it: relative to the working directory, with `/`. */
export function shownPath(path: string, cwd: string): string {
  return relative(cwd, path).split(sep).join('/')
}
