import { parseSync, type ParseResult } from 'oxc-parser'

/** oxc reports this for parameter decorators it accepts all the same (functions, object methods, JavaScript files). */
const MISPLACED_DECORATOR = 'Decorators are not valid here.'

/**
 * Parses `code`; `undefined` when it has a syntax error, which the host then reports in its own words.
 *
 * @param id The path of the file; its extension decides between TypeScript and TSX.
 */
export function parse(code: string, id: string): ParseResult | undefined {
  const result = parseSync(id, code, { lang: language(id), sourceType: /\.c[jt]s$/u.test(id) ? 'commonjs' : 'unambiguous', range: false })
  return result.errors.every((error) => error.message === MISPLACED_DECORATOR) ? result : undefined
}

// Only TypeScript's grammar has parameter decorators, so JavaScript is read as the TypeScript it is a subset of.
function language(id: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/u.test(id) ? 'ts' : 'tsx'
}
