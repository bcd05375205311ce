import type { Positions } from '../../core/positions.ts'
import type { ChangedText } from '../typescript/original-diagnostics.ts'

/** Matches the strings, comments, punctuation and other values of a tsconfig.json. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[^]*?\*\/|[{}[\],:]|[^\s"{}[\],:/]+/gu

interface Token {
  readonly text: string
  readonly end: number
}

/**
 * Adds compiler options to the text of a tsconfig.json, after the existing ones, because the last of two options with
 * the same name counts. A second tsconfig.json that extends the project's would lose the places of wrong options in the
 * compiler's errors.
 *
 * @returns `undefined` if the text is not an object, which the compiler reports.
 */
export function addCompilerOptions(
  original: string,
  options: Readonly<Record<string, unknown>>,
): ChangedText | undefined {
  const tokens = [...original.matchAll(TOKEN)]
    .map(({ 0: text, index }): Token => ({ text, end: index + text.length }))
    .filter(({ text }) => !/^\/[/*]/u.test(text))
  const properties = JSON.stringify(options).slice(1, -1)
  // The compiler reads an empty file as an empty object.
  if (tokens.length === 0) return inserted(original, 0, `{"compilerOptions":{${properties}}}`)
  if (tokens[0]?.text !== '{') return undefined

  const last = lastOfOptions(tokens)
  if (last) return inserted(original, last.end, `${/[{,]/u.test(last.text) ? '' : ','}${properties}`)
  return inserted(original, tokens[0].end, `"compilerOptions":{${properties}}${tokens[1]?.text === '}' ? '' : ','}`)
}

/** The token before the closing brace of `compilerOptions`; `undefined` without `compilerOptions`. */
function lastOfOptions(tokens: readonly Token[]): Token | undefined {
  let depth = 0
  let isInside = false
  for (const [index, { text }] of tokens.entries()) {
    if (text === '{' || text === '[') depth++
    if (text === '}' || text === ']') {
      depth--
      if (isInside && depth === 1) return tokens[index - 1]
    }
    const isOptions = text === '{' && depth === 2 && tokens[index - 2]?.text === '"compilerOptions"'
    isInside ||= isOptions
  }
  return undefined
}

function inserted(original: string, at: number, text: string): ChangedText {
  const code = original.slice(0, at) + text + original.slice(at)
  const toOriginal = (offset: number): number => Math.min(offset, Math.max(at, offset - text.length))
  const positions: Positions = {
    toOriginal,
    spanToOriginal: (start, length) => ({
      start: toOriginal(start),
      length: toOriginal(start + length) - toOriginal(start),
    }),
  }
  return { original, result: { code, positions } }
}
