import type { BlockStatement, CallExpression, Expression, FunctionBody, IfStatement, Node, Statement } from 'oxc-parser'
import { childrenOf, walk } from '../../transform/core/walk.ts'
import { withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { Module } from '../../transform/graph/parse-module.ts'
import { errorClass, isInstance, type ErrorClass } from './error-classes.ts'
import type { Follow } from './follow.ts'
import { isFunction, type OwnFunction } from './functions.ts'
import { nameIn, thrownParameters } from './values-in.ts'

/** Whether errors of a class get past a `catch`. */
export type Filter = (type: ErrorClass) => boolean

export const NOTHING: Filter = () => false

/** Whether a call such as `this.rethrow(error)` throws the caught error that it receives. */
type ThrowsArgument = (call: CallExpression, caught: ReadonlySet<string>) => boolean

/**
 * Finds which errors a `catch` throws again. Reads the `instanceof` condition of an `if` directly in the body; a
 * `throw` under any other condition counts as unconditional.
 *
 * @param caught The names of the caught error.
 */
function catchFilter(
  names: Names,
  module: Module,
  caught: ReadonlySet<string>,
  body: BlockStatement | FunctionBody,
  throwsArgument: ThrowsArgument,
): Filter {
  const rethrows = (node: Node): boolean => {
    if (isFunction(node)) return false
    if (node.type === 'ThrowStatement' && isCaught(node.argument, caught)) return true
    if (node.type === 'CallExpression' && (rejectsCaught(node, caught) || throwsArgument(node, caught))) return true
    return childrenOf(node).some(rethrows)
  }
  if (!rethrows(body)) return NOTHING
  const statements = (body.body as readonly Statement[]).map((statement) => {
    const found = statement.type === 'IfStatement' ? instanceTest(names, module, statement.test, caught) : undefined
    return { statement, found }
  })
  return (type) => {
    for (const { statement, found } of statements) {
      if (!found) {
        if (rethrows(statement)) return true
        continue
      }
      const { consequent, alternate } = statement as IfStatement
      const fits = found.classes.some((each) => isInstance(names, type, each))
      const branch = fits === found.negated ? alternate : consequent
      if (branch && rethrows(branch)) return true
      if (branch && leaves(branch)) return false
    }
    return false
  }
}

function rejectsCaught({ callee, arguments: [error] }: CallExpression, caught: ReadonlySet<string>): boolean {
  if (callee.type !== 'MemberExpression' || !error) return false
  const { object, property } = callee
  const isReject = property.type === 'Identifier' && property.name === 'reject'
  return isReject && object.type === 'Identifier' && object.name === 'Promise' && isCaught(error as Expression, caught)
}

/**
 * Reads `error instanceof A`, several of these tests joined by `||`, and a negation; returns `undefined` for any other
 * expression.
 */
function instanceTest(
  names: Names,
  module: Module,
  written: Expression,
  caught: ReadonlySet<string>,
): { readonly classes: readonly ErrorClass[]; readonly negated: boolean } | undefined {
  const node = withoutTypes(written)
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = instanceTest(names, module, node.argument, caught)
    return inner && { ...inner, negated: !inner.negated }
  }
  if (node.type === 'LogicalExpression' && node.operator === '||') {
    const sides = [node.left, node.right].map((each) => instanceTest(names, module, each, caught))
    const [left, right] = sides
    if (!left || !right || left.negated || right.negated) return undefined
    return { classes: [...left.classes, ...right.classes], negated: false }
  }
  if (node.type !== 'BinaryExpression' || node.operator !== 'instanceof') return undefined
  const isError = node.left.type === 'Identifier' && caught.has(node.left.name)
  const type = isError ? errorClass(names, node.right, module) : undefined
  return type === undefined ? undefined : { classes: [type], negated: false }
}

/** The names of a caught error in the body of its `catch`: `const problem = error as HttpProblem` adds `problem`. */
export function caughtNames(name: string | undefined, body: Node): ReadonlySet<string> {
  const found = new Set(name === undefined ? [] : [name])
  if (found.size === 0) return found
  walk(body, {
    VariableDeclarator({ id, init }) {
      const value = init && withoutTypes(init)
      if (id.type === 'Identifier' && value?.type === 'Identifier' && found.has(value.name)) found.add(id.name)
    },
  })
  return found
}

export function isCaught(written: Expression, caught: ReadonlySet<string>): boolean {
  const node = withoutTypes(written)
  // `throw isFatal ? error : new HttpProblem(503)` may throw the error, too.
  if (node.type === 'ConditionalExpression')
    return isCaught(node.consequent, caught) || isCaught(node.alternate, caught)
  return node.type === 'Identifier' && caught.has(node.name)
}

function leaves(node: Statement): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
}

export class CatchFilters {
  readonly #fn: OwnFunction
  readonly #names: Names
  readonly #follow: Follow

  constructor(fn: OwnFunction, names: Names, follow: Follow) {
    this.#fn = fn
    this.#names = names
    this.#follow = follow
  }

  /** @param name The variable that has the caught error, if any. */
  of(name: string | undefined, body: BlockStatement): Filter {
    return catchFilter(this.#names, this.#fn.module, caughtNames(name, body), body, (call, caught) =>
      this.#throwsArgument(call, caught),
    )
  }

  /**
   * Makes the filter of a handler, as in `promise.catch(handler)`. Assumes that a handler other than an inline function
   * lets no error pass.
   */
  ofHandler(handler: Expression): Filter {
    const node = withoutTypes(handler)
    if (!isFunction(node) || !node.body) return NOTHING
    const body = node.body.type === 'BlockStatement' ? node.body : { type: 'BlockStatement', body: [node.body] }
    return this.of(nameIn(node.params[0]), body as never)
  }

  #throwsArgument({ callee, arguments: given }: CallExpression, caught: ReadonlySet<string>): boolean {
    const isGiven = (each: CallExpression['arguments'][number] | undefined): boolean =>
      each !== undefined && isCaught(each as Expression, caught)
    if (!given.some(isGiven)) return false
    const { found } = this.#follow.targetsOf(callee, this.#fn)
    return found.flatMap(thrownParameters).some(({ index, form }) => form === 'error' && isGiven(given[index]))
  }
}
