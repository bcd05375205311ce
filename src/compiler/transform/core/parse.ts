import type { ParseResult } from 'oxc-parser'
import { loadOxc } from './oxc.ts'

/** oxc reports this for parameter decorators it accepts all the same (functions, object methods, JavaScript files). */
const MISPLACED_DECORATOR = 'Decorators are not valid here.'

/** oxc parses a stray backslash as a name, and the tree is then wrong. */
const BROKEN_NAME = 'Invalid Unicode escape sequence'

/**
 * Parses `code`; `undefined` when the parser finds no syntax tree, so that the host reports the error in its own words.
 *
 * A tree with errors is used all the same. Most are rules that compilers check later, with the types: a required
 * parameter after an optional one, or `await` in a method that is not `async`.
 *
 * oxc is recursive: about 5,000 nested object literals or 10,000 nested brackets overflow its stack, which ends the
 * process (oxc-parser 0.154). No published package in `test/corpus` comes near, and generated files of 10,000 lines
 * nest no brackets, so the limit is accepted. Its raw transfer stays unused: it saves 0.2 ms for a file of 5 KB, and
 * 5,000 imports end the process.
 *
 * @param id The path of the file; its extension decides between TypeScript and TSX.
 * @param sourceType Whether the file is parsed as a module; by default, oxc decides by its syntax.
 * @throws HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export function parse(
  code: string,
  id: string,
  sourceType: 'unambiguous' | 'module' = 'unambiguous',
): ParseResult | undefined {
  const result = loadOxc().parseSync(id, code, {
    lang: language(id),
    sourceType: isCommonJs(id) ? 'commonjs' : sourceType,
    range: false,
  })
  const { program, errors } = result
  // At an error that it cannot recover from, oxc returns an empty program.
  const isUsable = program.body.length > 0 && !errors.some(({ message }) => message === BROKEN_NAME)
  return isUsable || errors.length === 0 ? result : undefined
}

/** How many errors the parser recovered from. */
export function countErrors({ errors }: ParseResult): number {
  return errors.filter(({ message }) => message !== MISPLACED_DECORATOR).length
}

/** Whether the extension of a file says that it is a CommonJS module. */
export function isCommonJs(id: string): boolean {
  return /\.c[jt]s$/u.test(id)
}

// Only TypeScript's grammar has parameter decorators, so JavaScript is parsed as the TypeScript it is a subset of.
function language(id: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/u.test(id) ? 'ts' : 'tsx'
}
