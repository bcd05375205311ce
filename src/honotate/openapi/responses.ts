import type { RouteInfo } from '../app/route-infos.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import { JSON_TYPE } from '../http/fetch-standard.ts'
import { HttpProblem, PROBLEM_TYPE } from '../http/http-problem.ts'
import { isNullBodyStatus, titleOf } from '../http/statuses.ts'
import { sortedByKey } from '../json-schema/compare.ts'
import { isReduced, type AnswerTypes } from './api-types.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { Content, Operation, ResponseObject } from './document-types.ts'
import { isTextOnly } from '../json-schema/sent-forms.ts'
import type { DescribedMethod } from './operation-parameters.ts'
import type { Problems } from './problem-schema.ts'
import { takesBody } from './request-body.ts'
import type { SchemaStore } from './schema-store.ts'

const EVENTS = 'text/event-stream'

/** The descriptions of an operation's errors, by status. */
type Errors = Map<number, string>

/** Describes the answers of an operation by status. `default`, the shared problem response, covers other statuses. */
export function responsesOf(
  described: DescribedMethod,
  schemas: SchemaStore,
  problem: JsonSchema,
  problems: Problems,
): Operation['responses'] {
  const { types } = described
  const responses: Record<string, ResponseObject> = {}
  const thrown = (status: string | number): string | undefined =>
    types?.throws?.find((each) => each.status === Number(status))?.description
  for (const [status, answers] of byStatus(described, schemas)) {
    const content = isNullBodyStatus(Number(status)) ? undefined : contentOf(answers)
    const isSuccess = status.startsWith('2')
    const headers = headersOf(described, status)
    responses[status] = {
      description:
        thrown(status) ?? (isSuccess ? types?.returns : undefined) ?? titleOf(Number(status)) ?? 'The result.',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(content && { content }),
    }
  }
  for (const [status, description] of errorsOf(described, problems)) {
    responses[status] ??= {
      description: thrown(status) ?? description,
      content: { [PROBLEM_TYPE]: { schema: problem } },
    }
  }
  return { ...sortedByKey(Object.entries(responses)), default: { $ref: '#/components/responses/Problem' } }
}

/**
 * Groups the answers of a method by status. If the compiler's types list no answers, the decorators determine a single
 * one. Without decorators, a method that always throws has none.
 */
function byStatus({ route, types, id }: DescribedMethod, schemas: SchemaStore): Map<string, AnswerTypes[]> {
  const found = new Map<string, AnswerTypes[]>()
  const add = (status: string, answer: AnswerTypes): void =>
    void found.set(status, [...(found.get(status) ?? []), answer])
  const typed = types?.answers ?? []
  for (const answer of typed) {
    const isReducedHere = route.result && isReduced(answer)
    add(
      statusOf(answer, route),
      isReducedHere ? reducedAnswer(route, answer, schemas, id) : withMediaType(answer, route),
    )
  }
  // To the compiler, only a method that always throws, `(): never`, has no answer.
  const isNever = types !== undefined && !route.result && !route.events && route.status === undefined
  if (found.size === 0 && !isNever) {
    const answer = route.result ? reducedAnswer(route, {}, schemas, id) : route.events ? { type: EVENTS } : {}
    add(String(route.status ?? (answer.type === undefined ? '2XX' : 200)), answer)
  }
  return found
}

/**
 * Determines the status of an answer from the compiler's types, the decorators, and whether the method receives the
 * response.
 */
function statusOf({ status, type }: AnswerTypes, route: RouteInfo): string {
  const decorated = route.status
  const hasBody = type !== undefined
  const isChosen = decorated === undefined && route.parameters.some(({ source }) => source === 'response')
  if (typeof status === 'number' && status >= 300 && status < 400) return String(status)
  // A method that receives the response may set the status on it.
  if (isChosen && (status === undefined || !hasBody)) return '2XX'
  // A decorator replaces the 204 of `void` and the unknown status of a `Response`.
  const isReplaced = hasBody ? status === '2XX' && type === '*/*' : status === 204
  const typed = isReplaced ? (decorated ?? status) : status
  return String(typed ?? decorated ?? (hasBody ? 200 : '2XX'))
}

