import type { Expression, Node } from 'oxc-parser'
import { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from '../../honotate/shared.ts'
import { classesIn } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { callsIn, contains, literalOf, membersOf, nameOf, namesOf, nodesOf, type ByName, type Given } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The name of a framework's general error, and the positions of the status and the message in its arguments. */
export type BaseError = Readonly<Record<'name', string> & Record<'status' | 'message', number>>

const MEMBERS = 'HttpProblem takes `detail`, one text, `title` and members of your own, and the cause in its options.'

/** Rewrites errors of the framework: `new NotFoundException('…')` to `new HttpProblem(404, { detail: '…' })`. */
export function rewriteErrors(file: SourceFile, statuses: ByName<number>, base: BaseError): void {
  const { program } = file
  // `new BadRequestException(error)` in `catch (error)` gets a comment: NestJS sent the object `error` as the body.
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
  const created = nodesOf(program, 'NewExpression').map((node) => ({ node, error: node.callee }))
  // An error comes before the errors in its arguments.
  const made = [...created, ...own].toSorted((one, other) => one.node.start - other.node.start)
  const lost: Node[] = []
  for (const { node, error } of made) {
    const { name = '' } = exportOf(file, error) ?? {}
    const args = node.arguments as Expression[]
    const own = name === base.name ? args[base.status] : undefined
    const status = Object.hasOwn(statuses, name) ? String(statuses[name]) : own && file.source(own)
    if (!status || lost.some((each) => contains(each, node))) continue
    const [message, options] = own ? [args[base.message], args[2]] : args
    const problem = file.use('HttpProblem')
    if (node.type === 'CallExpression') file.text.overwrite(error.start, error.end, problem)
    const callee = node.type === 'CallExpression' ? 'super' : `new ${problem}`
    const parts = problemArguments(message, options)
    file.rewrite(node, [`${callee}(${status}`, ...parts, ')'])
    lost.push(...args.filter((each) => !parts.includes(each)))
    const isLost = namesOf(options).some((each) => each !== 'cause') || message?.type === 'ArrayExpression'
    if (isLost || (nameOf(message) && caught.has(nameOf(message))) || namesOf(message).includes('...'))
      file.todo(node, MEMBERS)
  }
  // `toThrow(NotFoundException)` in a test
  for (const { name, object, args } of callsIn(program)) {
    const [error] = args
    const status = object && /^toThrow(?:Error)?$/u.test(name) ? statuses[exportOf(file, error)?.name ?? ''] : undefined
    if (status && error) file.text.overwrite(error.start, error.end, `expect.objectContaining({ status: ${status} })`)
  }
}

/**
 * Makes the arguments of `HttpProblem` after the status. The options of NestJS are a title, or an object with a cause.
 */
function problemArguments(message: Given, options: Given): readonly (string | Node)[] {
  const cause = options?.type === 'ObjectExpression' ? options : undefined
  const title = cause ? undefined : options
  const isNothing = !message || literalOf(message) === '' || nameOf(message) === 'undefined'
  const last = cause ? [', ', cause] : []
  if (message?.type === 'ObjectExpression') return [', ', message, ...last]
  if (isNothing && !title) return cause ? [', {}', ...last] : []
  const detail = isNothing ? [] : ['detail: ', message, title ? ', ' : '']
  return [', { ', ...detail, ...(title ? ['title: ', title] : []), ' }', ...last]
}

/** The members of `HttpStatus`: titles in upper case, some of them from older RFCs. */
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

/** The statuses of errors that are named after their status: 404 for `NotFoundException`. */
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
