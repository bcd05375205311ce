import {
  ERROR_TITLES,
  RARE_ERROR_TITLES,
  SUCCESS_TITLES,
  isTextOnly,
  type JsonSchema,
} from '../../../honotate/shared.ts'
import type { OpenApiDocument, Parameter } from 'honotate/openapi'
import { groupBy, parametersIn, type ClientAnswer, type ClientOperation } from './client-operation.ts'
import { imported, importOfModels, type ModelNames } from './model-names.ts'
import { comment, memberName, typeText, type TypeNames } from './type-text.ts'

/** Makes the text of `client.d.ts` that follows `headOfFiles()`. */
export function clientTypes(
  operations: readonly ClientOperation[],
  models: ModelNames,
  document: OpenApiDocument,
): string {
  const names = imported(models)
  const groups = groupBy(operations, ({ group }) => group).map(
    ([group, list]) =>
      `  readonly ${memberName(group)}: {\n${list.map((each) => functionText(each, names, document)).join('')}  }\n`,
  )
  return `${importOfModels(models)}${HEAD}
/** The operations, by controller and method. */
export interface Client {
${groups.join('')}}
`
}

function functionText(each: ClientOperation, names: TypeNames, document: OpenApiDocument): string {
  const { operation, name, answers } = each
  const doc = [operation.summary, operation.description, operation.deprecated && '@deprecated']
    .filter(Boolean)
    .join('\n\n')
  const args = argsOf(each, names)
  const isOptional = args.every(({ required }) => !required)
  const listed = args.map(({ name: part, required, type }) => `        ${part}${required ? '' : '?'}: ${type}\n`)
  const parameter = args.length === 0 ? 'args?: {}' : `args${isOptional ? '?' : ''}: {\n${listed.join('')}      }`
  const returned = [...new Set(answers.map((answer) => answerText(answer, answers, names, document)))]
  // `new` is quoted, since `new(…)` would be the signature of a constructor.
  return `${comment(doc, '    ')}    ${name === 'new' ? '"new"' : memberName(name)}(
      ${parameter},
      init?: RequestInit,
    ): Promise<${returned.length === 1 ? returned[0] : `\n${returned.map((type) => `      | ${type}\n`).join('')}    `}>\n`
}

function argsOf(each: ClientOperation, names: TypeNames): { name: string; required: boolean; type: string }[] {
  const places = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const
  const parts = Object.entries(places).flatMap(([name, place]) => {
    const parameters = parametersIn(each, place)
    if (parameters.length === 0) return []
    // Cookies are optional, because the browser sends them, and a page cannot read an HttpOnly cookie.
    const known = place === 'cookie' ? parameters.map((each) => ({ ...each, required: false })) : parameters
    const required = known.some((each) => each.required)
    return [{ name, required, type: valuesText(known, names, '        ') }]
  })
  const { body } = each
  if (!body) return parts
  const isForm = /^(?:multipart|application\/x-www)/u.test(body.type)
  const type = `${typeText(body.schema, names, '        ')}${isForm ? ' | FormData' : ''}`
  return [...parts, { name: 'body', required: body.required, type }]
}

