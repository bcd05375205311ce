import type { CallExpression, Class, Decorator, Expression, MethodDefinition, Node } from 'oxc-parser'
import type { ObjectExpression, Program, PropertyDefinition, ReturnStatement, VariableDeclarator } from 'oxc-parser'
import { childrenOf, isInnerFunction, walk } from '../transform/core/walk.ts'

export type ByName<T = string> = Readonly<Record<string, T>>

export type Given = Expression | undefined

export type Range = Readonly<Record<'start' | 'end', number>>

export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

export interface Edit extends Range {
  readonly text: string
}

/** Applies edits to a text that begins at an offset of the source. */
export function edited(text: string, edits: readonly Edit[], offset = 0): string {
  let result = text
  for (const { start, end, text: added } of edits.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, start - offset) + added + result.slice(end - offset)
  return result
}

export function decoratorsIn(node: unknown): readonly Decorator[] {
  return (node as { readonly decorators?: readonly Decorator[] }).decorators ?? []
}

/** The start of an element or of its `export`, including its decorators, which may precede `export`. */
export function startOf(node: { readonly start: number; readonly declaration?: unknown }): number {
  return Math.min(node.start, decoratorsIn(node.declaration ?? node)[0]?.start ?? node.start)
}

/** The declaration in an export statement, null or `undefined` without one; for other statements, the statement. */
export function declarationOf(statement: Node): Node | null | undefined {
  return statement.type.startsWith('Export') ? (statement as { declaration?: Node | null }).declaration : statement
}

export function variablesOf(statement: Node | null | undefined): readonly VariableDeclarator[] {
  const declared = statement && declarationOf(statement)
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

/** The statement at the top level that declares a node, with its `export`. */
export function statementOf({ body }: Program, node: Node): Program['body'][number] | undefined {
  return body.find((each) => declarationOf(each) === node)
}

export function spaceAt(code: string, start: number): number {
  return /^\s*/u.exec(code.slice(start))?.[0].length ?? 0
}

export function hasNode(root: Node, types: RegExp): boolean {
  let found = false
  walk(root, {}, ({ type }) => (found ||= types.test(type)))
  return found
}

type OfType<Type, Kind = Node> = Kind extends { readonly type: infer Own } ? (Type extends Own ? Kind : never) : never

type IsSkipped = (node: Node) => boolean

/** The nodes of a type in a node, except inside skipped nodes. A node precedes its descendants. */
export function nodesOf<T extends Node['type']>(root: Node, type: T, isSkipped?: IsSkipped): readonly OfType<T>[] {
  const found: OfType<T>[] = []
  walk(root, { [type]: (node: OfType<T>) => void found.push(node) }, isSkipped)
  return found
}

/**
 * Maps each node in `root` to its parent, except nodes inside skipped nodes. Siblings come before their descendants.
 */
export function parentsOf(root: Node, isSkipped: IsSkipped = () => false): ReadonlyMap<Node, Node> {
  const parents = new Map<Node, Node>()
  walk(root, {}, (node) => {
    if (isSkipped(node)) return true
    for (const child of childrenOf(node)) parents.set(child, node)
    return false
  })
  return parents
}

/** Whether a node is the name of a member, or a key. */
export function isKeyIn(parent: Node, node: Node): boolean {
  const { property, key, computed } = parent as Partial<Record<'property' | 'key' | 'computed', unknown>>
  return !computed && (property === node || key === node)
}

/** Whether a node is only the name of a member, a key or a declaration. */
export function isNameIn(parent: Node, node: Node): boolean {
  return isKeyIn(parent, node) || ('id' in parent && parent.id === node)
}

export function returnsOf(body: Node): readonly ReturnStatement[] {
  return nodesOf(body, 'ReturnStatement', isInnerFunction)
}

/** The initial value of a declared variable; for other declarations, such as a function, the declaration. */
export function functionOf(declared: Node | undefined): Node | undefined {
  return declared?.type === 'VariableDeclarator' ? (declared.init ?? undefined) : declared
}

/**
 * The body of an arrow function without braces, or the expression that the only statement of a function returns;
 * `undefined` for other nodes.
 */
export function resultOf(node: Node | null | undefined): Node | undefined {
  const { body } = (node ?? {}) as { readonly body?: Node | null }
  if (!node || !isInnerFunction(node) || !body) return undefined
  if (body.type !== 'BlockStatement') return body
  const [only, ...others] = body.body
  return only?.type === 'ReturnStatement' && others.length === 0 ? (only.argument ?? undefined) : undefined
}

/** Matches a name that needs no quotes as a key. */
export const IS_NAME: RegExp = /^[A-Za-z_$][\w$]*$/u

/** The name of an identifier; `''` for other nodes. */
export function nameOf(node: Node | null | undefined): string {
  return node?.type === 'Identifier' ? node.name : ''
}

/**
 * The innermost callee or object of an expression: `a` in `a.b()`, and the function in `void (async () => { … })()`.
 */
export function rootOf(node: Node | undefined): Node | undefined {
  if (node?.type === 'CallExpression') return rootOf(node.callee)
  if (node?.type === 'MemberExpression') return rootOf(node.object)
  if (node?.type === 'ParenthesizedExpression') return rootOf(node.expression)
  return node?.type === 'UnaryExpression' || node?.type === 'AwaitExpression' ? rootOf(node.argument) : node
}

/** The text of a string literal, or of a template without expressions; `undefined` for other nodes. */
export function literalOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const isPlain = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}

