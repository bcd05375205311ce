import type { BlockStatement, Expression, FunctionBody, Node, Statement } from 'oxc-parser'
import { childrenOf } from '../../transform/core/walk.ts'
import { withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { Module } from '../../transform/graph/modules.ts'
import { errorClass, isInstance, type ErrorClass } from './error-types.ts'
import { isFunction } from './functions.ts'

/** Whether an error of a class passes a `catch`. */
export type Filter = (type: ErrorClass) => boolean

const NOTHING: Filter = () => false

/**
 * Which errors a `catch` throws again. It understands `throw error`, `if (error instanceof A) …` and `if (!(error instanceof
 * A)) throw error`; behind any other condition, every error may be thrown again.
 *
 * @param name The name of the caught error.
 */
export function catchFilter(
  names: Names,
  module: Module,
  name: string | undefined,
  body: BlockStatement | FunctionBody,
): Filter {
  if (name === undefined || !rethrows(body, name)) return NOTHING
  const taken: ErrorClass[] = []
  const passed: ErrorClass[] = []
  const isOneOf = (type: ErrorClass, classes: readonly ErrorClass[]): boolean =>
    classes.some((each) => isInstance(names, type, each))
  for (const statement of body.body as readonly Statement[]) {
    if (statement.type !== 'IfStatement') {
      if (rethrows(statement, name)) return (type) => !isOneOf(type, taken) || isOneOf(type, passed)
      continue
    }
    const { test, consequent, alternate } = statement
    const found = instanceTest(names, module, test, name)
    if (!found) {
      if (rethrows(statement, name)) return (type) => !isOneOf(type, taken) || isOneOf(type, passed)
      continue
    }
    const [fits, other] = found.negated ? [alternate, consequent] : [consequent, alternate]
    if (other && rethrows(other, name))
      return (type) => !isOneOf(type, [...taken, ...found.classes]) || isOneOf(type, passed)
    if (fits && rethrows(fits, name)) passed.push(...found.classes)
    else if (fits && leaves(fits)) taken.push(...found.classes)
  }
  return (type) => isOneOf(type, passed)
}

/** `error instanceof A || error instanceof B`, or its negation. */
function instanceTest(
  names: Names,
  module: Module,
  written: Expression,
  name: string,
): { readonly classes: readonly ErrorClass[]; readonly negated: boolean } | undefined {
  const node = withoutTypes(written)
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = instanceTest(names, module, node.argument, name)
    return inner && { ...inner, negated: !inner.negated }
  }
  if (node.type === 'LogicalExpression' && node.operator === '||') {
    const sides = [node.left, node.right].map((each) => instanceTest(names, module, each, name))
    const [left, right] = sides
    if (!left || !right || left.negated || right.negated) return undefined
    return { classes: [...left.classes, ...right.classes], negated: false }
  }
  if (node.type !== 'BinaryExpression' || node.operator !== 'instanceof') return undefined
  const isError = node.left.type === 'Identifier' && node.left.name === name
  const type = isError ? errorClass(names, node.right, module) : undefined
  return type === undefined ? undefined : { classes: [type], negated: false }
}

/** Whether a node throws the caught error, outside of functions in it. */
function rethrows(node: Node, name: string): boolean {
  if (isFunction(node)) return false
  if (node.type === 'ThrowStatement' && isName(node.argument, name)) return true
  return childrenOf(node).some((each) => rethrows(each, name))
}

/** Whether an expression is, or may be, the value of a name. */
export function isName(written: Expression, name: string): boolean {
  const node = withoutTypes(written)
  // `throw isFatal ? error : new HttpProblem(503)` may throw the error, too.
  if (node.type === 'ConditionalExpression') return isName(node.consequent, name) || isName(node.alternate, name)
  return node.type === 'Identifier' && node.name === name
}

/** Whether a statement ends with `return` or `throw`. */
function leaves(node: Statement): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
}
