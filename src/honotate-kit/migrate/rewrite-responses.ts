import type { BindingIdentifier, CallExpression, Expression } from 'oxc-parser'
import type { ExpressionStatement, Function as FunctionNode, Node } from 'oxc-parser'
import { importsOf } from '../transform/core/imports.ts'
import { elementsIn } from './decorators.ts'
import { UNSAFE } from './migration.ts'
import { callOf, callsIn, chainOf, literalOf, memberOf, nameOf, namesOf, nodesOf, returnsOf, startOf } from './nodes.ts'
import type { Call, Range } from './nodes.ts'
import { expressType } from './rewrite-requests.ts'
import type { SourceFile } from './source-file.ts'

/** Matches methods of Express's response that honotate's response does not have. */
const WITHOUT_COUNTERPART = /^(?:send|json|jsonp|end|write|sendStatus|sendFile|download|render)$/u

/**
 * Rewrites uses of Express's response: `return res.status(201).json(cat)` becomes `return
 * ResponseEntity.status(201).body(cat)`. Marks calls of methods that honotate's response does not have.
 */
export function rewriteResponses(file: SourceFile): void {
  rewriteCookies(file)
  for (const on of elementsIn(file.program)) {
    if (on.kind !== 'parameter' || on.node.type !== 'Identifier') continue
    const type = expressType(file, on.node.typeAnnotation?.typeAnnotation, 'Response')
    if (type !== undefined) rewriteMethod(file, on.method.value, on.node, type)
  }
}

/**
 * Rewrites the calls on a response, and removes its parameter if nothing else uses it.
 *
 * @param named The local name of the type of the parameter.
 */
function rewriteMethod(file: SourceFile, method: FunctionNode, parameter: BindingIdentifier, named: string): void {
  const { body, returnType } = method
  if (!body) return
  const rewritten = new Set<Node>()
  let uses = nodesOf(body, 'Identifier').filter(({ name }) => name === parameter.name).length
  for (const { statement, call } of endings(body)) {
    const calls = callsOn(parameter, call)
    const result = resultOf(file, calls)
    if (!result) continue
    const { value, entity } = result
    const body = value ? [entity ? '.body(' : '', value, entity ? ')' : ''] : []
    file.rewrite({ start: statement.start, end: call.end }, [`return ${entity ?? ''}`, ...body])
    for (const { node } of calls) rewritten.add(node)
    uses--
  }
  for (const node of nodesOf(body, 'CallExpression')) {
    const last = callsOn(parameter, node).at(-1)
    if (last && !rewritten.has(node)) rewriteCall(file, last)
  }
  if (rewritten.size === 0) return
  // Remove the return types `void` and `Response`, also in a promise, since the method returns a value now.
  const [, type] = /^:\s*(?:Promise<\s*)?(\w+)/u.exec(returnType ? file.source(returnType) : '') ?? []
  if (returnType && (type === 'void' || type === named)) file.text.remove(returnType.start, returnType.end)
  if (uses === 0) removeParameter(file, method, parameter)
}

function rewriteCall(file: SourceFile, { name, args, property, node }: Call): void {
  const [first, second, ...others] = args
  const isHeader = name === 'setHeader' || (name === 'set' && args.length === 2)
  const renamed = isHeader ? 'header' : name === 'contentType' ? 'type' : undefined
  if (name === 'redirect' && first && second && others.length === 0)
    file.text.overwrite(first.start, second.end, `${file.source(second)}, ${file.source(first)}`)
  else if (renamed) file.text.overwrite(property.start, property.end, renamed)
  else if (WITHOUT_COUNTERPART.test(name))
    file.todo(node, 'return the value, or a ResponseEntity: the response has no such method.')
}

export function removeParameter(file: SourceFile, { params, start, body }: FunctionNode, node: Node): void {
  const nodes = params as readonly Range[]
  const index = nodes.indexOf(node)
  const [before, after] = [nodes[index - 1], nodes[index + 1]]
  if (after) file.text.remove(startOf(node), startOf(after))
  else if (before) file.text.remove(before.end, node.end)
  else {
    // Removes everything between the parentheses, including a trailing comma.
    const opening = start + file.source({ start, end: startOf(node) }).lastIndexOf('(') + 1
    const closing = file.source({ start: node.end, end: (body as Node).start }).indexOf(')')
    file.text.remove(opening, node.end + closing)
  }
}

/** Finds the calls that end a method: returned calls and last statements, but not in inner functions. */
function endings(body: Node) {
  const last = lastStatements(body).filter(({ type }) => type === 'ExpressionStatement')
  return [...returnsOf(body), ...last].flatMap((statement) => {
    const call = 'argument' in statement ? statement.argument : (statement as ExpressionStatement).expression
    return call?.type === 'CallExpression' ? [{ statement, call }] : []
  })
}

/** Finds the statements that can be the last to run, also in the branches of an `if` or a `try` at the end. */
function lastStatements(node: Node | null | undefined): Node[] {
  if (!node) return []
  if (node.type === 'BlockStatement') return lastStatements(node.body.at(-1))
  if (node.type === 'IfStatement') return [node.consequent, node.alternate].flatMap(lastStatements)
  if (node.type === 'TryStatement' && !node.finalizer) return [node.block, node.handler?.body].flatMap(lastStatements)
  return [node]
}

