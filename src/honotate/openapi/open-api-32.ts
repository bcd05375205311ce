import type { JsonSchema } from '../json-schema/json-schema.ts'
import { isTextOnly, sentForms } from '../json-schema/sent-forms.ts'
import type { Content, Operation } from './document-types.ts'
import type { PlacedOperation } from './operations.ts'

const EVENTS = 'text/event-stream'

/**
 * Converts an operation to OpenAPI 3.2, which adds the method `query`, and `itemSchema` for the events of a stream.
 *
 * @param root An object with the components of the document, to resolve references.
 */
export function in32({ method, operation, ...rest }: PlacedOperation, root: object): PlacedOperation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const content = 'content' in response ? response.content : undefined
    return [status, content?.[EVENTS] ? { ...response, content: itemContent(content, root) } : response]
  })
  return {
    ...rest,
    method: method === 'x-query' ? 'query' : method,
    operation: { ...operation, responses: Object.fromEntries(responses) as Operation['responses'] },
  }
}

function itemContent(content: Content, root: object): Content {
  const { schema, ...rest } = content[EVENTS] ?? {}
  const itemSchema = {
    type: 'object',
    properties: {
      data: dataOf(schema, root),
      event: { type: 'string' },
      id: { type: 'string' },
      retry: { type: 'integer' },
    },
  }
  return { ...content, [EVENTS]: { ...rest, itemSchema } }
}

/** Describes the data of an event, which is text: a string as it is, and any other value as JSON. */
function dataOf(schema: JsonSchema | undefined, root: object): JsonSchema {
  if (schema === undefined) return { type: 'string' }
  if (isTextOnly(schema, root)) return schema
  const isJson = !sentForms(schema, root).has('text')
  return { type: 'string', ...(isJson && { contentMediaType: 'application/json', contentSchema: schema }) }
}
