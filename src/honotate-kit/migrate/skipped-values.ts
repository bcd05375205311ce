import type { Expression, Node } from 'oxc-parser'
import { resultOf } from './nodes.ts'

/** The values that validators skip: a missing value, null, or both. */
export type Skipped = 'missing' | 'null' | 'nullish'

/**
 * The values that `@ValidateIf()` skips, if its function only compares its member with undefined or
 * null: `(_, value) => value !== undefined`, `(cat) => cat.name != null`.
 */
export function skippedValues([condition, options]: readonly Expression[], key: string): Skipped | undefined {
  if (options || (condition?.type !== 'ArrowFunctionExpression' && condition?.type !== 'FunctionExpression'))
    return undefined
  const [object, value] = condition.params.map((each) => (each.type === 'Identifier' ? each.name : undefined))
  const isValue = (node: Node): boolean => {
    if (node.type === 'Identifier') return node.name === value
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false
    const { property } = node
    return node.object.name === object && property.type === 'Identifier' && property.name === key && !node.computed
  }
  const result = resultOf(condition)
  return result && skippedBy(result, isValue)
}

function skippedBy(node: Node, isValue: (node: Node) => boolean): Skipped | undefined {
  if (node.type === 'ParenthesizedExpression') return skippedBy(node.expression, isValue)
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    const sides = [skippedBy(node.left, isValue), skippedBy(node.right, isValue)]
    return sides.includes(undefined) ? undefined : sides[0] === sides[1] ? sides[0] : 'nullish'
  }
  if (node.type !== 'BinaryExpression' || !(node.operator === '!==' || node.operator === '!=')) return undefined
  const other = isValue(node.left) ? node.right : isValue(node.right) ? node.left : undefined
  const isNull = other?.type === 'Literal' && other.value === null && other.raw === 'null'
  const isMissing = other?.type === 'Identifier' && other.name === 'undefined'
  if (!isNull && !isMissing) return undefined
  return node.operator === '!=' ? 'nullish' : isNull ? 'null' : 'missing'
}
