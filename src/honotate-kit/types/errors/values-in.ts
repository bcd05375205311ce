import type { Expression, Node } from 'oxc-parser'
import { childrenOf } from '../../transform/core/walk.ts'
import { isFunction, type OwnFunction } from './functions.ts'

/** The values of the `return` statements of a function. */
export function returnedValues({ node }: OwnFunction): readonly Expression[] {
  if (node.type === 'ArrowFunctionExpression' && node.expression) return [node.body as never as Expression]
  const found: Expression[] = []
  const visit = (each: Node): void => {
    if (isFunction(each)) return
    if (each.type === 'ReturnStatement' && each.argument) found.push(each.argument)
    for (const child of childrenOf(each)) visit(child)
  }
  if (node.body) for (const each of childrenOf(node.body as Node)) visit(each)
  return found
}

/** The value of a constant in a function. */
export function localValue(name: string, { node }: OwnFunction): Expression | undefined {
  let found: Expression | undefined
  const visit = (each: Node): void => {
    if (each.type === 'VariableDeclarator' && each.id.type === 'Identifier' && each.id.name === name && each.init)
      found ??= each.init
    for (const child of childrenOf(each)) visit(child)
  }
  if (node.body) visit(node.body as Node)
  return found
}
