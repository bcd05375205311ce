import type { Node } from 'oxc-parser'
import { classesIn, walk } from '../transform/core/walk.ts'
import { decoratorsOf, type Decorated } from './decorators.ts'
import { callOf, contains, literalOf, membersOf, nameOf, returnsOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Marks a method whose result is sent differently: strings of a JSON controller, null and undefined. */
export function markResult(file: SourceFile, { node, class: owner }: Extract<Decorated, { kind: 'method' }>): void {
  const { value, key } = node
  const names = new Set(decoratorsOf(file, node).map(({ name }) => name))
  const isJson = decoratorsOf(file, owner).some(({ name }) => name === 'JsonController')
  // Skip stubs: empty methods without a return type, and methods without a body.
  if (!value.body || (value.body.body.length === 0 && !value.returnType)) return
  const type = value.returnType ? file.source(value.returnType.typeAnnotation).replace(/^Promise<(.*)>$/u, '$1') : ''
  const returned = resultsOf(value.body)
  const returns = (pattern: RegExp, isOne: (node: Node | null) => boolean): boolean =>
    type.split('|').some((each) => pattern.test(each.trim())) || returned.some(isOne)
  const isText = returns(/^string$/u, (each) => literalOf(each) !== undefined || each?.type === 'TemplateLiteral')
  const isNull = returns(/^null$/u, (each) => each?.type === 'Literal' && each.value === null)
  const isNothing = returns(/^(?:void|undefined)$/u, (each) => type === '' && each === null)
  const hasResponse = (value.params as readonly Node[]).some((each) => /@Res\b/u.test(file.source(each)))
  const notes: string[] = []
  if (isJson && isText && !names.has('ContentType')) notes.push('a string was JSON, and is plain text')
  if (isNull && !names.has('OnNull')) notes.push('null was 204, and is JSON')
  if (isNothing && !names.has('OnUndefined') && !hasResponse) notes.push('no result was 404, and is 204')
  if (notes.length > 0) file.todo(key, `the answer differs: ${notes.join('; ')}.`)
}

/** The expressions that a method returns: null for a missing value, and the body if the method always throws. */
function resultsOf(body: Node & { readonly body: readonly Node[] }): readonly (Node | null)[] {
  const own = returnsOf(body)
  if (own.length > 0) return own.flatMap(({ argument }) => branchesOf(argument))
  return body.body.at(-1)?.type === 'ThrowStatement' ? [body] : [null]
}

/** The possible values of an expression: `a` and `b` for `a ?? b`, `b` and `c` for `a ? b : c`. */
function branchesOf(node: Node | null): readonly (Node | null)[] {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf)
  if (node?.type === 'LogicalExpression') return [node.left, node.right].flatMap(branchesOf)
  if (node?.type === 'AwaitExpression') return branchesOf(node.argument)
  const { name, object, args = [] } = callOf(node) ?? {}
  if (name === 'resolve' && nameOf(object) === 'Promise') return branchesOf(args[0] ?? null)
  return [nameOf(node) === 'undefined' ? null : node]
}

/** Marks errors whose status routing-controllers reads from `httpCode`. */
export function markErrors(file: SourceFile): void {
  const inMarkedClass: Node[] = []
  for (const node of classesIn(file.program)) {
    const field = membersOf(node).find(({ name, method }) => !method && name === 'httpCode')?.member
    if (!field || !node.superClass || !file.source(node.superClass).endsWith('Error')) continue
    inMarkedClass.push(node)
    if (node.decorators?.some((each) => /ResponseStatus/u.test(file.source(each)))) continue
    file.todo(field, 'this error is a 500 here: write @ResponseStatus() on its class.')
  }
  const markObject = (node: Node): void => {
    if (!inMarkedClass.some((each) => contains(each, node)))
      file.todo(node, 'an error with httpCode is a 500 here: throw an HttpProblem.')
  }
  walk(file.program, {
    Property: (node) => {
      if (!node.computed && nameOf(node.key) === 'httpCode') markObject(node)
    },
    AssignmentExpression: (node) => {
      if (file.source(node.left).endsWith('.httpCode')) markObject(node)
    },
  })
}
