import type { MagicString } from 'magic-string'
import type { CallExpression, Expression, NewExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { literalOf, namesOf, type Range } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The positions of the status and the message in the arguments of a framework's general error. */
export interface BaseError {
  readonly name: string
  readonly status: number
  readonly message: number
}

/** The arguments of an error, by meaning. */
interface ErrorArguments {
  readonly status: Expression | string
  readonly message: Expression | undefined
  /** NestJS: a description, or an object with a description and a cause. */
  readonly options: Expression | undefined
}

/** Rewrites errors of the framework: `new NotFoundException('…')` to `new HttpProblem(404, { detail: '…' })`. */
export function rewriteErrors(file: SourceFile, statuses: Readonly<Record<string, number>>, base: BaseError): void {
  const rewrite = (node: NewExpression) => {
    const found = exportOf(file, node.callee)
    const { name = '' } = found ?? {}
    const args = node.arguments as Expression[]
    const known = Object.hasOwn(statuses, name) ? String(statuses[name]) : undefined
    const status = known ?? (name === base.name ? args[base.status] : undefined)
    if (!found || !status) return
    const [message, options] = known ? args : [args[base.message], args[2]]
    arrange(file.text, node, [
      `new ${file.use('HttpProblem')}(`,
      ...problemArguments({ status, message, options }),
      ')',
    ])
    if (needsHand(message, options))
      file.todo(
        node,
        'HttpProblem takes `detail`, one text, `title` and members of your own, and the cause in its options.',
      )
  }
  /** `toThrow(NotFoundException)` of a test. */
  const expected = ({ callee, arguments: [error] }: CallExpression): void => {
    if (callee.type !== 'MemberExpression' || !/^toThrow(?:Error)?$/u.test(file.source(callee.property)) || !error)
      return
    const status = statuses[exportOf(file, error)?.name ?? '']
    if (status) file.text.overwrite(error.start, error.end, `expect.objectContaining({ status: ${status} })`)
  }
  walk(file.program, { NewExpression: rewrite, CallExpression: expected })
}

/** The arguments of `HttpProblem`, made of the arguments of the error. */
function problemArguments({ status, message, options }: ErrorArguments): (Expression | string)[] {
  const hasCause = options?.type === 'ObjectExpression'
  const members =
    message?.type === 'ObjectExpression'
      ? [message]
      : objectOf({ detail: isNothing(message) ? undefined : message, title: hasCause ? undefined : options })
  if (!hasCause) return members.length > 0 ? [status, ', ', ...members] : [status]
  return [status, ', ', ...(members.length > 0 ? members : ['{}']), ', ', options]
}

/** `{ detail: …, title: … }`, or nothing if no member has a value. */
function objectOf(members: Readonly<Record<string, Expression | undefined>>): (Expression | string)[] {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const parts = given.flatMap(([name, value], index) => [`${index === 0 ? '{' : ','} ${name}: `, value as Expression])
  return parts.length > 0 ? [...parts, ' }'] : []
}

/** Whether the arguments need work by hand: a list of messages, spread members, or options besides `cause`. */
function needsHand(message: Expression | undefined, options: Expression | undefined): boolean {
  const names = options?.type === 'ObjectExpression' ? namesOf(options) : ['cause']
  return (
    (message?.type === 'ObjectExpression' && namesOf(message).includes('...')) ||
    message?.type === 'ArrayExpression' ||
    names.some((name) => name !== 'cause')
  )
}

/** Whether a message is left out, empty or `undefined`. */
function isNothing(message: Expression | undefined): boolean {
  return !message || literalOf(message) === '' || (message.type === 'Identifier' && message.name === 'undefined')
}

/** Replaces a node by texts and by nodes in it. Such a node is moved, not copied, since it may contain other edits. */
function arrange(text: MagicString, node: Range, parts: readonly (Range | string)[]): void {
  const kept = parts.filter((part) => typeof part !== 'string')
  const inOrder = kept.toSorted((one, other) => one.start - other.start)
  const gaps = [node.start, ...inOrder.flatMap(({ start, end }) => [start, end]), node.end]
  const first = parts.findIndex((part) => typeof part !== 'string')
  const textsBefore = first === -1 ? parts : parts.slice(0, first)
  for (let index = 0; index < gaps.length; index += 2)
    text.update(gaps[index] as number, gaps[index + 1] as number, index === 0 ? textsBefore.join('') : '')
  let last: Range | undefined
  for (const part of parts) {
    if (typeof part !== 'string') last = part
    else if (last) text.appendLeft(last.end, part)
  }
  const [leftmost] = inOrder
  for (const part of kept.slice(0, -1))
    if (leftmost && part.start > leftmost.start) text.move(part.start, part.end, leftmost.start)
}
