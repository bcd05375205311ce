import { isNullBodyStatus } from '../http/null-body-status.ts'
import { PROBLEM_TYPE, titles } from '../http/problem.ts'
import type { RouteInfo } from '../app/route-table.ts'
import type { AnswerTypes, JsonSchema } from './api-types.ts'
import type { Content, Operation, ResponseObject } from './document.ts'
import type { DescribedRoute } from './parameters.ts'
import { takesBody } from './request-body.ts'
import type { SchemaStore } from './schema-store.ts'

const JSON_TYPE = 'application/json'
const EVENTS = 'text/event-stream'

/** The statuses of errors that an operation answers by itself, with what they mean. */
type Errors = Map<number, string>

/** The answers of an operation, by status; the shared problem response stands for all that are not listed. */
export function responsesOf(
  described: DescribedRoute,
  schemas: SchemaStore,
  problem: JsonSchema,
): Operation['responses'] {
  const { route, types } = described
  const responses: Record<string, ResponseObject> = {}
  for (const [status, answers] of byStatus(described, schemas)) {
    const content = contentOf(answers)
    const headers = Object.entries(route.headers ?? {}).filter(([name]) => !isContentType(name))
    responses[status] = {
      description: titleOf(Number(status)) ?? 'The result.',
      ...(headers.length > 0 && !/^[45]/u.test(status) && { headers: headersOf(headers) }),
      ...(content && { content }),
    }
  }
  for (const [status, description] of errorsOf(described)) {
    const thrown = types?.throws?.find((each) => each.status === status)?.description
    responses[status] ??= { description: thrown ?? description, content: { [PROBLEM_TYPE]: { schema: problem } } }
  }
  const sorted = Object.entries(responses).sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...Object.fromEntries(sorted), default: { $ref: '#/components/responses/Problem' } }
}

/** What a method answers, by status. Where nothing is known of its result, any success is. */
function byStatus({ route, types, id }: DescribedRoute, schemas: SchemaStore): Map<string, AnswerTypes[]> {
  const found = new Map<string, AnswerTypes[]>()
  const typed = types?.answers ?? []
  const add = (status: number | string, answer: AnswerTypes): void =>
    void found.set(String(status), [...(found.get(String(status)) ?? []), answer])
  if (route.result) {
    const [known] = typed.filter(({ status = 200, schema }) => status < 400 && schema)
    const schema = schemas.describe(route.result, { name: `${id}_result`, side: 'output', typed: known?.schema })
    const type = route.events ? EVENTS : JSON_TYPE
    const successes = typed.filter(({ status, type }) => (status ?? 200) < 400 && type !== undefined)
    const statuses = new Set(successes.map(({ status }) => status ?? route.status ?? 200))
    for (const status of statuses.size > 0 ? statuses : [route.status ?? 200]) add(status, { type, schema })
  }
  for (const answer of typed) {
    const status = answer.status ?? route.status ?? (answer.type === undefined ? 204 : 200)
    if (!route.result || status >= 400 || answer.type === undefined) add(status, withMediaType(answer, route))
  }
  if (found.size === 0) {
    if (route.events) add(200, { type: EVENTS })
    else add(route.status ?? '2XX', {})
  }
  return found
}

/** An answer with the media type that the decorators of its route say. */
function withMediaType(answer: AnswerTypes, { events, headers = {} }: RouteInfo): AnswerTypes {
  const [, header] = Object.entries(headers).find(([name]) => isContentType(name)) ?? []
  const type = events ? EVENTS : header?.split(';', 1)[0]
  return type === undefined || answer.type === undefined ? answer : { ...answer, type }
}

function contentOf(answers: readonly AnswerTypes[]): Content | undefined {
  const schemas = new Map<string, JsonSchema[]>()
  for (const { type, schema, status } of answers) {
    if (type === undefined || (status !== undefined && isNullBodyStatus(status))) continue
    const known = schemas.get(type) ?? []
    const isKnown = known.some((each) => JSON.stringify(each) === JSON.stringify(schema))
    schemas.set(type, schema === undefined || isKnown ? known : [...known, schema])
  }
  if (schemas.size === 0) return undefined
  const sorted = [...schemas].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([type, list]) => {
      const [schema] = list
      return [type, list.length > 1 ? { schema: { anyOf: list } } : schema ? { schema } : {}]
    }),
  )
}

/** The errors that the framework answers for an operation, and those that its documentation names. */
function errorsOf({ route, types }: DescribedRoute): Errors {
  const errors: Errors = new Map()
  const body = takesBody(route)
  const isRead = route.parameters.filter(({ source }) => source !== 'body' || body)
  const isChecked = isRead.some(
    ({ source, schema, required }) => (schema && source !== 'body') || (required && source !== 'path'),
  )
  const isVersioned = route.versions !== undefined
  if (isChecked || isVersioned || body) errors.set(400, 'The request is not valid.')
  if (isRead.some(({ source, schema }) => schema && (source === 'body' || source === 'part')))
    errors.set(422, 'The body is not valid.')
  if (route.guards) errors.set(403, 'Access is denied.')
  if (route.guards?.some((guard) => 'openapi' in guard)) errors.set(401, 'The request does not say who sends it.')
  for (const { status, description } of types?.throws ?? [])
    errors.set(status, description ?? titleOf(status) ?? 'An error.')
  return errors
}

function headersOf(headers: readonly (readonly [string, string])[]): NonNullable<ResponseObject['headers']> {
  const sorted = headers.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, value]) => [name, { schema: { type: 'string', const: value } }]))
}

/** The title of a status. */
function titleOf(status: number): string | undefined {
  return successes[status] ?? titles[status]
}

const successes: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
}

function isContentType(name: string): boolean {
  return name.toLowerCase() === 'content-type'
}
