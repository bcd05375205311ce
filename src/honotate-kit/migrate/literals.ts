import type { Node } from 'oxc-parser'

/** A name that needs no quotes as a key. */
export const IS_NAME: RegExp = /^[A-Za-z_$][\w$]*$/u

/** The text of a string literal, or `undefined` for any other expression. */
export function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const isPlain = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}

/** Whether an expression is the boolean literal `value`. */
export function isLiteral(node: Node | undefined, value: boolean): boolean {
  return node?.type === 'Literal' && node.value === value
}

/** The source of a regular expression that matches each of some names. */
export function patternOf(names: readonly string[]): string {
  return `(?:${names.map((name) => name.replaceAll('$', String.raw`\$`)).join('|')})`
}
