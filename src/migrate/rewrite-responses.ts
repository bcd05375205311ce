import type { CallExpression, Expression, Function as FunctionNode, Node, ReturnStatement, Statement } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { literalOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** A call of a response: the methods with their arguments, the first one first. */
interface Chain {
  readonly calls: readonly {
    readonly name: string
    readonly args: readonly Expression[]
    readonly node: CallExpression
  }[]
}

/** Methods of Express's response that end it, or that honotate has not. */
const WITHOUT_COUNTERPART = new Set([
  'send',
  'json',
  'jsonp',
  'end',
  'write',
  'sendStatus',
  'sendFile',
  'download',
  'render',
])

/**
 * Rewrites what methods do with the response of Express: `return res.status(201).json(cat)` is
 * `return ResponseEntity.status(201).body(cat)`, `res.setHeader()` is `res.header()`. Other calls that end the response
 * are marked.
 */
export function rewriteResponses(file: SourceFile): void {
  walk(file.program, {
    MethodDefinition: ({ value }: { readonly value: FunctionNode }) => {
      const names = new Set(value.params.flatMap((each) => responseName(file, each)))
      if (names.size > 0 && value.body) rewriteMethod(file, value.body, names)
    },
  } as never)
}

function responseName(file: SourceFile, parameter: Node): string[] {
  if (parameter.type !== 'Identifier') return []
  const type = parameter.typeAnnotation?.typeAnnotation
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
  const imported = file.imported(type.typeName.name)
  return imported?.module === 'express' && imported.name === 'Response' ? [parameter.name] : []
}

function rewriteMethod(
  file: SourceFile,
  body: { readonly body: readonly Node[] } & Node,
  names: ReadonlySet<string>,
): void {
  const rewritten = new Set<Node>()
  for (const { statement, call } of endings(body)) {
    const chain = chainOf(call, names)
    const value = chain && valueOf(file, chain)
    if (!chain || value === undefined) continue
    file.text.overwrite(statement.start, call.end, `return ${value}`)
    for (const { node } of chain.calls) rewritten.add(node)
  }
  walk(body, {
    CallExpression: (node: CallExpression) => {
      if (rewritten.has(node)) return
      const { name, args } = chainOf(node, names)?.calls.at(-1) ?? {}
      if (name === undefined) return
      const { property } = node.callee as { readonly property: Node }
      if (['set', 'setHeader'].includes(name) && args?.length === 2)
        file.text.overwrite(property.start, property.end, 'header')
      else if (WITHOUT_COUNTERPART.has(name))
        file.todo(node, 'return the value, or a ResponseEntity: the response has no such method.')
    },
  } as never)
}

/** The calls that end a method: what it returns, and its last statements; nothing inside of other functions. */
function endings(body: Node & { readonly body: readonly Node[] }): { statement: Node; call: CallExpression }[] {
  const atEnd = lastStatements(body).flatMap((statement) =>
    statement.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression'
      ? [{ statement, call: statement.expression }]
      : [],
  )
  return [...body.body.flatMap((each) => returnsIn(each as Statement)), ...atEnd]
}

/** The statements after which nothing follows: the last one, and those in the branches of an `if` or a `try` at the end. */
function lastStatements(node: Node | null | undefined): Node[] {
  if (!node) return []
  if (node.type === 'BlockStatement') return lastStatements(node.body.at(-1))
  if (node.type === 'IfStatement') return [node.consequent, node.alternate].flatMap(lastStatements)
  if (node.type === 'TryStatement' && !node.finalizer) return [node.block, node.handler?.body].flatMap(lastStatements)
  return [node]
}

function returnsIn(root: Statement): { statement: Node; call: CallExpression }[] {
  const inner: Node[] = []
  const returns: ReturnStatement[] = []
  const isFunction = (node: Node) => void inner.push(node)
  walk(root, {
    FunctionDeclaration: isFunction,
    FunctionExpression: isFunction,
    ArrowFunctionExpression: isFunction,
    ReturnStatement: (node: ReturnStatement) => void returns.push(node),
  } as never)
  return returns
    .filter((each) => !inner.some(({ start, end }) => start < each.start && each.end <= end))
    .flatMap((statement) =>
      statement.argument?.type === 'CallExpression' ? [{ statement, call: statement.argument }] : [],
    )
}

/** Reads `res.status(201).json(cat)`, where `res` is one of the names. */
function chainOf(node: CallExpression, names: ReadonlySet<string>): Chain | undefined {
  const calls: Chain['calls'][number][] = []
  for (let at: Node = node; ;) {
    if (at.type === 'Identifier') return names.has(at.name) ? { calls } : undefined
    if (at.type !== 'CallExpression' || at.callee.type !== 'MemberExpression' || at.callee.computed) return undefined
    const { property, object }: { property: Node; object: Node } = at.callee
    if (property.type !== 'Identifier') return undefined
    calls.unshift({ name: property.name, args: at.arguments as Expression[], node: at })
    at = object
  }
}

/** What is returned in place of `res.json(value)` or `res.status(201).json(value)`; `undefined` for other chains. */
function valueOf(file: SourceFile, { calls }: Chain): string | undefined {
  const [first, second] = calls
  const ending = second ?? first
  if (calls.length > 2 || !ending || !['json', 'send'].includes(ending.name) || ending.args.length > 1) return undefined
  const [value] = ending.args
  // A string is sent as text, not as JSON.
  if (ending.name === 'json' && (value?.type === 'TemplateLiteral' || typeof (value && literalOf(value)) === 'string'))
    return undefined
  if (!second) return value && file.source(value)
  if (first?.name !== 'status' || first.args.length !== 1) return undefined
  const entity = `${file.use('ResponseEntity')}.status(${file.source(first.args[0] as Expression)})`
  return value ? `${entity}.body(${file.source(value)})` : entity
}
