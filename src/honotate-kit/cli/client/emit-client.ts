import type { OpenApiDocument } from 'honotate/openapi'
import { jsonCode } from '../../code-text.ts'
import { clientOperations, groupBy, parametersIn, type ClientOperation } from './client-operation.ts'
import { clientTypes } from './client-types.ts'
import { honoTypes } from './hono-types.ts'
import { modelNames, modelsText } from './model-names.ts'
import { headOfFiles, memberName } from './type-text.ts'
import { parseEvents, sentForms } from '../../../honotate/shared.ts'

/**
 * Makes the files of a client, by name. The files import nothing from the server.
 *
 * @param command The command in the first line of each file.
 */
export function emitClient(document: OpenApiDocument, command = 'honotate openapi'): Record<string, string> {
  const operations = clientOperations(document)
  const models = modelNames(document)
  const texts = {
    'client.js': clientCode(operations, document),
    'client.d.ts': clientTypes(operations, models, document),
    'hono.d.ts': honoTypes(operations, models),
    'models.d.ts': modelsText(models, document),
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, headOfFiles(command) + text]))
}

/** Makes the text of `client.js` that follows `headOfFiles()`. */
export function clientCode(operations: readonly ClientOperation[], document: OpenApiDocument): string {
  const groups = groupBy(operations, ({ group }) => group).map(([group, list]) => {
    const entries = list.map((each) => `    ${memberName(each.name)}: ${entryOf(each, document)},\n`)
    return `  ${memberName(group)}: {\n${entries.join('')}  },\n`
  })
  return `
const operations = {
${groups.join('')}}
${RUNTIME}`
}

/**
 * Makes an entry of the table: the method, the path, the media type of the body, and `"text"` or `"any"` (text or JSON)
 * for events whose data is not always JSON.
 */
function entryOf(each: ClientOperation, document: OpenApiDocument): string {
  const events = each.answers.find(({ type }) => type === 'text/event-stream')
  const forms = events && sentForms(events.schema, document)
  const reading = forms?.has('text') && (forms.has('json') ? 'any' : 'text')
  const wildcards = new Set(
    parametersIn(each, 'path')
      .map(({ name }) => name)
      .filter((name) => /^wildcard\d*$/u.test(name)),
  )
  const path = each.path.replaceAll(/\{([^}]*)\}/gu, (part, name: string) =>
    wildcards.has(name) ? `{+${name}}` : part,
  )
  const entry: unknown[] = [each.method, path]
  if (each.body || reading) entry.push(each.body?.type ?? null)
  if (reading) entry.push(reading)
  return `[${entry.map((part) => jsonCode(part)).join(', ')}]`
}

const RUNTIME = `
const readings = new WeakMap()
const keys = new WeakMap()

export function createClient(baseUrl, { fetch: send = (url, init) => fetch(url, init), headers } = {}) {
  const call = ([method, path, type, events]) =>
    async function request(args = {}, init = {}) {
      const given = new Headers(typeof headers === 'function' ? await headers() : headers)
      for (const more of [args.headers, init.headers])
        for (const [name, value] of more?.[Symbol.iterator] ? more : Object.entries(more ?? {}))
          if (value !== undefined) given.set(name, String(value))
      const cookies = Object.entries(args.cookies ?? {}).filter(([, value]) => value !== undefined)
      if (cookies.length > 0)
        given.set('cookie', cookies.map(([name, value]) => \`\${name}=\${encodeURIComponent(value)}\`).join('; '))
      const body = args.body === undefined ? undefined : encodeBody(args.body, type)
      const isForm = typeof FormData === 'function' && body instanceof FormData
      if (body !== undefined && !isForm && !given.has('content-type')) given.set('content-type', type)
      const url = baseUrl.replace(/\\/$/, '') + fillPath(path, args.path) + queryOf(args.query)
      const answer = await send(url, { ...init, method, headers: given, ...(body !== undefined && { body }) })
      if (events) readings.set(answer, events)
      return answer
    }
  const named = (entry, ...names) => {
    const operation = call(entry)
    keys.set(operation, names)
    return operation
  }
  return mapValues(operations, (group, of) => mapValues(group, (entry, name) => named(entry, of, name)))
}

export class AnswerError extends Error {
  name = 'AnswerError'

  constructor(answer) {
    super(\`The answer has the status \${answer.status}\`)
    this.answer = answer
  }
}

export function queryKey(operation, args) {
  return [...(keys.get(operation) ?? []), ...(args === undefined ? [] : [args])]
}

export function queryOptions(operation, args) {
  return { queryKey: queryKey(operation, args), queryFn: ({ signal }) => dataOf(operation(args, { signal })) }
}

export function mutationOptions(operation) {
  return { mutationKey: queryKey(operation), mutationFn: (args) => dataOf(operation(args)) }
}

async function dataOf(answering) {
  const answer = await answering
  if (!answer.ok) throw new AnswerError(answer)
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 204 || answer.status === 205) return null
  if (/[/+]json\\b/.test(type)) return answer.json()
  return type.startsWith('text/') ? answer.text() : answer.blob()
}

export async function* events(answer) {
  const parse = { text: (text) => text, any: parseAny }[readings.get(answer)] ?? JSON.parse
  for await (const { data, ...fields } of parseEvents(answer.body))
    if (data !== undefined) yield { ...fields, data: parse(data) }
}

const parseEvents = ${parseEvents}

// A string is sent as it is, anything else as JSON; so JSON of a string is a string in quotation marks.
function parseAny(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'string' ? text : value
  } catch {
    return text
  }
}

function fillPath(path, variables = {}) {
  return path.replace(/\\{(\\+?)([^}]*)\\}/g, (_, plus, name) => {
    const value = String(variables[name] ?? '')
    // A URL would lose such a segment, and the request would reach another route.
    if (value.split(plus ? '/' : '\\0').some((part) => part === '' || part === '.' || part === '..'))
      throw new TypeError(\`The path variable "\${name}" must not be empty, "." or ".."\`)
    const encoded = encodeURIComponent(value)
    return plus ? encoded.replaceAll('%2F', '/') : encoded
  })
}

function queryOf(query = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) search.append(name, String(value))
  const text = search.toString()
  return text === '' ? '' : \`?\${text}\`
}

function encodeBody(body, type) {
  if (type === 'application/json') return JSON.stringify(body)
  if (type === 'application/x-www-form-urlencoded' && body instanceof FormData) return new URLSearchParams([...body])
  if (body instanceof FormData || body instanceof URLSearchParams) return body
  if (type !== 'multipart/form-data' && type !== 'application/x-www-form-urlencoded') return body
  const form = type === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, value] of entriesOf(body)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function entriesOf(values) {
  return Object.entries(values).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((each) => [name, each])
    const isSpread = typeof value === 'object' && value !== null && !(value instanceof Blob) && !(value instanceof Date)
    if (isSpread) return entriesOf(value)
    return value === undefined || value === null ? [] : [[name, value instanceof Date ? value.toISOString() : value]]
  })
}

function mapValues(values, change) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}
`
