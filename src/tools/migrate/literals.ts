import type { Node } from 'oxc-parser'

/** The text of a string literal, or `undefined` for any other expression. */
export function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const isPlain = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}