/**
 * The calls in `res.status(201).json(cat)`, in the order in which they run; none if the response does not start the
 * chain, or a name is computed.
 */
function callsOn({ name }: BindingIdentifier, node: CallExpression): readonly Call[] {
  const { root, calls } = chainOf(node)
  return nameOf(root) === name && calls.every((each) => each.name !== '') ? calls : []
}

/**
 * Finds the value to return instead of `res.json(value)`, `res.send(value)` or `res.status(201).json(value)`, and the
 * `ResponseEntity` if there is a status; `undefined` if the call stays.
 */
function resultOf(file: SourceFile, calls: readonly Call[]) {
  const [first, second] = calls
  const ending = second ?? first
  if (calls.length > 2 || !ending || !/^(?:json|send)$/u.test(ending.name) || ending.args.length > 1) return undefined
  const [value] = ending.args
  // Keeps `res.json()` for a string: a returned string is sent as text, not as JSON.
  if (ending.name === 'json' && value && mayBeText(file, value)) return undefined
  if (!second) return value && { value, entity: undefined }
  if (first?.name !== 'status' || first.args.length !== 1) return undefined
  return { value, entity: `${file.use('ResponseEntity')}.status(${file.source(first.args[0] as Expression)})` }
}

const MAKES_TEXT =
  /^(?:toString|join|toUpperCase|toLowerCase|trim|toISOString|replace|replaceAll|slice|stringify|concat)$/u

/** Whether a value looks like a string, such as a literal, a sum, `cat.toString()`, or a variable of such a value. */
function mayBeText(file: SourceFile, value: Expression): boolean {
  if (value.type === 'TemplateLiteral' || literalOf(value) !== undefined) return true
  if (value.type === 'BinaryExpression') return value.operator === '+'
  if (value.type === 'ConditionalExpression')
    return mayBeText(file, value.consequent) || mayBeText(file, value.alternate)
  const call = callOf(value)
  if (call) return call.object !== undefined && MAKES_TEXT.test(call.name)
  if (value.type !== 'Identifier') return false
  const declared = nodesOf(file.program, 'Identifier').some(
    (each) => each.name === value.name && each.typeAnnotation?.typeAnnotation.type === 'TSStringKeyword',
  )
  const made = nodesOf(file.program, 'VariableDeclarator').filter(({ id }) => nameOf(id) === value.name)
  return declared || made.some(({ init }) => init && init.type !== 'Identifier' && mayBeText(file, init))
}

/** Matches files that set a cookie with `maxAge`. */
export const COOKIES: RegExp = /\.cookie\([^;]*\bmaxAge\b/u

const SECONDS = `${UNSAFE} maxAge is in seconds here, and was in milliseconds.`

/** The longest lifetime of a cookie, in seconds, that Hono accepts: the limit of RFC 6265bis. */
const MAX_AGE = 400 * 24 * 60 * 60

/** Divides `maxAge` in `res.cookie(name, value, { maxAge })` by 1000: honotate takes seconds, as `Set-Cookie` does. */
function rewriteCookies(file: SourceFile): void {
  const isHandled = handlesResponses(file)
  const isRewritten = importsOf(file.program, 'honotate').length > 0
  for (const { name, object, args } of callsIn(file.program)) {
    const [, , options] = args
    if (!object || name !== 'cookie' || !options) continue
    const maxAge = memberOf(options, 'maxAge')
    if (!isHandled) {
      // The call may be in a helper function that handlers in other files call.
      if (!isRewritten && /\bmaxAge\b/u.test(file.source(options))) file.todo(options, SECONDS)
    } else if (maxAge) {
      const { text, seconds = 0 } = secondsOf(file.source(maxAge))
      const isShorthand = file.source(maxAge) === 'maxAge' && !/maxAge\s*:/u.test(file.source(options))
      file.text.overwrite(maxAge.start, maxAge.end, isShorthand ? `maxAge: ${text}` : text)
      if (seconds > MAX_AGE) file.todo(maxAge, 'a cookie lives for at most 400 days, or setting it fails.')
    } else if (options.type !== 'ObjectExpression' || namesOf(options).includes('...')) file.todo(options, SECONDS)
  }
}

/**
 * Whether a file imports Express's response or a decorator for it. A migrated file imports neither, so `maxAge` is
 * divided only once.
 */
function handlesResponses({ imports, text }: SourceFile): boolean {
  return [...imports.values()].some(({ module, name, local, isWhole }) => {
    if (isWhole) return text.original.includes(`${local}.Res`)
    return module === 'express' ? name === 'Response' : /^(?:Res|Response)$/u.test(name)
  })
}

/**
 * Converts milliseconds to seconds: the code, such as `15 * 60` for `15 * 60 * 1000`, and the number if it is known.
 */
function secondsOf(text: string): { readonly text: string; readonly seconds?: number } {
  if (!/^[\d_]+(?:\s*\*\s*[\d_]+)*$/u.test(text)) return { text: `Math.floor((${text}) / 1000)` }
  const factors = text.split(/\s*\*\s*/u)
  const numbers = factors.map((each) => Number(each.replaceAll('_', '')))
  const seconds = Math.floor(numbers.reduce((product, each) => product * each, 1) / 1000)
  const isPlain = factors.length > 1 && numbers.at(-1) === 1000
  return { text: isPlain ? factors.slice(0, -1).join(' * ') : String(seconds), seconds }
}
