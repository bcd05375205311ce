import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { OpenApiDocument, Operation, ResponseObject } from 'honotate/openapi'
import { clientOperations, type ClientOperation } from '../../../src/honotate-kit/cli/client/client-operation.ts'
import { brokenValues, valuesOf } from './arbitrary.ts'

/** A request, and its body before serialization. */
export interface Input {
  readonly path: string
  readonly init: RequestInit
  readonly body: unknown
}

/** Compares an app with its document. */
export interface Agreement {
  readonly operations: readonly ClientOperation[]
  /** Requests that the document allows; with `isBroken`, requests whose body is probably wrong. */
  requestsOf(operation: ClientOperation, isBroken?: boolean): fc.Arbitrary<Input>
  fits(schema: object, value: unknown): boolean
  /** The contradiction between a response and the document; `undefined` if they agree. */
  disagreement(response: Response, operation: Operation): Promise<string | undefined>
}

/** @param known Values of path variables that exist in the app; they are sent as often as all other values together. */
export function agreementWith(
  document: OpenApiDocument,
  known: Readonly<Record<string, readonly string[]>> = {},
): Agreement {
  const { schemas, responses: shared } = document.components
  const ajv = new Ajv2020({ strict: false, validateFormats: true, formats: { email: true, uri: true, date: true } })
  // Checks no format but `date-time`: a comment may name a format that the schema of the app does not enforce.
  addFormats.default(ajv, ['date-time'])
  ajv.addSchema({ $id: 'document', components: JSON.parse(JSON.stringify(document.components)) })

  /** Compiled once: most of the time of a test would be compiling. */
  const compiled = new WeakMap<object, ValidateFunction>()

  function validator(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('#/components', 'document#/components')
    const made = compiled.get(schema) ?? ajv.compile(JSON.parse(text))
    compiled.set(schema, made)
    return made
  }

  function fits(schema: object, value: unknown): boolean {
    return validator(schema)(value)
  }

  function requestsOf({ path, method, operation, body }: ClientOperation, isBroken = false): fc.Arbitrary<Input> {
    const values = Object.fromEntries(
      (operation.parameters ?? []).map((each) => {
        const described = valuesOf(each.schema, schemas)
        // An empty segment makes another path, and URLs resolve segments of dots.
        const any = each.in === 'path' ? described.filter((value) => !/^\.{0,2}$/u.test(String(value))) : described
        const valid =
          each.in === 'path' && known[each.name]?.length ? fc.oneof(fc.constantFrom(...known[each.name]!), any) : any
        return [`${each.in} ${each.name}`, each.required ? valid : fc.option(valid, { nil: undefined })]
      }),
    )
    // A required text of no characters is missing: HTTP does not tell it from no body.
    const valid = body ? valuesOf(body.schema, schemas).filter((value) => value !== '') : fc.constant(undefined)
    return fc.record({ values: fc.record(values), body: isBroken ? brokenValues(valid) : valid }).map((made) => {
      const entries = Object.entries(made.values as object)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [...(key.split(' ') as [string, string]), value] as const)
      const of = (place: string): (readonly [string, string])[] =>
        entries
          .filter(([where]) => where === place)
          .flatMap(([, name, value]) => [value].flat().map((each) => [name, String(each)] as const))
      const url = path.replaceAll(/\{([^}]*)\}/gu, (_, name) =>
        encodeURIComponent(Object.fromEntries(of('path'))[name] as string),
      )
      const search = new URLSearchParams(of('query').map((pair) => [...pair])).toString()
      const headers = new Headers(
        of('header').map(([name, value]): [string, string] => [name, encodeURIComponent(value) || 'x']),
      )
      if (of('cookie').length > 0)
        headers.set(
          'cookie',
          of('cookie')
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join('; '),
        )
      return {
        path: `${url}${search && '?'}${search}`,
        body: made.body,
        init: { method, headers, ...bodyOf(body?.type, made.body, headers) },
      }
    })
  }

  async function disagreement(response: Response, { responses }: Operation): Promise<string | undefined> {
    const { status } = response
    const found =
      responses[status] ?? (status < 300 ? responses['2XX'] : status >= 400 ? responses['default'] : undefined)
    const listed = found && '$ref' in found ? shared[found.$ref.split('/').at(-1) as string] : found
    const type = response.headers.get('content-type')?.split(';', 1)[0]
    if (type === 'text/event-stream' && listed?.content?.[type]) {
      // The stream may never end.
      await response.body?.cancel()
      return undefined
    }
    const text = await response.text()
    if (!listed) return `${status} is not documented: ${text}`
    const { content } = listed as ResponseObject
    if (!content) return text === '' ? undefined : `${status} has a body: ${text}`
    const media = content[type ?? ''] ?? content['*/*']
    if (!media) return `${status} is ${type}: ${text}`
    if (!media.schema) return undefined
    const value = /[/+]json$/u.test(type ?? '') ? JSON.parse(text) : text
    const isValid = validator(media.schema)
    return isValid(value) ? undefined : `${status} ${text}: ${ajv.errorsText(isValid.errors)}`
  }

  return { operations: clientOperations(document), requestsOf, fits, disagreement }
}

function bodyOf(type: string | undefined, body: any, headers: Headers): RequestInit {
  if (type === undefined || body === undefined) return {}
  if (type === 'multipart/form-data') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value as Blob)
    return { body: form }
  }
  headers.set('content-type', type)
  if (type === 'application/x-www-form-urlencoded') return { body: new URLSearchParams(body) }
  return { body: type === 'application/json' ? JSON.stringify(body) : String(body) }
}
