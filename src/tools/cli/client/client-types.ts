import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'
import type { Parameter } from '../../../runtime/openapi/document.ts'
import { isTextOnly } from '../../../shared.ts'
import { byGroup, parametersIn, type ClientAnswer, type ClientOperation, type Resolve } from './client-operation.ts'
import { comment, memberName, modelName, typeText } from './type-text.ts'

/** The text of `client.d.ts`. */
export function clientTypes(
  operations: readonly ClientOperation[],
  models: readonly string[],
  resolve: Resolve,
): string {
  const groups = byGroup(operations).map(
    ([group, list]) =>
      `  readonly ${memberName(group)}: {\n${list.map((each) => functionText(each, resolve)).join('')}  }\n`,
  )
  return `// Made by \`honotate openapi\`; do not edit.
${importText(models, groups.join(''))}${HEAD}
/** The operations, by controller and method. */
export interface Client {
${groups.join('')}}
`
}

/** The import of the models that a text names. */
export function importText(models: readonly string[], text: string): string {
  const used = models
    .map(modelName)
    .filter((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'u').test(text))
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from './models.d.ts'\n`
}

function functionText(each: ClientOperation, resolve: Resolve): string {
  const { operation, name, answers } = each
  const doc = [operation.summary, operation.description, operation.deprecated && '@deprecated']
    .filter(Boolean)
    .join('\n\n')
  const args = argsOf(each)
  const isOptional = args.every(({ required }) => !required)
  const listed = args.map(({ name: part, required, type }) => `        ${part}${required ? '' : '?'}: ${type}\n`)
  const parameter = args.length === 0 ? 'args?: {}' : `args${isOptional ? '?' : ''}: {\n${listed.join('')}      }`
  const returned = [...new Set(answers.map((answer) => answerText(answer, answers, resolve)))]
  return `${comment(doc, '    ')}    ${memberName(name)}(
      ${parameter},
      init?: RequestInit,
    ): Promise<${returned.length === 1 ? returned[0] : `\n${returned.map((type) => `      | ${type}\n`).join('')}    `}>\n`
}

function argsOf(each: ClientOperation): { name: string; required: boolean; type: string }[] {
  const places = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const
  const parts = Object.entries(places).flatMap(([name, place]) => {
    const parameters = parametersIn(each, place)
    if (parameters.length === 0) return []
    return [{ name, required: parameters.some(({ required }) => required), type: valuesText(parameters, '        ') }]
  })
  const { body } = each
  if (!body) return parts
  const isForm = /^(?:multipart|application\/x-www)/u.test(body.type)
  const type = `${typeText(body.schema, '        ')}${isForm ? ' | FormData' : ''}`
  return [...parts, { name: 'body', required: body.required, type }]
}

/** The values of one part of a request. */
export function valuesText(parameters: readonly Parameter[], indent: string): string {
  const members = parameters.map(({ name, required, description, schema }) => {
    const doc = comment(description, `${indent}  `)
    return `${doc}${indent}  ${memberName(name)}${required ? '' : '?'}: ${typeText(schema, `${indent}  `)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

function answerText({ status, type, schema }: ClientAnswer, all: readonly ClientAnswer[], resolve: Resolve): string {
  const code = statusText(status, all)
  const body = schema === undefined ? 'unknown' : typeText(schema, '        ')
  if (type === undefined) return `Answer<${code}, never>`
  if (type === 'text/event-stream') return `EventAnswer<${code}, ${body}>`
  if (/[/+]json$/u.test(type) || type === '*/*') return `Answer<${code}, ${body}>`
  return type.startsWith('text/') && isText(schema, resolve)
    ? `Answer<${code}, never, ${body}>`
    : `Answer<${code}, never>`
}

function isText(schema: JsonSchema | undefined, resolve: Resolve): boolean {
  return isTextOnly(schema, resolve) && schema?.['format'] !== 'binary'
}

/** The type of a status; those that are listed on their own are not part of a range. */
export function statusText(status: string, all: readonly ClientAnswer[]): string {
  if (/^\d+$/u.test(status)) return status
  const range = status === 'default' ? 'ErrorStatus' : 'SuccessStatus'
  const listed = [...new Set(all.map((each) => each.status).filter((each) => /^\d+$/u.test(each)))]
  const excluded = listed.filter((each) => /^[45]/u.test(each) === (range === 'ErrorStatus'))
  return excluded.length === 0 ? range : `Exclude<${range}, ${excluded.join(' | ')}>`
}

export const STATUSES = `
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
export type ErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418
  | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511
`

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

/** Reads the events of an answer; ending the loop ends the request. */
export declare function events<Data>(answer: EventAnswer<number, Data>): AsyncGenerator<ReceivedEvent<Data>, void>

export interface ClientOptions {
  /** Sends a request; \`fetch\` unless another function is given. */
  readonly fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
  /** The headers of all requests, or the function that makes them for each. */
  readonly headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
}

/** Makes a client; \`baseUrl\` precedes the paths of the operations. */
export declare function createClient(baseUrl: string, options?: ClientOptions): Client
`
