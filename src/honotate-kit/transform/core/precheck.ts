import { RUNTIME } from './transform-options.ts'

/**
 * Tests cheaply, without parsing, whether `code` may contain something to rewrite. `true` may be wrong, for example for
 * an `@` in a string.
 *
 * The first decorator of a parameter follows `(` or `,`, with only white space and comments between.
 */
export function mayNeedRewriting(code: string, module: string): boolean {
  for (let at = code.indexOf('@'); at !== -1; at = code.indexOf('@', at + 1)) {
    if (mayStartParameter(code, at)) return true
  }
  // Decorated methods of controllers (`scan.ts`) and injected classes (`find-injection.ts`) are rewritten too.
  return code.includes('@') && [RUNTIME, 'typedi', module].some((name) => code.includes(name))
}

function mayStartParameter(code: string, at: number): boolean {
  let before = at - 1
  let lineBreak = false
  for (; before >= 0; before--) {
    const unit = code.charCodeAt(before)
    if (isLineBreak(unit)) lineBreak = true
    else if (!isSpace(unit)) break
  }
  const previous = code[before]
  if (previous === '(' || previous === ',' || previous === '/') return true
  // The text before may be a line comment: `( // the query⏎ @RequestQuery() q`.
  return lineBreak && code.slice(lineStart(code, before), before).includes('//')
}

function lineStart(code: string, offset: number): number {
  let start = offset
  while (start > 0 && !isLineBreak(code.charCodeAt(start - 1))) start--
  return start
}

function isSpace(unit: number): boolean {
  return (
    unit === 0x20 ||
    unit === 0x09 ||
    unit === 0x0b ||
    unit === 0x0c ||
    (unit > 0x7f && /\s/u.test(String.fromCharCode(unit)))
  )
}

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}
