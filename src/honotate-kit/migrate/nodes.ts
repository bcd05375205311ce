import type { Node, Program, ReturnStatement } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'

/** The place of a node in the text. */
export type Range = Readonly<Record<'start' | 'end', number>>

/** Whether one node is inside another. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** A part of a text, and its replacement. */
export interface Edit extends Range {
  readonly text: string
}

/** A text with some of its parts replaced. */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, { start, end, text: added }) => result.slice(0, start) + added + result.slice(end), text)
}

/** The line of an offset, from 1. */
export function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length
}

/** The start of an element, including its decorators. */
export function startOf({
  start,
  decorators,
}: {
  readonly start: number
  readonly decorators?: readonly { readonly start: number }[]
}): number {
  return Math.min(start, decorators?.[0]?.start ?? start)
}

/** The declaration that a statement is or exports. */
export function declarationOf(statement: Program['body'][number]): Node | null | undefined {
  return statement.type.startsWith('Export') ? (statement as { declaration?: Node | null }).declaration : statement
}

/** The statement at the top level that declares a node, with its `export`. */
export function statementOf({ body }: Program, node: Node): Program['body'][number] | undefined {
  return body.find((each) => declarationOf(each) === node)
}

/** The return statements of a function, except for inner functions. */
export function returnsOf(body: Node): readonly ReturnStatement[] {
  const inner: Node[] = []
  const found: ReturnStatement[] = []
  const isFunction = (node: Node): void => void inner.push(node)
  walk(body, {
    FunctionDeclaration: isFunction,
    FunctionExpression: isFunction,
    ArrowFunctionExpression: isFunction,
    ReturnStatement: (node) => void found.push(node),
  })
  return found.filter((node) => !inner.some((each) => contains(each, node)))
}

/** The function that a declaration is, or whose variable it is. */
export function functionOf(declared: Node | undefined): Node | undefined {
  return declared?.type === 'VariableDeclarator' ? (declared.init ?? undefined) : declared
}

/** The expression that a function returns, if it does nothing else. */
export function resultOf(node: Node | null | undefined): Node | undefined {
  const { body } = (node ?? {}) as { readonly body?: Node | null }
  const isFunction = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/u.test(node?.type ?? '')
  if (!isFunction || !body) return undefined
  if (body.type !== 'BlockStatement') return body
  return body.body.length === 1 ? (returnsOf(body)[0]?.argument ?? undefined) : undefined
}

/** A name that needs no quotes as a key. */
export const IS_NAME: RegExp = /^[A-Za-z_$][\w$]*$/u

/** The text of a string literal, or `undefined` for any other expression. */
export function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const isPlain = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}

/** Whether an expression is the boolean literal `value`. */
export function isLiteral(node: Node | undefined, value: boolean): boolean {
  return node?.type === 'Literal' && node.value === value
}

/** The source of a regular expression that matches each of some names. */
export function patternOf(names: readonly string[]): string {
  return `(?:${names.map((name) => name.replaceAll('$', String.raw`\$`)).join('|')})`
}
