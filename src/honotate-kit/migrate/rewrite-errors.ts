import type { MagicString } from 'magic-string'
import type { CallExpression, Expression, NewExpression } from 'oxc-parser'
import { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from '../../honotate/shared.ts'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { callOf, literalOf, nameOf, namesOf, type ByName, type Given, type Range } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The positions of the status and the message in the arguments of a framework's general error. */
export interface BaseError {
  readonly name: string
  readonly status: number
  readonly message: number
}

type Parts = readonly (Expression | string)[]

/** Rewrites errors of the framework: `new NotFoundException('…')` to `new HttpProblem(404, { detail: '…' })`. */
export function rewriteErrors(file: SourceFile, statuses: ByName<number>, base: BaseError): void {
  const rewrite = (node: NewExpression): void => {
    const { name = '' } = exportOf(file, node.callee) ?? {}
    const args = node.arguments as Expression[]
    const known = Object.hasOwn(statuses, name) ? String(statuses[name]) : undefined
    const status = known ?? (name === base.name ? args[base.status] : undefined)
    if (!status) return
    const [message, options] = known ? args : [args[base.message], args[2]]
    const given = problemArguments(status, message, options)
    arrange(file.text, node, [`new ${file.use('HttpProblem')}(`, ...given, ')'])
    const isLost = namesOf(options).some((each) => each !== 'cause') || message?.type === 'ArrayExpression'
    if (isLost || namesOf(message).includes('...'))
      file.todo(
        node,
        'HttpProblem takes `detail`, one text, `title` and members of your own, and the cause in its options.',
      )
  }
  /** `toThrow(NotFoundException)` of a test. */
  const expected = (node: CallExpression): void => {
    const { name, object, args: [error] = [] } = callOf(node) ?? {}
    const status = object && /^toThrow(?:Error)?$/u.test(name ?? '') ? statuses[exportOf(file, error)?.name ?? ''] : 0
    if (status && error) file.text.overwrite(error.start, error.end, `expect.objectContaining({ status: ${status} })`)
  }
  walk(file.program, { NewExpression: rewrite, CallExpression: expected })
}

/** The arguments of `HttpProblem`. The options of NestJS are a description, or an object with that and a cause. */
function problemArguments(status: Expression | string, message: Given, options: Given): Parts {
  const hasCause = options?.type === 'ObjectExpression'
  const isNothing = literalOf(message) === '' || nameOf(message) === 'undefined'
  const members: Parts =
    message?.type === 'ObjectExpression'
      ? [message]
      : objectOf({ detail: isNothing ? undefined : message, title: hasCause ? undefined : options })
  const all = hasCause && members.length === 0 ? ['{}'] : members
  return [status, ...(all.length > 0 ? [', ', ...all] : []), ...(hasCause ? [', ', options] : [])]
}

/** `{ detail: …, title: … }`, or nothing if no member has a value. */
function objectOf(members: ByName<Given>): Parts {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const parts = given.flatMap(([name, value], index) => [`${index === 0 ? '{' : ','} ${name}: `, value as Expression])
  return parts.length > 0 ? [...parts, ' }'] : []
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

export const nestErrors: ByName<number> = {
  BadRequestException: 400,
  UnauthorizedException: 401,
  ForbiddenException: 403,
  NotFoundException: 404,
  MethodNotAllowedException: 405,
  NotAcceptableException: 406,
  RequestTimeoutException: 408,
  ConflictException: 409,
  GoneException: 410,
  PreconditionFailedException: 412,
  PayloadTooLargeException: 413,
  UnsupportedMediaTypeException: 415,
  ImATeapotException: 418,
  MisdirectedException: 421,
  UnprocessableEntityException: 422,
  InternalServerErrorException: 500,
  NotImplementedException: 501,
  BadGatewayException: 502,
  ServiceUnavailableException: 503,
  GatewayTimeoutException: 504,
  HttpVersionNotSupportedException: 505,
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

/** Rewrites `HttpStatus.CREATED` to `201`. */
export function rewriteStatuses(file: SourceFile): void {
  walk(file.program, {
    MemberExpression: ({ object, property, start, end }) => {
      const status = exportOf(file, object)?.name === 'HttpStatus' ? statuses[nameOf(property)] : undefined
      if (status !== undefined) file.text.overwrite(start, end, String(status))
    },
  })
}
