import type { CallExpression, Class, Expression, NewExpression } from 'oxc-parser'
import { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from '../../honotate/shared.ts'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { callOf, contains, edited, literalOf, membersOf, nameOf, namesOf } from './nodes.ts'
import type { ByName, Edit, Given, Range } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The name of a framework's general error, and the positions of its status and its message in the arguments. */
type BaseError = Readonly<Record<'name', string> & Record<'status' | 'message', number>>

const MEMBERS = 'HttpProblem takes `detail`, one text, `title` and members of your own, and the cause in its options.'

/** Rewrites errors of the framework: `new NotFoundException('…')` to `new HttpProblem(404, { detail: '…' })`. */
export function rewriteErrors(file: SourceFile, statuses: ByName<number>, base: BaseError): void {
  const made: { readonly node: CallExpression | NewExpression; readonly error: Expression }[] = []
  // Errors that `catch` receives are objects, which NestJS sent as the body.
  const caught = new Set<string>()
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
    if (isLost || caught.has(nameOf(message)) || namesOf(message).includes('...')) file.todo(node, MEMBERS)
  }
  /** `toThrow(NotFoundException)` of a test. */
  const expected = (node: CallExpression): void => {
    const { name, object, args: [error] = [] } = callOf(node) ?? {}
    const status = object && /^toThrow(?:Error)?$/u.test(name ?? '') ? statuses[exportOf(file, error)?.name ?? ''] : 0
    if (status && error) file.text.overwrite(error.start, error.end, `expect.objectContaining({ status: ${status} })`)
  }
  /** `super('…')` in the constructor of an error of the application. */
  const own = (node: Class): void => {
    const { superClass, body } = node
    const error = (superClass && exportOf(file, superClass)?.name) ?? ''
    const fields = membersOf(node).flatMap(({ name, method }) => (method ? [] : [name]))
    const inConstructor = /(?<=\b(?:readonly|public|private|protected) )(?:code|headers|members)\b/u.exec(
      file.source(body),
    )
    const taken = [...fields, ...(inConstructor ?? [])].find((name) => /^(?:code|headers|members)$/u.test(name))
    if (taken && (error === base.name || Object.hasOwn(statuses, error)))
      file.todo(body, `HttpProblem has ${taken}: give yours another name.`)
    if (superClass)
      walk(body, {
        CallExpression: (node) => void (node.callee.type === 'Super' && made.unshift({ node, error: superClass })),
      })
  }
  walk(file.program, {
    NewExpression: (node) => void made.unshift({ node, error: node.callee }),
    CallExpression: expected,
    ClassDeclaration: own,
    CatchClause: ({ param }) => void (param?.type === 'Identifier' && caught.add(param.name)),
  })
  // The last first, so errors in the arguments of another precede it.
  made.forEach(rewrite)
  for (const { start, end, text } of edits) file.text.overwrite(start, end, text)
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
  walk(file.program, {
    MemberExpression: ({ object, property, start, end }) => {
      const status = exportOf(file, object)?.name === 'HttpStatus' ? statuses[nameOf(property)] : undefined
      if (status !== undefined) file.text.overwrite(start, end, String(status))
    },
  })
}
