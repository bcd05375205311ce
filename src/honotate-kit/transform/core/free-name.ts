/** Returns a name that does not occur in `code`: `wanted`, with as many `_` appended as needed. */
export function freeName(code: string, wanted: string): string {
  const texts = code.includes('\\u') ? [code, unescaped(code)] : [code]
  const taken = texts.map((text) => underscoresBehind(text, wanted))
  return wanted + '_'.repeat(Math.max(...taken) + 1)
}

/** The largest number of `_` after `name`, or -1 if `name` does not occur. */
function underscoresBehind(code: string, name: string): number {
  let most = -1
  for (let at = code.indexOf(name); at !== -1;) {
    const start = at + name.length
    let end = start
    while (code[end] === '_') end++
    most = Math.max(most, end - start)
    at = code.indexOf(name, end)
  }
  return most
}

/** Replaces the escapes in identifiers: `\u005f_name` and `\u{5F}_name` are `__name`. */
function unescaped(code: string): string {
  return code.replace(/\\u(?:\{0*([\da-f]{1,6})\}|([\da-f]{4}))/giu, (escape, braced?: string, plain?: string) => {
    const point = Number.parseInt(braced ?? plain ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : escape
  })
}