export function isLiteral(node: Node | undefined, value: boolean): boolean {
  return node?.type === 'Literal' && node.value === value
}

/** The names of the members of an object literal; `'...'` for spread objects, and for keys such as `[a]` or `1`. */
export function namesOf(node: Node | undefined): readonly string[] {
  return node?.type === 'ObjectExpression' ? node.properties.map((each) => keyOf(each) ?? '...') : []
}

/** The value of a member of an object literal; `undefined` without such a member, and for other expressions. */
export function memberOf(node: Node | null | undefined, name: string): Expression | undefined {
  const found = node?.type === 'ObjectExpression' ? node.properties.find((each) => keyOf(each) === name) : undefined
  return found?.type === 'Property' ? (found.value as Expression) : undefined
}

function keyOf(property: ObjectExpression['properties'][number]): string | undefined {
  if (property.type !== 'Property' || property.computed) return undefined
  return property.key.type === 'Identifier' ? property.key.name : literalOf(property.key as Expression)
}

export function elementsOf(node: Node | null | undefined): readonly Node[] | undefined {
  return node?.type === 'ArrayExpression' ? node.elements.filter((each) => each !== null) : undefined
}

/** A method or a field with a plain name. */
export interface NamedMember {
  readonly name: string
  readonly member: MethodDefinition | PropertyDefinition
  /** `undefined` for a field. */
  readonly method: MethodDefinition | undefined
}

export function membersOf({ body }: Class): readonly NamedMember[] {
  return body.body.flatMap((member): NamedMember[] => {
    if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return []
    const name = nameOf(member.key)
    return name ? [{ name, member, method: member.type === 'MethodDefinition' ? member : undefined }] : []
  })
}

export function methodOf(node: Class, wanted: string): MethodDefinition | undefined {
  return membersOf(node).find(({ name, method }) => method && name === wanted)?.method
}

/** The parts of a call: `a`, `b` and `c` in `a.b(c)`. */
export interface Call {
  readonly node: CallExpression
  /** The name of the method or function; `''` if it is computed, or if another expression is called. */
  readonly name: string
  readonly property: Node
  /** `undefined` for the call of a function. */
  readonly object: Node | undefined
  readonly args: readonly Expression[]
}

export function callOf(node: Node | null | undefined): Call | undefined {
  if (node?.type !== 'CallExpression') return undefined
  const { callee } = node
  const args = node.arguments as Expression[]
  if (callee.type !== 'MemberExpression')
    return { node, name: nameOf(callee), property: callee, object: undefined, args }
  const { property, object, computed } = callee
  return { node, name: computed ? '' : nameOf(property), property, object, args }
}

export function callsIn(root: Node): readonly Call[] {
  return nodesOf(root, 'CallExpression').map((node) => callOf(node) as Call)
}

/** The calls in `root.a().b()`, in the order in which they run, with their root. */
export function chainOf(node: Node): { readonly root: Node; readonly calls: readonly Call[] } {
  const calls: Call[] = []
  let root = node
  for (let call = callOf(root); call?.object; call = callOf(root)) {
    calls.unshift(call)
    root = call.object
  }
  return { root, calls }
}

/** The source of a regular expression that matches any of the names, each as a whole. */
export function patternOf(names: readonly string[]): string {
  return `(?<![\\w$])(?:${names.map((name) => name.replaceAll('$', String.raw`\$`)).join('|')})(?![\\w$])`
}
