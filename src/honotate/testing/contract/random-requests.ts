import type { JsonSchema } from '../../json-schema/json-schema.ts'
import type { Operation, Parameter } from '../../openapi/document-types.ts'
import { OperationUrl } from '../../openapi/operation-url.ts'
import type { RandomValues } from './random-values.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface TestedOperation {
  /** The HTTP method in upper case. */
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The data of a request, in parts that can be left out to make a failing request smaller. */
export interface RequestData {
  /** The values of parameters, by place and name, such as `query page`. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly mediaType?: string
  readonly body?: unknown
}

/** Makes the data of a request. Most requests are meant to fit the document. */
export function randomRequest({ operation }: TestedOperation, values: RandomValues, random: SeededRandom): RequestData {
  const parameters = (operation.parameters ?? []).filter(({ required }) => required || random.chance(0.5))
  const types = Object.keys(operation.requestBody?.content ?? {})
  const mediaType = types.length > 0 ? random.one(types) : undefined
  const hasBody = mediaType !== undefined && (operation.requestBody?.required || random.chance(0.8))
  const wrongAt = random.chance(0.67) ? -1 : random.between(0, parameters.length + (hasBody ? 1 : 0))
  const known = parameters.map((each, index): [string, unknown] => {
    const value = values.of(each.schema, each.name)
    return [keyOf(each), index === wrongAt ? values.wrong(value) : value]
  })
  const schema = (mediaType && operation.requestBody?.content[mediaType]?.schema) || {}
  const body = hasBody ? values.of(schema) : undefined
  return {
    parameters: Object.fromEntries(known),
    ...(hasBody && { mediaType, body: wrongAt === parameters.length ? values.wrong(body) : body }),
  }
}

/** Makes the path and the options of `fetch` for a request. The headers in `given` win. */
export function toFetch(
  { method, path, operation }: TestedOperation,
  { parameters, mediaType, body }: RequestData,
  given: Readonly<Record<string, string>>,
): readonly [url: string, init: RequestInit & { readonly headers: Record<string, string> }] {
  const headers: Record<string, string> = {}
  const url = new OperationUrl({ path, variables: [] })
  const cookies: string[] = []
  for (const parameter of operation.parameters ?? []) {
    const value = parameters[keyOf(parameter)]
    const texts = [value].flat().map(textOf)
    if (parameter.in === 'path') url.setVariable(parameter.name, segmentOf(value))
    else if (value === undefined) continue
    else if (parameter.in === 'query') for (const each of texts) url.addQuery(parameter.name, each)
    else if (parameter.in === 'cookie') cookies.push(`${parameter.name}=${encodeURIComponent(texts.join())}`)
    // Keeps printable ASCII, which every header can have.
    else headers[parameter.name] = texts.join().replaceAll(/[^\u0020-\u007e]/gu, '')
  }
  if (cookies.length > 0) headers['Cookie'] = cookies.join('; ')
  const encoded = encodeBody(body, mediaType)
  // For a form, the platform sets the media type, which contains the boundary.
  if (mediaType !== undefined && !(encoded instanceof FormData)) headers['Content-Type'] = mediaType
  return [String(url), { method, headers: { ...headers, ...given }, ...(encoded !== undefined && { body: encoded }) }]
}

function keyOf({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${place} ${name}`
}

/** Converts a value to a string. Lone surrogates, which cannot be encoded, become `?`. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return text.replaceAll(/\p{Surrogate}/gu, '?')
}

/**
 * Converts a value to a segment of a path. A missing value, an empty string, `.` and `..` become `x`: a request with
 * them may reach another route.
 */
function segmentOf(value: unknown): string {
  const text = textOf(value ?? 'x')
  return /^\.{0,2}$/u.test(text) ? 'x' : text
}

function encodeBody(body: unknown, mediaType: string | undefined): BodyInit | undefined {
  if (mediaType === undefined || body === undefined) return undefined
  if (/[/+]json$/u.test(mediaType)) return JSON.stringify(body)
  if (body instanceof Blob) return body
  const form = mediaType === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  const isForm = form instanceof FormData || mediaType === 'application/x-www-form-urlencoded'
  if (!isForm) return textOf(body)
  for (const [name, value] of Object.entries((body ?? {}) as JsonSchema))
    for (const each of [value].flat())
      if (each instanceof Blob && form instanceof FormData) form.append(name, new File([each], 'a.txt'))
      else form.append(name, textOf(each))
  return form
}
