import type { RouteInfo } from '../app/route-table.ts'
import type { StandardSchema } from '../binding/standard-schema.ts'
import { isNullBodyStatus } from '../http/null-body-status.ts'
import { PROBLEM_TYPE, titles } from '../http/problem.ts'
import type { AnswerTypes, JsonSchema } from './api-types.ts'
import type { Content, Operation, ResponseObject } from './document.ts'
import type { DescribedMethod } from './operation-parameters.ts'
import { takesBody } from './request-body.ts'
import { isReduced } from './reduced.ts'
import type { SchemaStore } from './schema-store.ts'
import { isTextOnly } from './sent-forms.ts'

const JSON_TYPE = 'application/json'
const EVENTS = 'text/event-stream'

/** The statuses of errors that an operation answers by itself, with what they mean. */
type Errors = Map<number, string>

/** The answers of an operation, by status; the shared problem response stands for all that are not listed. */
export function responsesOf(
  described: DescribedMethod,
  schemas: SchemaStore,
  problem: JsonSchema,
): Operation['responses'] {
  const { route, types } = described
  const responses: Record<string, ResponseObject> = {}
  const thrown = (status: string | number): string | undefined =>
    types?.throws?.find((each) => each.status === Number(status))?.description
  for (const [status, answers] of byStatus(described, schemas)) {
    const content = isNullBodyStatus(Number(status)) ? undefined : contentOf(answers)
    const headers = Object.entries(route.headers ?? {}).filter(([name]) => !isContentType(name))
    responses[status] = {
      description: thrown(status) ?? titleOf(Number(status)) ?? 'The result.',
      ...(headers.length > 0 && !/^[45]/u.test(status) && { headers: headersOf(headers) }),
      ...(content && { content }),
    }
  }
  for (const [status, description] of errorsOf(described)) {
    responses[status] ??= {
      description: thrown(status) ?? description,
      content: { [PROBLEM_TYPE]: { schema: problem } },
    }
  }
  const sorted = Object.entries(responses).sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...Object.fromEntries(sorted), default: { $ref: '#/components/responses/Problem' } }
}

/** What a method answers, by status. Where nothing is known of its result, any success is. */
function byStatus({ route, types, id }: DescribedMethod, schemas: SchemaStore): Map<string, AnswerTypes[]> {
  const found = new Map<string, AnswerTypes[]>()
  const add = (status: string, answer: AnswerTypes): void =>
    void found.set(status, [...(found.get(status) ?? []), answer])
  const typed = types?.answers ?? []
  for (const answer of typed) {
    const status = statusOf(answer, route)
    add(
      status,
      route.result && isReduced(answer) ? reducedAnswer(route, answer, schemas, id) : withMediaType(answer, route),
    )
  }
  if (found.size === 0) {
    const answer = route.result ? reducedAnswer(route, {}, schemas, id) : route.events ? { type: EVENTS } : {}
    add(String(route.status ?? (answer.type === undefined ? '2XX' : 200)), answer)
  }
  return found
}

/**
 * The status of an answer: that of its type, else that of the decorators; `2XX` where neither says one, and where the
 * method may set it on the response.
 */
function statusOf({ status, type }: AnswerTypes, route: RouteInfo): string {
  const mayBeSet = route.status === undefined && route.parameters.some(({ source }) => source === 'response')
  if (mayBeSet && (status === undefined || type === undefined)) return '2XX'
  // Nothing is sent with 204, or with the status of the decorator.
  if (type === undefined) return String((status === 204 ? route.status : undefined) ?? status ?? route.status ?? '2XX')
  // A decorator may say which status a `Response` has.
  return String((status === '2XX' && type === '*/*' ? route.status : status) ?? status ?? route.status ?? 200)
}

/** The answer of a method with `@ResponseBody()`. */
function reducedAnswer(
  route: RouteInfo,
  { schema: typed }: AnswerTypes,
  schemas: SchemaStore,
  id: string,
): AnswerTypes {
  const schema = schemas.describe(route.result as StandardSchema, { name: `${id}_result`, side: 'output', typed })
  const isText = isTextOnly(schema, (each) => schemas.resolve(each))
  return withMediaType({ type: isText ? 'text/plain' : JSON_TYPE, schema }, route)
}

/** An answer with the media type that the decorators of its route say. */
function withMediaType(answer: AnswerTypes, { events, headers = {} }: RouteInfo): AnswerTypes {
  const [, header] = Object.entries(headers).find(([name]) => isContentType(name)) ?? []
  const type = events ? EVENTS : header?.split(';', 1)[0]
  return type === undefined || answer.type === undefined ? answer : { ...answer, type }
}

function contentOf(answers: readonly AnswerTypes[]): Content | undefined {
  const schemas = new Map<string, JsonSchema[]>()
  for (const { type, schema } of answers) {
    if (type === undefined) continue
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
function errorsOf({ route, types }: DescribedMethod): Errors {
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
  if (route.guards.length > 0) errors.set(403, 'Access is denied.')
  if (route.guards.some((guard) => 'openapi' in guard)) errors.set(401, 'The request does not say who sends it.')
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
