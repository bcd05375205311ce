import type { JsonSchema } from '../../json-schema/json-schema.ts'
import { mismatch } from '../../json-schema/mismatch.ts'
import type { Content, OpenApiDocument, Operation, ResponseObject } from '../../openapi/document-types.ts'

export interface CheckedAnswer {
  /** How the response differs from the document; absent if it does not. */
  readonly problem?: string
  /** The parsed JSON of a successful response. */
  readonly value?: unknown
}

/**
 * Compares the status, the media type and the JSON of a response with the document. Cancels a body whose media type is
 * not JSON.
 */
export async function checkAnswer(
  { responses }: Operation,
  answer: Response,
  document: OpenApiDocument,
): Promise<CheckedAnswer> {
  const { status, headers } = answer
  const range = `${String(status)[0]}XX`
  const declared = responses[status] ?? responses[range] ?? (status >= 400 ? responses['default'] : undefined)
  const type = headers.get('content-type')?.replace(/;.*/u, '').trim().toLowerCase()
  const isJson = type !== undefined && /[/+]json$/u.test(type)
  const text = isJson ? await answer.text() : void (await answer.body?.cancel())
  if (status >= 500) return { problem: `the status is ${status}` }
  if (!declared) return { problem: `the status ${status} is not in the document` }
  const content = contentOf(declared, document)
  // Without content, the document does not describe the body, so any body fits.
  if (!content) return isJson && status < 400 ? { value: parsed(text) } : {}
  const media =
    type === undefined ? undefined : [type, type.replace(/\/.*/u, '/*'), '*/*'].find((each) => content[each])
  if (media === undefined && answer.status !== 204 && !(type === undefined && hasNullBody(status)))
    return { problem: `the media type ${type ?? '(none)'} of ${status} is not in the document` }
  if (!isJson) return {}
  const value = parsed(text)
  if (value === undefined) return { problem: `the body of ${status} is not JSON` }
  const schema = content[media ?? '']?.schema as JsonSchema | undefined
  const problem = schema && mismatch(schema, value, document)
  if (problem !== undefined) return { problem: `of ${status}, ${problem}` }
  return status < 400 ? { value } : {}
}

function contentOf(declared: Operation['responses'][string], { components }: OpenApiDocument): Content | undefined {
  const name = '$ref' in declared ? declared.$ref.split('/').at(-1) : undefined
  return ((name === undefined ? declared : components.responses[name]) as ResponseObject).content
}

function hasNullBody(status: number): boolean {
  return status === 205 || status === 304
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
