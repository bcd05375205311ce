// One token: a scalar, or a mark of the structure.
const TOKEN =
  /[ \t\n\r]*(?:("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{}:,]))/uy

/**
 * Where a text stops being JSON (RFC 8259), as an offset in UTF-16 units. Engines word their errors differently and do
 * not all tell; this runs only after `JSON.parse` has failed.
 */
export function findJsonError(text: string): number {
  const token = new RegExp(TOKEN)
  const open: ('[' | '{')[] = []
  // What may come next: a value, a key, a colon, or what follows a value. `first` allows an empty list or object.
  let expected: 'value' | 'key' | 'colon' | 'end' = 'value'
  let first = false
  for (;;) {
    const start = skipSpace(text, token.lastIndex)
    const match = token.exec(text)
    if (!match) return start
    const [, scalar, mark] = match
    const inside = open.at(-1)
    if (scalar !== undefined) {
      if (expected === 'value') expected = 'end'
      else if (expected === 'key' && scalar.startsWith('"')) expected = 'colon'
      else return start
      first = false
    } else if ((mark === '[' || mark === '{') && expected === 'value') {
      open.push(mark)
      expected = mark === '[' ? 'value' : 'key'
      first = true
    } else if ((mark === ']' && inside === '[') || (mark === '}' && inside === '{')) {
      if (expected !== 'end' && !first) return start
      open.pop()
      expected = 'end'
      first = false
    } else if (mark === ',' && expected === 'end' && inside) {
      expected = inside === '[' ? 'value' : 'key'
    } else if (mark === ':' && expected === 'colon') {
      expected = 'value'
    } else {
      return start
    }
    if (expected === 'end' && open.length === 0) return skipSpace(text, token.lastIndex)
  }
}

function skipSpace(text: string, from: number): number {
  let offset = from
  while (offset < text.length && ' \t\n\r'.includes(text[offset] as string)) offset++
  return offset
}
