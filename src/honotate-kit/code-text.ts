/**
 * Functions that write names, values and comments of a project into generated code, so that nothing from a project can
 * end a string or a comment early.
 *
 * @module
 */

export const LINTERS_OFF = `/* eslint-disable */
// biome-ignore-all lint: it is generated
`

/** Writes a JSON value as JavaScript, with strings in double quotes. */
export function jsonCode(value: unknown): string {
  return escapeLines(JSON.stringify(value))
}

export function quoted(text: string): string {
  const json = JSON.stringify(text).slice(1, -1)
  return `'${escapeLines(json.replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`
}

/** Writes a name for an import, in quotes unless it is an identifier. */
export function exportedName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : quoted(name)
}

/** Escapes the ends of block comments, so that a comment can contain the text. */
export function commentText(text: string): string {
  return text.replaceAll('*/', '*\\/')
}

/** Escapes U+2028 and U+2029, at which some parsers end a string. */
function escapeLines(code: string): string {
  return code.replace(/[\u2028\u2029]/gu, (each) => `\\u${each.charCodeAt(0).toString(16)}`)
}
