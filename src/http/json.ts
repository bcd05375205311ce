// One token: a scalar, or a mark of the structure.
const TOKEN =
  /[ \t\n\r]*(?:"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,])/uy

/**
 * Where a text stops being JSON (RFC 8259), as an offset in UTF-16 units. Engines word their errors differently and do
 * not all tell; this runs only after `JSON.parse` has failed.
 */
export function findJsonError(text: string): number {
  const token = new RegExp(TOKEN)
  const open: string[] = []
  // What may come next: a mark itself, `"` a string, `0` another scalar. A key is where nothing but a string may be.
  let expected = '0"[{'
  for (;;) {
    const start = skipSpace(text, token.lastIndex)
    const found = token.exec(text)?.[0].trimStart()[0]
    const kind = found && !'[]{}:,"'.includes(found) ? '0' : found
    if (!kind || !expected.includes(kind)) return start
    if (kind === '{') expected = '"}'
    else if (kind === '[') expected = '0"[{]'
    else if (kind === ':') expected = '0"[{'
    else if (kind === ',') expected = open.at(-1) === '}' ? '"' : '0"[{'
    else if (kind === '"' && expected[0] === '"') expected = ':'
    else {
      if ('}]'.includes(kind)) open.pop()
      if (open.length === 0) return skipSpace(text, token.lastIndex)
      expected = `,${open.at(-1)}`
    }
    if ('[{'.includes(kind)) open.push(kind === '[' ? ']' : '}')
  }
}

function skipSpace(text: string, from: number): number {
  const space = /[ \t\n\r]*/y
  space.lastIndex = from
  space.test(text)
  return space.lastIndex
}
