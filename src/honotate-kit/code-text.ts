/**
 * The functions that write texts of a project into generated code: names, paths, values and comments. Emitters use no
 * others, so no text of a project can end a string or a comment early. test/unit/types/emitters.test.ts checks this.
 *
 * @module
 */

/** The lines of generated files that turn linters off. */
export const LINTERS_OFF = `/* eslint-disable */
// biome-ignore-all lint: it is generated
`

/** A JSON value as JavaScript; strings are in double quotes. */
export function jsonCode(value: unknown): string {
  return escapeLines(JSON.stringify(value))
}

/** A string literal in single quotes; `"` is not escaped in it. */
export function quoted(text: string): string {
  const json = JSON.stringify(text).slice(1, -1)
  return `'${escapeLines(json.replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`
}

/** A name in an import: `name`, or `'a name'` in quotes unless it is an identifier. */
export function exportedName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : quoted(name)
}

/** Text that does not end the block comment around it. */
export function commentText(text: string): string {
  return text.replaceAll('*/', '*\\/')
}

/** Escapes line separators at which some parsers end a string. */
function escapeLines(code: string): string {
  return code.replace(/[\u2028\u2029]/gu, (each) => `\\u${each.charCodeAt(0).toString(16)}`)
}
