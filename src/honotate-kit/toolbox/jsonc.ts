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
