import { parseSync, rawTransferSupported, type ParseResult, type ParserOptions } from 'oxc-parser'

/** oxc reports this for parameter decorators it accepts all the same (functions, object methods, JavaScript files). */
const MISPLACED_DECORATOR = 'Decorators are not valid here.'

/**
 * Parses `code`; `undefined` when it has a syntax error, which the host then reports in its own words.
 *
 * @param id The path of the file; its extension decides between TypeScript and TSX.
 */
export function parse(code: string, id: string): ParseResult | undefined {
  const result = parseText(id, code, { lang: language(id), sourceType: /\.c[jt]s$/u.test(id) ? 'commonjs' : 'unambiguous', range: false })
  return result.errors.every((error) => error.message === MISPLACED_DECORATOR) ? result : undefined
}

// Where it can (Node 22, Deno), the syntax tree is read from the parser's memory, not from JSON: that takes half the time.
let rawTransfer = rawTransferSupported()

function parseText(id: string, code: string, options: ParserOptions): ParseResult {
  if (rawTransfer) {
    try {
      const raw: ParserOptions & { experimentalRawTransfer: true } = { ...options, experimentalRawTransfer: true }
      return parseSync(id, code, raw)
    } catch {
      // It reserves gigabytes of addresses, which a process may not have.
      rawTransfer = false
    }
  }
  return parseSync(id, code, options)
}

// Only TypeScript's grammar has parameter decorators, so JavaScript is read as the TypeScript it is a subset of.
function language(id: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/u.test(id) ? 'ts' : 'tsx'
}
