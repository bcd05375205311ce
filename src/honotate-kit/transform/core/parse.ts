import type { ParseResult } from 'oxc-parser'
import { loadOxc } from './oxc.ts'

/** oxc reports this error for parameter decorators of functions and object methods, but parses them. */
const MISPLACED_DECORATOR = 'Decorators are not valid here.'

/** The error for a stray backslash: oxc parses the backslash as a name, so the tree is wrong. */
const BROKEN_NAME = 'Invalid Unicode escape sequence'

/**
 * Parses `code`. Returns `undefined` if the parser finds no usable syntax tree; the host then reports the syntax error.
 *
 * A tree of the whole text is usable, except after a stray backslash, even if it has errors. Most errors only violate rules that compilers check
 * later, with the types: a required parameter after an optional one, or `await` in a method that is not `async`.
 *
 * oxc is recursive: about 5,000 nested object literals or 10,000 nested brackets overflow its stack, which ends the
 * process (oxc-parser 0.154). No published package in `test/corpus` comes near this limit, so the limit is accepted.
 * The raw transfer of oxc is not used: it saves 0.2 ms for a file of 5 KB, and crashes the process at 5,000 imports.
 *
 * @param id The path of the file; its extension decides between TypeScript and TSX, and marks CommonJS.
 * @param sourceType Whether a file that is not CommonJS is a module; by default, the syntax of the file decides.
 * @throws HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export function parse(code: string, id: string, sourceType?: 'unambiguous' | 'module'): ParseResult | undefined {
  const result = parseFile(code, id, sourceType)
  const isUsable = result.errors.length === 0 || (reachesEnd(code, result) && !hasBrokenName(result))
  return isUsable ? result : undefined
}

/**
 * Whether only comments follow the last statement. At an error that it cannot recover from, oxc returns an empty
 * program or, after an invalid character or an open comment, the statements before it.
 */
function reachesEnd(code: string, { program, comments }: ParseResult): boolean {
  let at = program.body.at(-1)?.end ?? 0
  for (const { start, end } of comments) {
    if (start < at) continue
    if (code.slice(at, start).trim() !== '') return false
    at = end
  }
  return code.slice(at).trim() === ''
}

function hasBrokenName({ errors }: ParseResult): boolean {
  return errors.some(({ message }) => message === BROKEN_NAME)
}

/** The offset of the first error in a file that `parse()` refuses. */
export function errorOffset(code: string, id: string): number {
  return Math.min(...parseFile(code, id).errors.flatMap(({ labels }) => labels.map(({ start }) => start)), code.length)
}

/** The number of errors that the parser recovered from. Misplaced decorators do not count. */
export function countErrors({ errors }: ParseResult): number {
  return errors.filter(({ message }) => message !== MISPLACED_DECORATOR).length
}

function parseFile(code: string, id: string, sourceType: 'unambiguous' | 'module' = 'unambiguous'): ParseResult {
  const type = isCommonJs(id) ? 'commonjs' : sourceType
  return loadOxc().parseSync(id, code, { lang: language(id), sourceType: type, range: false })
}

function isCommonJs(id: string): boolean {
  return /\.c[jt]s$/u.test(id)
}

// Only TypeScript's grammar has parameter decorators, so JavaScript is parsed as TypeScript, its superset.
function language(id: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/u.test(id) ? 'ts' : 'tsx'
}

/**
 * Removes the query (`./a.ts?v=1`) or hash that a bundler adds to a path. A folder may have a `#` in its name, so a `#`
 * counts only after the last slash.
 */
export function withoutQuery(id: string): string {
  const query = id.indexOf('?')
  const path = query === -1 ? id : id.slice(0, query)
  const hash = path.indexOf('#', Math.max(id.lastIndexOf('/'), id.lastIndexOf('\\')) + 1)
  return hash === -1 ? path : path.slice(0, hash)
}
