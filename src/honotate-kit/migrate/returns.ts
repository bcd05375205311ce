import type { Node, ReturnStatement } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { contains } from './ranges.ts'

/** The return statements of a function, except for inner functions. */
export function returnsOf(body: Node): readonly ReturnStatement[] {
  const inner: Node[] = []
  const found: ReturnStatement[] = []
  const isFunction = (node: Node): void => void inner.push(node)
  walk(body, {
    FunctionDeclaration: isFunction,
    FunctionExpression: isFunction,
    ArrowFunctionExpression: isFunction,
    ReturnStatement: (node) => void found.push(node),
  })
  return found.filter((node) => !inner.some((each) => contains(each, node)))
}
