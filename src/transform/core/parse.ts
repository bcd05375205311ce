import type { ParseResult } from 'oxc-parser'
import { loadOxc } from './oxc.ts'

/** oxc reports this for parameter decorators it accepts all the same (functions, object methods, JavaScript files). */
const MISPLACED_DECORATOR = 'Decorators are not valid here.'

/**
 * Parses `code`; `undefined` when it has a syntax error, which the host then reports in its own words.
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
  return result.errors.every((error) => error.message === MISPLACED_DECORATOR) ? result : undefined
}

/** Whether the extension of a file says that it is a CommonJS module. */
export function isCommonJs(id: string): boolean {
  return /\.c[jt]s$/u.test(id)
}

// Only TypeScript's grammar has parameter decorators, so JavaScript is parsed as the TypeScript it is a subset of.
function language(id: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/u.test(id) ? 'ts' : 'tsx'
}
