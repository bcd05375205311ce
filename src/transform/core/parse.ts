import { parseSync, rawTransferSupported, type ParseResult, type ParserOptions } from 'oxc-parser'
import { TransformError } from './errors.ts'
import { nestsTooDeeply } from './nesting.ts'

/** oxc reports this for parameter decorators it accepts all the same (functions, object methods, JavaScript files). */
const MISPLACED_DECORATOR = 'Decorators are not valid here.'

/**
 * Parses `code`; `undefined` when it has a syntax error, which the host then reports in its own words.
 *
 * @param id The path of the file; its extension decides between TypeScript and TSX.
 * @param sourceType Whether the file is read as a module; by default, as what it looks like.
 * @throws HONOTATE_NESTED_TOO_DEEPLY
 */
export function parse(
  code: string,
  id: string,
  sourceType: 'unambiguous' | 'module' = 'unambiguous',
): ParseResult | undefined {
  if (nestsTooDeeply(code)) throw new TransformError('NESTED_TOO_DEEPLY', { path: id })
  const result = parseText(id, code, {
    lang: language(id),
    sourceType: isCommonJs(id) ? 'commonjs' : sourceType,
    range: false,
  })
  return result.errors.every((error) => error.message === MISPLACED_DECORATOR) ? result : undefined
}

/** Whether the name of a file says that it is no ECMAScript module. */
export function isCommonJs(id: string): boolean {
  return /\.c[jt]s$/u.test(id)
}

// Where it can (Node 22, Deno), the syntax tree is read from the parser's memory, not from JSON: that takes half the time.
let rawTransfer = rawTransferSupported()

// Its memory does not grow in all places: five thousand imports are enough to end the process.
const RAW_TRANSFER_LENGTH = 32 * 1024

function parseText(id: string, code: string, options: ParserOptions): ParseResult {
  if (rawTransfer && code.length <= RAW_TRANSFER_LENGTH) {
    try {
      const raw: ParserOptions & { experimentalRawTransfer: true } = { ...options, experimentalRawTransfer: true }
      return parseSync(id, code, raw)
    } catch (error) {
      // It reserves gigabytes of addresses, which a process may not have. And it reads recursively, unlike JSON.parse().
      rawTransfer = error instanceof RangeError && error.message.includes('call stack')
    }
  }
  return parseSync(id, code, options)
}

// Only TypeScript's grammar has parameter decorators, so JavaScript is read as the TypeScript it is a subset of.
function language(id: string): 'ts' | 'tsx' {
  return /\.[cm]?ts$/u.test(id) ? 'ts' : 'tsx'
}
