import type { Expression, NewExpression, Node } from 'oxc-parser'
import { isThis } from '../../transform/core/scan.ts'
import { childrenOf } from '../../transform/core/walk.ts'
import { withoutTypes } from '../../transform/graph/names.ts'
import { isFunction, type AnyFunction, type OwnFunction } from './functions.ts'

/** The values of the `return` statements of a function, or the body of an arrow function such as `() => value`. */
export function returnedValues(node: AnyFunction): readonly Expression[] {
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

/**
 * The initial value of the first variable of this name in a function or its inner functions; `undefined` without one.
 */
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

/** A parameter that a function throws: the parameter itself, the result of calling it, or an instance of it. */
export interface ThrownParameter {
  readonly index: number
  readonly form: 'error' | 'result' | 'instance'
}

/** The parameters that a function throws: `throw error`, `throw make()`, `throw new Type()`. */
export function thrownParameters({ node, parameters }: OwnFunction): readonly ThrownParameter[] {
  const found: ThrownParameter[] = []
  const visit = (each: Node): void => {
    if (isFunction(each)) return
    if (each.type === 'ThrowStatement') found.push(...thrownParameter(each.argument, parameters))
    for (const child of childrenOf(each)) visit(child)
  }
  if (node.body) visit(node.body as Node)
  return found
}

/** The values that an expression chooses from: `a ? b : c`, `b ?? c`. */
export function choicesIn(written: Expression): readonly Expression[] {
  const node = withoutTypes(written)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(choicesIn)
  return node.type === 'LogicalExpression' ? [node.left, node.right].flatMap(choicesIn) : [node]
}

/** The parameters in an expression such as `error`, `make()` or `new Type()`. */
export function thrownParameter(
  written: Expression,
  parameters: OwnFunction['parameters'],
): readonly ThrownParameter[] {
  return choicesIn(written).flatMap((node) => chosenParameter(node, parameters))
}

function chosenParameter(node: Expression, parameters: OwnFunction['parameters']): readonly ThrownParameter[] {
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  const named = isCall ? withoutTypes(node.callee) : node
  const index = named.type === 'Identifier' ? parameters.indexOf(named.name) : -1
  if (index === -1) return []
  return [{ index, form: node.type === 'CallExpression' ? 'result' : isCall ? 'instance' : 'error' }]
}

export function initialValue({ node: { params } }: OwnFunction, index: number): Expression | undefined {
  const param = params.filter((each) => !isThis(each))[index]
  return param?.type === 'AssignmentPattern' ? param.right : undefined
}

export function isUndefined(node: Node): boolean {
  return (node.type === 'Identifier' && node.name === 'undefined') || (node.type === 'Literal' && node.value === null)
}

export function nameIn(param: Node | null | undefined): string | undefined {
  return param?.type === 'Identifier' ? param.name : undefined
}

/** The name of the second parameter in `new Promise((resolve, reject) => …)`; `undefined` for other expressions. */
export function rejectName({ callee, arguments: [executor] }: NewExpression): string | undefined {
  const isPromise = callee.type === 'Identifier' && callee.name === 'Promise'
  return isPromise && isFunction(executor) ? nameIn(executor.params[1]) : undefined
}

/** The values on which syntax calls methods: `users` in `for (… of users)`, and `file` in `using … = file`. */
export function calledBySyntax(node: Node): readonly Expression[] {
  if (node.type === 'ForOfStatement') return [node.right]
  const isUsing = node.type === 'VariableDeclaration' && /using/u.test(node.kind)
  return isUsing ? node.declarations.flatMap(({ init }) => init ?? []) : []
}
