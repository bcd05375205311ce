import type { Node } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { ContextUses, type AnyFunction } from './context-uses.ts'
import { decoratorsOf, elementsIn, exportOf, parameterOf } from './decorators.ts'
import { declaredNames, usesOf } from './imported-names.ts'
import { metadataReads, usesIn, type MetadataRead } from './metadata-decorators.ts'
import { callsIn, contains, methodOf, nameOf, returnsOf } from './nodes.ts'
import { removeReflector } from './public-decorator.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Gives guards and parameter decorators the request instead of the context of NestJS, and parameters with `@Req()` the
 * type `Request` of Express, if possible.
 */
export function rewriteContexts(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const guard = methodOf(node, 'canActivate')?.value
    const [context, ...others] = (guard?.params ?? []) as readonly Node[]
    if (!guard?.body || context?.type !== 'Identifier' || others.length > 0) continue
    const reads = metadataReads(file, guard)
    const request = requestOf(new ContextUses(file, guard, node), context, reads)
    if (request === undefined) continue
    for (const read of reads) file.text.overwrite(read.node.start, read.node.end, read.text())
    removeReflector(file, node, reads.map((each) => file.source(each.node)).join(' '))
    writeParameters(file, guard, request, reads.length > 0 && ['_response: unknown', `call: ${file.use('RouteCall')}`])
    rewriteResult(file, guard)
  }
  for (const on of elementsIn(file.program)) {
    if (on.kind !== 'parameter' || on.node.type !== 'Identifier' || !on.method.value.body) continue
    const isTaken = decoratorsOf(file, on.node).some((each) => /^Req(?:uest)?$/u.test(each.name))
    const uses = new ContextUses(file, on.method.value, on.class)
    if (!isTaken || !uses.follows(on.node.name, 'request') || uses.request !== '') continue
    uses.apply()
    const { end, typeAnnotation } = on.node
    if (typeAnnotation) file.text.remove(typeAnnotation.start, end)
    file.text.appendLeft(end, `: ${file.use('Request', 'express')}`)
  }
  for (const { node, args } of callsIn(file.program)) {
    const { callee, typeArguments, end } = node
    const [fn, ...others] = args
    const isInline = fn?.type === 'ArrowFunctionExpression' || fn?.type === 'FunctionExpression'
    if (!isInline || others.length > 0 || exportOf(file, callee)?.name !== 'createParamDecorator') continue
    if (file.text.original[end] !== '.' && rewriteParameter(file, fn))
      file.text.overwrite(callee.start, (typeArguments ?? callee).end, file.use('createParameterDecorator'))
  }
}

/**
 * Rewrites how a function reads the request. Returns the name of the request, or `''` if the function does not read it.
 * If the function needs more of the context, changes nothing and returns `undefined`.
 */
function requestOf(uses: ContextUses, context?: Node, reads: readonly MetadataRead[] = []): string | undefined {
  const parts = reads.map(({ node }) => node)
  const isFollowed = !context || (context.type === 'Identifier' && uses.follows(context.name, 'context', parts))
  if (!isFollowed || uses.request === undefined) return undefined
  uses.apply()
  return uses.request
}

/**
 * Rewrites the function in `createParamDecorator((data, context) => …)`. If it cannot, returns `false` and changes
 * nothing.
 */
function rewriteParameter(file: SourceFile, fn: AnyFunction): boolean {
  const [data, context, ...others] = fn.params as readonly Node[]
  const name = nameOf(data)
  const statement = file.program.body.find((each) => contains(each, fn))
  const [args] = usesIn(file.scope.project, (statement && declaredNames(statement)[0]) ?? ' ')
  const isPiped = args.some((each) => /Pipe\b|,/u.test(each))
  if (!name || !fn.body || others.length > 0 || isPiped) return false
  const isRead = usesOf(fn.body).some((each) => each.name === name)
  const request = requestOf(new ContextUses(file, fn), context)
  if (request === undefined) return false
  const isRequired = args.length > 0 && !args.includes('')
  const type = parameterOf(file, data as Node).type || 'any'
  writeParameters(file, fn, request, isRead && ['_', `${name}${isRequired ? '' : '?'}: ${type}`])
  return true
}

function writeParameters(file: SourceFile, fn: AnyFunction, request: string, others: readonly string[] | false): void {
  const [first, last] = [fn.params[0], fn.params.at(-1)] as readonly (Node | undefined)[]
  if (!first || !last) return
  const typed = `${request || '_request'}: ${file.use('Request', 'express')}`
  const text = [...(request || others ? [typed] : []), ...(others || [])].join(', ')
  const comma = text === '' ? (/^\s*,/u.exec(file.text.original.slice(last.end))?.[0].length ?? 0) : 0
  file.text.overwrite(first.start, last.end + comma, text)
}

/**
 * Wraps a result of a guard in `Boolean()` if it might not be a boolean, since NestJS accepted any value. Removes
 * `Observable<boolean>` from a union in the return type.
 */
function rewriteResult(file: SourceFile, { returnType, body }: AnyFunction): void {
  const type = returnType ? file.source(returnType) : ''
  const plain = type.replace(/\s*\|\s*Observable<boolean>|Observable<boolean>\s*\|\s*/u, '')
  if (returnType && plain !== type) file.text.overwrite(returnType.start, returnType.end, plain)
  for (const { argument } of body ? returnsOf(body) : [])
    if (argument && mayBeOther(argument))
      file.text.appendRight(argument.start, 'Boolean(').appendLeft(argument.end, ')')
}

/** Whether an expression may have the value of a member such as `user.isAdmin`, which may not be a boolean. */
function mayBeOther(node: Node): boolean {
  if ('expression' in node) return mayBeOther(node.expression as Node)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].some(mayBeOther)
  if (node.type === 'LogicalExpression')
    return mayBeOther(node.right) || (node.operator !== '&&' && mayBeOther(node.left))
  return node.type === 'MemberExpression' && node.object.type !== 'ThisExpression'
}
