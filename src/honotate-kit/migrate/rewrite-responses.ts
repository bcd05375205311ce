import type { CallExpression, Expression, Function as FunctionNode, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { literalOf, type Range, returnsOf, startOf } from './nodes.ts'
import { rewriteCookies } from './rewrite-cookies.ts'
import type { SourceFile } from './source-file.ts'

/** A call in `res.status(201).json(cat)`. */
interface ChainedCall {
  readonly name: string
  readonly args: readonly Expression[]
  readonly node: CallExpression
}

/** Methods of Express's response that honotate's response does not have. */
const WITHOUT_COUNTERPART = /^(?:send|json|jsonp|end|write|sendStatus|sendFile|download|render)$/u

/** Methods with another name. */
const RENAMED: Readonly<Record<string, string>> = { set: 'header', setHeader: 'header', contentType: 'type' }

/**
 * Rewrites uses of the Express response: `return res.status(201).json(cat)` becomes `return
 * ResponseEntity.status(201).body(cat)`, `res.setHeader()` becomes `res.header()`. Other calls that end the response
 * are marked. The parameter is removed if the method no longer uses it.
 */
export function rewriteResponses(file: SourceFile): void {
  rewriteCookies(file)
  walk(file.program, {
    MethodDefinition: ({ value }) => {
      const parameter = value.params.find((each) => typeOfResponse(file, each) !== undefined)
      if (parameter && value.body) rewriteMethod(file, value, parameter as Identifier)
    },
  })
}

type Identifier = Extract<FunctionNode['params'][number], { readonly type: 'Identifier' }>

/** The local name of Express's type `Response`, if a parameter has that type. */
function typeOfResponse(file: SourceFile, parameter: Node): string | undefined {
  if (parameter.type !== 'Identifier') return undefined
  const type = parameter.typeAnnotation?.typeAnnotation
  if (type?.type !== 'TSTypeReference') return undefined
  const found = exportOf(file, type.typeName)
  return found?.module === 'express' && found.name === 'Response' ? found.local : undefined
}

function rewriteMethod(file: SourceFile, method: FunctionNode, parameter: Identifier): void {
  const body = method.body as NonNullable<FunctionNode['body']>
  const rewritten = new Set<Node>()
  for (const { statement, call } of endings(body)) {
    const chain = chainOf(call, parameter.name)
    const result = resultOf(file, chain)
    if (!result) continue
    const { value, entity } = result
    // Overwrite only the text around the value, since calls in the value may be rewritten, too.
    if (value) {
      file.text.overwrite(statement.start, value.start, entity ? `return ${entity}.body(` : 'return ')
      if (entity) file.text.overwrite(value.end, call.end, ')')
      else file.text.remove(value.end, call.end)
    } else file.text.overwrite(statement.start, call.end, `return ${entity}`)
    for (const { node } of chain) rewritten.add(node)
  }
  let uses = 0
  walk(body, {
    Identifier: ({ name }) => void (uses += Number(name === parameter.name)),
    CallExpression: (node) => {
      const [first] = chainOf(node, parameter.name)
      if (rewritten.has(node)) uses -= Number(first?.node === node)
      else rewriteCall(file, node, parameter.name)
    },
  })
  if (rewritten.size === 0) return
  removeReturnType(file, method, parameter)
  if (uses === 0) removeParameter(file, method, parameter)
}

function rewriteCall(file: SourceFile, node: CallExpression, response: string): void {
  const { name, args } = chainOf(node, response).at(-1) ?? {}
  if (name === undefined) return
  const { property } = node.callee as { readonly property: Node }
  const renamed = name === 'set' && args?.length !== 2 ? undefined : RENAMED[name]
  if (name === 'redirect' && args?.length === 2) {
    const [status, url] = args as [Expression, Expression]
    file.text.overwrite(status.start, url.end, `${file.source(url)}, ${file.source(status)}`)
  } else if (renamed) file.text.overwrite(property.start, property.end, renamed)
  else if (WITHOUT_COUNTERPART.test(name))
    file.todo(node, 'return the value, or a ResponseEntity: the response has no such method.')
}

/** Removes the return types `void` and `Response`, also in a promise, since the method returns a value now. */
function removeReturnType(file: SourceFile, { returnType }: FunctionNode, parameter: Identifier): void {
  if (!returnType) return
  const [, type = ''] = /^:\s*(?:Promise<\s*)?(\w+)/u.exec(file.source(returnType)) ?? []
  const response = typeOfResponse(file, parameter)
  if (type !== 'void' && type !== response) return
  file.text.remove(returnType.start, returnType.end)
}

function removeParameter(file: SourceFile, { params, start, body }: FunctionNode, parameter: Identifier): void {
  const nodes = params as readonly Range[]
  const index = params.indexOf(parameter)
  const [before, after] = [nodes[index - 1], nodes[index + 1]]
  const own = nodes[index] as Range
  if (after) file.text.remove(startOf(own), startOf(after))
  else if (before) file.text.remove(before.end, own.end)
  else {
    // Remove everything between the parentheses, including a trailing comma.
    const opening = start + file.source({ start, end: startOf(own) }).lastIndexOf('(') + 1
    const closing = file.source({ start: own.end, end: (body as Node).start }).indexOf(')')
    file.text.remove(opening, own.end + closing)
  }
}

/** The calls that end a method: returned calls and last statements. Inner functions do not count. */
function endings(body: Node & { readonly body: readonly Node[] }): { statement: Node; call: CallExpression }[] {
  const atEnd = lastStatements(body).flatMap((statement) =>
    statement.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression'
      ? [{ statement, call: statement.expression }]
      : [],
  )
  const returned = returnsOf(body).flatMap((statement) =>
    statement.argument?.type === 'CallExpression' ? [{ statement, call: statement.argument }] : [],
  )
  return [...returned, ...atEnd]
}

/**
 * The statements that can be the last to run: the last one, and those in the branches of an `if` or a `try` at the end.
 */
function lastStatements(node: Node | null | undefined): Node[] {
  if (!node) return []
  if (node.type === 'BlockStatement') return lastStatements(node.body.at(-1))
  if (node.type === 'IfStatement') return [node.consequent, node.alternate].flatMap(lastStatements)
  if (node.type === 'TryStatement' && !node.finalizer) return [node.block, node.handler?.body].flatMap(lastStatements)
  return [node]
}

/**
 * The calls in `res.status(201).json(cat)`, first call first; an empty list if the chain does not start with
 * `response`.
 */
function chainOf(node: CallExpression, response: string): readonly ChainedCall[] {
  const calls: ChainedCall[] = []
  for (let at: Node = node; ;) {
    if (at.type === 'Identifier') return at.name === response ? calls : []
    if (at.type !== 'CallExpression' || at.callee.type !== 'MemberExpression' || at.callee.computed) return []
    const { property, object }: { property: Node; object: Node } = at.callee
    if (property.type !== 'Identifier') return []
    calls.unshift({ name: property.name, args: at.arguments as Expression[], node: at })
    at = object
  }
}

/** The value that replaces `res.json(value)` or `res.status(201).json(value)`; `undefined` for other calls. */
function resultOf(file: SourceFile, calls: readonly ChainedCall[]): Result | undefined {
  const [first, second] = calls
  const ending = second ?? first
  if (calls.length > 2 || !ending || !['json', 'send'].includes(ending.name) || ending.args.length > 1) return undefined
  const [value] = ending.args
  // Keep `res.json()` for a string: a returned string is sent as text, not as JSON.
  if (ending.name === 'json' && value && mayBeText(file, value)) return undefined
  if (!second) return value && { value, entity: undefined }
  if (first?.name !== 'status' || first.args.length !== 1) return undefined
  return { value, entity: `${file.use('ResponseEntity')}.status(${file.source(first.args[0] as Expression)})` }
}

/**
 * Whether a value looks like a string: a literal, a sum, a call such as `toString()`, or a variable that holds a
 * string.
 */
function mayBeText(file: SourceFile, value: Expression): boolean {
  if (value.type === 'TemplateLiteral' || literalOf(value) !== undefined) return true
  if (value.type === 'BinaryExpression') return value.operator === '+'
  if (value.type === 'ConditionalExpression')
    return mayBeText(file, value.consequent) || mayBeText(file, value.alternate)
  if (value.type === 'CallExpression' && value.callee.type === 'MemberExpression')
    return /\.(?:toString|join|toUpperCase|toLowerCase|trim|toISOString|replace|replaceAll|slice|stringify|concat)$/u.test(
      file.source(value.callee),
    )
  if (value.type !== 'Identifier') return false
  let isText = false
  walk(file.program, {
    Identifier: ({ name, typeAnnotation }) => {
      if (name === value.name && typeAnnotation?.typeAnnotation.type === 'TSStringKeyword') isText = true
    },
    VariableDeclarator: ({ id, init }) => {
      if (
        id.type === 'Identifier' &&
        id.name === value.name &&
        init &&
        init.type !== 'Identifier' &&
        mayBeText(file, init)
      )
        isText = true
    },
  })
  return isText
}

/** The value to return, and the code of the ResponseEntity for it: `ResponseEntity.status(201)`. */
interface Result {
  readonly value: Expression | undefined
  readonly entity: string | undefined
}
