import type { MemberExpression, Node } from 'oxc-parser'
import { classesIn, walk } from '../transform/core/walk.ts'
import { type Decorated, decoratorsOf } from './decorators.ts'
import { contains, literalOf, returnsOf } from './nodes.ts'
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
  const hasType = (pattern: RegExp): boolean => type.split('|').some((each) => pattern.test(each.trim()))
  const isText =
    hasType(/^string$/u) ||
    returned.some((each) => each !== null && (literalOf(each) !== undefined || each.type === 'TemplateLiteral'))
  const isNull = hasType(/^null$/u) || returned.some((each) => each?.type === 'Literal' && each.value === null)
  const isNothing = hasType(/^(?:void|undefined)$/u) || (type === '' && returned.includes(null))
  const notes = [
    ...(isJson && isText && !names.has('ContentType') ? ['a string was JSON, and is plain text'] : []),
    ...(isNull && !names.has('OnNull') ? ['null was 204, and is JSON'] : []),
    ...(isNothing && !names.has('OnUndefined') && !usesResponse(file, value) ? ['no result was 404, and is 204'] : []),
  ]
  if (notes.length > 0) file.todo(key, `the answer differs: ${notes.join('; ')}.`)
}

function usesResponse(file: SourceFile, { params }: { readonly params: readonly unknown[] }): boolean {
  return params.some((each) => /@Res\b/u.test(file.source(each as Node)))
}

/** The expressions that a method returns: null for a missing value, and the body if the method always throws. */
function resultsOf(body: Node): (Node | null)[] {
  const own = returnsOf(body)
  return own.length > 0 ? own.flatMap(({ argument }) => branchesOf(argument)) : throwsAlways(body) ? [body] : [null]
}

/** The possible values of an expression: `a` and `b` for `a ?? b`, `b` and `c` for `a ? b : c`. */
function branchesOf(node: Node | null): (Node | null)[] {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf)
  if (node?.type === 'LogicalExpression') return [node.left, node.right].flatMap(branchesOf)
  if (node?.type === 'AwaitExpression') return branchesOf(node.argument)
  if (node?.type === 'CallExpression' && node.callee.type === 'MemberExpression' && isPromiseOf(node.callee))
    return branchesOf(node.arguments[0] ?? null)
  return node?.type === 'Identifier' && node.name === 'undefined' ? [null] : [node]
}

/** Whether a callee is `Promise.resolve`. */
function isPromiseOf({ object, property }: MemberExpression): boolean {
  const names = [object, property].map((each) => (each.type === 'Identifier' ? each.name : ''))
  return names.join('.') === 'Promise.resolve'
}

function throwsAlways(body: Node): boolean {
  return body.type === 'BlockStatement' && body.body.at(-1)?.type === 'ThrowStatement'
}

/** Marks errors whose status routing-controllers reads from `httpCode`. */
export function markErrors(file: SourceFile): void {
  const inMarkedClass: Node[] = []
  for (const node of classesIn(file.program)) {
    const field = node.body.body.find(
      (member) =>
        member.type === 'PropertyDefinition' && member.key.type === 'Identifier' && member.key.name === 'httpCode',
    )
    if (!field || !node.superClass || !file.source(node.superClass).endsWith('Error')) continue
    inMarkedClass.push(node)
    if (node.decorators?.some((each) => /ResponseStatus/u.test(file.source(each)))) continue
    file.todo(field, 'this error is a 500 here: write @ResponseStatus() on its class.')
  }
  const markObject = (node: Node): void => {
    if (inMarkedClass.some((each) => contains(each, node))) return
    file.todo(node, 'an error with httpCode is a 500 here: throw an HttpProblem.')
  }
  walk(file.program, {
    Property: (node) => {
      if (!node.computed && node.key.type === 'Identifier' && node.key.name === 'httpCode') markObject(node)
    },
    AssignmentExpression: (node) => {
      if (file.source(node.left).endsWith('.httpCode')) markObject(node)
    },
  })
}
