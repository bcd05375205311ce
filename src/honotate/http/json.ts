import type { RequestLimits } from './limits.ts'
import { MalformedBodyError, TooLargeError } from './request-errors.ts'

/**
 * Parses JSON. The error for invalid JSON names the position of the mistake on every engine.
 *
 * @throws MalformedBodyError, TooLargeError
 */
export function parseJson(text: string, { jsonDepth, jsonItems }: Required<RequestLimits>): unknown {
  function refuseDeeper(): void {
    if (isDeeper(text, jsonDepth)) throw new MalformedBodyError(`More than ${jsonDepth} levels of JSON.`)
  }
  // Valid JSON has two brackets for each level, so JSON of at most `2 * jsonDepth` characters is not too deep.
  if (text.length > 2 * jsonDepth) refuseDeeper()
  // An item takes at least two characters: itself and a comma, or two brackets.
  if (text.length > 2 * jsonItems && hasMoreItems(text, jsonItems))
    throw new TooLargeError(413, jsonItems, 'items of JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    refuseDeeper()
    const position = findJsonError(text)
    const lines = text.slice(0, position).split('\n')
    const mistake = position < text.length ? 'there is an unexpected character' : 'it ends too early'
    throw new MalformedBodyError(
      `The body is not valid JSON: ${mistake} at position ${position} (line ${lines.length}, column ${(lines.at(-1) as string).length + 1}).`,
      cause,
    )
  }
  const key = poisonIn(text, value)
  if (key) throw poisonous(key)
  return value
}

/** The error for a key that would change a prototype. */
export function poisonous(key: string): MalformedBodyError {
  return new MalformedBodyError(`The body has the key "${key}", which is not accepted.`)
}

// Matches white space and a token, if one follows: a scalar or a punctuator. In the part for strings, adjacent loops
// match different characters, so a long string takes linear time, and cannot fill the stack of the engine.
const TOKEN =
  /[ \t\n\r]*("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,])?/y

// The tokens that may come next, a character for each: `"` is a string, `0` another scalar. Only a string can be a key.
const VALUE = '0"[{'
const AFTER: Readonly<Record<string, string>> = { '{': '"}', '[': `${VALUE}]`, ':': VALUE }

/**
 * The offset of the first syntax error in JSON (RFC 8259), in UTF-16 units. Engines word their errors differently, and
 * some do not name the position.
 */
export function findJsonError(text: string): number {
  const token = new RegExp(TOKEN)
  const open: string[] = []
  let expected = VALUE
  for (;;) {
    const [, found = ''] = token.exec(text) as RegExpExecArray
    const kind = '[]{}:,"'.includes(found.charAt(0)) ? found.charAt(0) : '0'
    if (!kind || !expected.includes(kind)) return token.lastIndex - found.length
    if (kind === '{') open.push('}')
    else if (kind === '[') open.push(']')
    else if ('}]'.includes(kind)) open.pop()
    if (kind === ',') expected = open.at(-1) === '}' ? '"' : VALUE
    else if (kind === '"' && expected[0] === '"') expected = ':'
    else expected = AFTER[kind] ?? (open.length > 0 ? `,${open.at(-1)}` : '')
  }
}

/**
 * Whether JSON has more items than a limit. Estimates their number without parsing: the commas plus one or, if there
 * are more, the nested objects and arrays (`[[[]]]` has items, but no comma).
 */
export function hasMoreItems(text: string, limit: number): boolean {
  const mostOpen = limit + 2
  // With so few marks, JSON is within the limit. Searching is faster than looking at each character.
  if (count(text, ',', limit) < limit && count(text, '[', mostOpen) + count(text, '{', mostOpen) < mostOpen)
    return false
  let commas = 0
  // The outermost object or array is not an item.
  let inner = -1
  let isString = false
  for (let at = 0; at < text.length && commas < limit && inner <= limit; at++) {
    const mark = text[at] as string
    if (mark === '"') isString = !isString
    else if (isString) at += Number(mark === '\\')
    else if (mark === ',') commas++
    else if (mark === '[' || mark === '{') inner++
  }
  return commas >= limit || inner > limit
}

function count(text: string, mark: string, limit: number): number {
  let found = 0
  for (let at = text.indexOf(mark); at !== -1 && found < limit; at = text.indexOf(mark, at + 1)) found++
  return found
}

/** Whether JSON has more levels of arrays and objects than a limit. The text is scanned without recursion. */
export function isDeeper(text: string, limit: number): boolean {
  // JSON with at most `limit` opening brackets cannot be too deep.
  if (text.split(/[[{]/u, limit + 2).length !== limit + 2) return false
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const mark = text[at] as string
    if (mark === '"') isString = !isString
    else if (isString) at += Number(mark === '\\')
    else if ('[{'.includes(mark)) depth++
    else if (']}'.includes(mark)) depth--
  }
  return depth > limit
}

/**
 * Finds a key that would change a prototype when the parsed value is copied: `__proto__`, or `constructor` with a
 * `prototype`; `undefined` without such a key. Fastify refuses the same keys. A reviver for `JSON.parse()` would take
 * several times longer, and recursion could overflow the stack.
 */
function poisonIn(text: string, root: unknown): string | undefined {
  if (!mayPoison(text)) return undefined
  for (const open: object[] = [[root]]; open.length > 0;) {
    const value = open.pop() as object
    for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) open.push(child)
    const key = ['__proto__', 'constructor'].find((each) => Object.hasOwn(value, each))
    if (key === '__proto__' || (key && Object.hasOwn(value.constructor ?? {}, 'prototype'))) return key
  }
  return undefined
}

/**
 * Whether JSON may have the key `__proto__` or `constructor`, even with escaped characters. Searching for strings is
 * faster than a pattern, except for a string that begins with the frequent `"`, so `ructor"` is searched first.
 */
function mayPoison(text: string): boolean {
  return (
    text.includes('__proto__') || (text.includes('ructor"') && text.includes('"constructor"')) || text.includes('\\u00')
  )
}