/** Makes the object type for the parameters in one part of a request. */
export function valuesText(parameters: readonly Parameter[], names: TypeNames, indent: string): string {
  const members = parameters.map(({ name, required, description, schema }) => {
    const doc = comment(description, `${indent}  `)
    return `${doc}${indent}  ${memberName(name)}${required ? '' : '?'}: ${typeText(schema, names, `${indent}  `)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

function answerText(
  { status, type, schema }: ClientAnswer,
  all: readonly ClientAnswer[],
  names: TypeNames,
  document: OpenApiDocument,
): string {
  const code = statusText(status, all)
  const body = schema === undefined ? 'unknown' : typeText(schema, names, '        ')
  if (type === undefined) return `Answer<${code}, never>`
  if (type === 'text/event-stream') return `EventAnswer<${code}, ${body}>`
  if (/[/+]json$/u.test(type) || type === '*/*') return `Answer<${code}, ${body}>`
  return type.startsWith('text/') && isText(schema, document)
    ? `Answer<${code}, never, ${body}>`
    : `Answer<${code}, never>`
}

function isText(schema: JsonSchema | undefined, document: OpenApiDocument): boolean {
  return isTextOnly(schema, document) && schema?.['format'] !== 'binary'
}

/** Makes the type of a status. A range excludes the statuses that the operation lists. */
export function statusText(status: string, all: readonly ClientAnswer[]): string {
  if (/^\d+$/u.test(status)) return status
  const range = status === 'default' ? 'ErrorStatus' : 'SuccessStatus'
  const listed = [...new Set(all.map((each) => each.status).filter((each) => /^\d+$/u.test(each)))]
  const excluded = listed.filter((each) => /^[45]/u.test(each) === (range === 'ErrorStatus'))
  return excluded.length === 0 ? range : `Exclude<${range}, ${excluded.join(' | ')}>`
}

export const STATUSES: string = `
export type SuccessStatus = ${codes(SUCCESS_TITLES)
  .filter((code) => code < 300)
  .join(' | ')}
export type ErrorStatus =
${lines(codes(ERROR_TITLES, RARE_ERROR_TITLES).map((code) => `| ${code}`))}
`

function codes(...tables: readonly Readonly<Record<number, string>>[]): number[] {
  return tables.flatMap((table) => Object.keys(table).map(Number)).sort((one, other) => one - other)
}

/** Breaks words into lines of at most 116 characters. */
function lines(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/(.{1,114})(?: |$)/gu, '  $1\n')
    .trimEnd()
}

const HEAD = `${STATUSES}
/** The response of \`fetch\`, with the body of its status. */
export interface Answer<Status extends number, Json, Text extends string = string>
  extends Omit<Response, 'json' | 'ok' | 'status' | 'text'> {
  readonly status: Status
  readonly ok: \`\${Status}\` extends \`2\${string}\` ? true : false
  json(): Promise<Json>
  text(): Promise<Text>
}

/** An answer of Server-Sent Events; \`events()\` reads them. */
export interface EventAnswer<Status extends number, Data> extends Answer<Status, never> {
  /** Exists in types only. */
  readonly '~data'?: Data
}

/** One event. */
export interface ReceivedEvent<Data> {
  readonly data: Data
  readonly event?: string
  readonly id?: string
  readonly retry?: number
}

/** Reads the events of an answer; ending the loop ends the request. Compare \`status\` first: only some answers have events. */
export declare function events<A extends { readonly status: number; readonly body: unknown }>(
  answer: [WithoutEvents<A>] extends [never] ? A : WithoutEvents<A>,
): AsyncGenerator<ReceivedEvent<A extends EventAnswer<number, infer Data> ? Data : never>, void>

type WithoutEvents<A> = A extends unknown
  ? '~data' extends keyof A
    ? never
    : 'Compare the status of the answer first: an answer with this status has no events'
  : never

/** A function of the client. */
type AnyOperation = (args: any, init?: RequestInit) => Promise<{ readonly ok: boolean; readonly status: number }>

type ArgsOf<Of extends AnyOperation> = Parameters<Of>[0]

/** The body of a success: JSON, text, null for none, or the bytes. */
export type DataOf<Of extends AnyOperation> = BodyOf<Extract<Awaited<ReturnType<Of>>, { readonly ok: true }>>

type BodyOf<A> = A extends Answer<infer Status, infer Json, infer Text>
  ? [Json] extends [never]
    ? Status extends 204 | 205
      ? null
      : string extends Text
        ? string | Blob
        : Text
    : Json
  : never

/** Thrown by \`queryFn\` and \`mutationFn\` for an answer that is not a success. */
export declare class AnswerError extends Error {
  readonly answer: Answer<ErrorStatus, unknown>
}

/** The key of the queries of an operation, for example to invalidate them: with \`args\`, of one query. */
export declare function queryKey<Of extends AnyOperation>(
  operation: Of,
  args?: ArgsOf<Of>,
): readonly [group: string, name: string, args?: ArgsOf<Of>]

/** The options of a query for TanStack Query: \`useQuery(queryOptions(api.users.find, { path: { id } }))\`. */
export declare function queryOptions<Of extends AnyOperation>(
  operation: Of,
  ...args: undefined extends ArgsOf<Of> ? [args?: ArgsOf<Of>] : [args: ArgsOf<Of>]
): {
  queryKey: readonly [group: string, name: string, args?: ArgsOf<Of>]
  queryFn(context: { readonly signal: AbortSignal }): Promise<DataOf<Of>>
}

/** The options of a mutation for TanStack Query: \`useMutation(mutationOptions(api.users.create))\`. */
export declare function mutationOptions<Of extends AnyOperation>(
  operation: Of,
): {
  mutationKey: readonly [group: string, name: string]
  mutationFn(args: undefined extends ArgsOf<Of> ? ArgsOf<Of> | void : ArgsOf<Of>): Promise<DataOf<Of>>
}

export interface ClientOptions {
  /** Sends a request; \`fetch\` unless another function is given. */
  readonly fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
  /** The headers of all requests, or the function that makes them for each. */
  readonly headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
}

/** Makes a client; \`baseUrl\` precedes the paths of the operations. */
export declare function createClient(baseUrl: string, options?: ClientOptions): Client
`
