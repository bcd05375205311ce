import type { Expression } from 'oxc-parser'
import { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from '../../honotate/shared.ts'
import { classesIn } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { callsIn, contains, edited, literalOf, membersOf, nameOf, namesOf, nodesOf } from './nodes.ts'
import type { ByName, Edit, Given, Range } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The name of a framework's general error, and the positions of its status and its message in the arguments. */
export type BaseError = Readonly<Record<'name', string> & Record<'status' | 'message', number>>

const MEMBERS = 'HttpProblem takes `detail`, one text, `title` and members of your own, and the cause in its options.'

/** Rewrites errors of the framework: `new NotFoundException('…')` to `new HttpProblem(404, { detail: '…' })`. */
export function rewriteErrors(file: SourceFile, statuses: ByName<number>, base: BaseError): void {
  const { program } = file
  // Errors that `catch` receives are objects, which NestJS sent as the body.
  const caught = new Set(nodesOf(program, 'CatchClause').map(({ param }) => nameOf(param)))
  // `super('…')` in the constructor of an error of the application
  const own = classesIn(program).flatMap(({ superClass: error, body }) => {
    const calls = error ? nodesOf(body, 'CallExpression').filter(({ callee }) => callee.type === 'Super') : []
    return calls.map((node) => ({ node, error: error as Expression }))
  })
  for (const node of classesIn(program)) {
    const error = exportOf(file, node.superClass ?? undefined)?.name ?? ''
    const parameters = /(?<=\b(?:readonly|public|private|protected) )\w+/gu
    const fields = membersOf(node).map(({ name, method }) => (method ? '' : name))
    const names = [...fields, ...(file.source(node.body).match(parameters) ?? [])]
    const taken = names.find((name) => /^(?:code|headers|members)$/u.test(name))
    if (taken && (error === base.name || Object.hasOwn(statuses, error)))
      file.todo(node.body, `HttpProblem has ${taken}: give yours another name.`)
  }
  const made = [...nodesOf(program, 'NewExpression').map((node) => ({ node, error: node.callee })), ...own]
  let edits: readonly Edit[] = []
  const source = (range: Range): string => {
    const inner = edits.filter((each) => contains(range, each))
    return edited(file.source(range), inner, range.start)
  }
  const rewrite = ({ node, error }: (typeof made)[number]): void => {
    const { name = '' } = exportOf(file, error) ?? {}
    const args = node.arguments as Expression[]
    const own = name === base.name ? args[base.status] : undefined
    const status = Object.hasOwn(statuses, name) ? String(statuses[name]) : own && file.source(own)
    if (!status) return
    const [message, options] = own ? [args[base.message], args[2]] : args
    const problem = file.use('HttpProblem')
    if (node.type === 'CallExpression') file.text.overwrite(error.start, error.end, problem)
    const text = `${node.type === 'CallExpression' ? 'super' : `new ${problem}`}(${problemArguments(status, message, options, source)})`
    edits = [...edits.filter((each) => !contains(node, each)), { start: node.start, end: node.end, text }]
    const isLost = namesOf(options).some((each) => each !== 'cause') || message?.type === 'ArrayExpression'
    if (isLost || (nameOf(message) && caught.has(nameOf(message))) || namesOf(message).includes('...'))
      file.todo(node, MEMBERS)
  }
  // The last first, so errors in the arguments of another precede it.
  made.toSorted((one, other) => other.node.start - one.node.start).forEach(rewrite)
  for (const { start, end, text } of edits) file.text.overwrite(start, end, text)
  // `toThrow(NotFoundException)` of a test
  for (const {
    name,
    object,
    args: [error],
  } of callsIn(program)) {
    const status = object && /^toThrow(?:Error)?$/u.test(name) ? statuses[exportOf(file, error)?.name ?? ''] : undefined
    if (status && error) file.text.overwrite(error.start, error.end, `expect.objectContaining({ status: ${status} })`)
  }
}

/** The arguments of `HttpProblem`. The options of NestJS are a description, or an object with that and a cause. */
function problemArguments(status: string, message: Given, options: Given, source: (node: Range) => string): string {
  const hasCause = options?.type === 'ObjectExpression'
  const isNothing = !message || literalOf(message) === '' || nameOf(message) === 'undefined'
  const members = [
    ...(isNothing ? [] : [`detail: ${source(message)}`]),
    ...(options && !hasCause ? [`title: ${source(options)}`] : []),
  ]
  const object = members.length > 0 ? `{ ${members.join(', ')} }` : hasCause ? '{}' : ''
  const problem = message?.type === 'ObjectExpression' ? source(message) : object
  return [status, problem, hasCause && source(options)].filter(Boolean).join(', ')
}

/** The members of `HttpStatus`: titles in upper case, some of them the titles of older RFCs. */
const statuses: ByName<number> = {
  ...Object.fromEntries(
    [SUCCESS_TITLES, ERROR_TITLES, RARE_ERROR_TITLES]
      .flatMap((titles) => Object.entries(titles))
      .map(([status, title]) => [title.toUpperCase().replaceAll(/\W+/gu, '_'), Number(status)]),
  ),
  AMBIGUOUS: 300,
  PAYLOAD_TOO_LARGE: 413,
  REQUESTED_RANGE_NOT_SATISFIABLE: 416,
  I_AM_A_TEAPOT: 418,
  MISDIRECTED: 421,
  UNPROCESSABLE_ENTITY: 422,
}

/** The errors of a framework with the names of their statuses: `NotFoundException` with the ending `Exception`. */
export function errorsNamed(ending: string): ByName<number> {
  const names = Object.entries(statuses).filter(([, status]) => status >= 400)
  const words = (name: string): string =>
    name.toLowerCase().replaceAll(/(?:^|_)(\w)/gu, (_, first) => first.toUpperCase())
  return Object.fromEntries(names.map(([name, status]) => [`${words(name)}${ending}`, status]))
}

export const nestErrors: ByName<number> = { ...errorsNamed('Exception'), ImATeapotException: 418 }

/** Rewrites `HttpStatus.CREATED` to `201`. */
export function rewriteStatuses(file: SourceFile): void {
  for (const { object, property, start, end } of nodesOf(file.program, 'MemberExpression')) {
    const status = exportOf(file, object)?.name === 'HttpStatus' ? statuses[nameOf(property)] : undefined
    if (status !== undefined) file.text.overwrite(start, end, String(status))
  }
}
