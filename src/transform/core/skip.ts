/** Where a piece of code that is no tokens ends; each takes the offset behind what opens it. */

export function lineEnd(code: string, from: number): number {
  let at = from
  while (at < code.length && !isLineBreak(code.charCodeAt(at))) at++
  return at
}

export function commentEnd(code: string, from: number): number {
  const end = code.indexOf('*/', from)
  return end === -1 ? code.length : end + 2
}

/** A string ends with its line, at the latest. */
export function stringEnd(code: string, from: number, quote: string): number {
  let at = from
  for (; at < code.length && code[at] !== '\n'; at++) {
    if (code[at] === quote) return at + 1
    if (code[at] === '\\') at++
  }
  return at
}

/** A `/` in brackets does not end a regular expression. */
export function regexEnd(code: string, from: number): number {
  let isClass = false
  let at = from
  for (; at < code.length && !isLineBreak(code.charCodeAt(at)); at++) {
    const char = code[at]
    if (char === '/' && !isClass) return at + 1
    if (char === '\\') at++
    else if (char === '[') isClass = true
    else if (char === ']') isClass = false
  }
  return at
}

/** The end of a piece of a template: behind its `${`, or behind its last backtick. */
export function templateEnd(code: string, from: number): number {
  let at = from
  for (; at < code.length; at++) {
    if (code[at] === '`') return at + 1
    if (code[at] === '$' && code[at + 1] === '{') return at + 2
    if (code[at] === '\\') at++
  }
  return code.length
}

export function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

/** Whether names are made of it; of what is not ASCII, only roughly. */
export function isNamePart(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x24 ||
    (unit > 0x7f && unit !== 0x2028 && unit !== 0x2029 && unit !== 0xfeff)
  )
}