/** Describes the answer of a method by the schema of `@ResponseBody()`. */
function reducedAnswer(
  route: RouteInfo,
  { schema: typed }: AnswerTypes,
  schemas: SchemaStore,
  id: string,
): AnswerTypes {
  const schema = schemas.describe(route.result as StandardSchema, { name: `${id}_result`, side: 'output', typed })
  const isText = isTextOnly(schema, schemas.root)
  return withMediaType({ type: isText ? 'text/plain' : JSON_TYPE, schema }, route)
}

/** Replaces the media type of an answer, if it has one and the route's decorators set another. */
function withMediaType(answer: AnswerTypes, { events, headers = {} }: RouteInfo): AnswerTypes {
  const [, header] = Object.entries(headers).find(([name]) => isContentType(name)) ?? []
  const type = events ? EVENTS : header?.replace(/;.*/u, '')
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
  return sortedByKey(
    [...schemas].map(([type, list]) => {
      const [schema] = list
      return [type, list.length > 1 ? { schema: { anyOf: list } } : schema ? { schema } : {}]
    }),
  )
}

/** Lists the errors of an operation from its comment, the framework and the route's guards. */
function errorsOf({ route, types }: DescribedMethod, problems: Problems): Errors {
  const { samples } = problems
  const errors: Errors = new Map()
  const add = (error: HttpProblem, description: string): void => {
    const status = problems.statusOf(error)
    if (!errors.has(status)) errors.set(status, description)
  }
  for (const { status, description } of types?.throws ?? [])
    add(new HttpProblem(status as 400), description ?? titleOf(status) ?? 'An error.')
  const body = takesBody(route)
  const isRead = route.parameters.filter(({ source }) => source !== 'body' || body)
  if (isRead.some(({ source, schema, isChecked }) => (schema ?? isChecked) && source !== 'body'))
    add(samples.invalidValue, INVALID_REQUEST)
  if (isRead.some(({ source, required }) => required && source !== 'path')) add(samples.missingValue, INVALID_REQUEST)
  if (route.versions) add(samples.unknownVersion, INVALID_REQUEST)
  if (body) add(samples.malformedBody, INVALID_REQUEST)
  if (isRead.some(({ source, schema, isChecked }) => (schema ?? isChecked) && (source === 'body' || source === 'part')))
    add(samples.invalidBody, 'The body is not valid.')
  const limit = route.maxBody ?? (body ? undefined : Infinity)
  if (limit !== Infinity && route.method !== 'GET')
    add(samples.tooLarge, limit === undefined ? 'The body is too large.' : `The body has more than ${limit} bytes.`)
  if (route.guards.length > 0) add(samples.accessDenied, 'Access is denied.')
  if (route.guards.some((guard) => 'openapi' in guard))
    add(new HttpProblem(401), 'The request does not say who sends it.')
  return errors
}

const INVALID_REQUEST = 'The request is not valid.'

/** Describes the headers of an answer, from `@ResponseHeader()` and from calls in the method; none for an error. */
function headersOf({ route, types }: DescribedMethod, status: string): NonNullable<ResponseObject['headers']> {
  if (/^[45]/u.test(status)) return {}
  const fixed = Object.entries(route.headers ?? {}).filter(([name]) => !isContentType(name))
  const isAny = status === '2XX'
  const set = Object.entries(types?.headers ?? {}).flatMap(([of, names]) =>
    of === status || of === '*' || (isAny && of.startsWith('2')) ? names : [],
  )
  return sortedByKey([
    ...set.map((name) => [name, { schema: name === 'Location' ? LOCATION : { type: 'string' } }] as const),
    ...fixed.map(([name, value]) => [name, { schema: { type: 'string', const: value } }] as const),
  ])
}

const LOCATION: JsonSchema = { type: 'string', format: 'uri-reference' }

function isContentType(name: string): boolean {
  return name.toLowerCase() === 'content-type'
}
