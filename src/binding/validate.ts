import { HttpProblem } from '../http/http-problem.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ArgumentSource } from './argument-source.ts'
import type { SchemaIssue, SchemaResult, StandardSchema } from './standard-schema.ts'

/**
 * The source with its value passed through a schema: the argument is the schema's output. What the schema rejects is
 * answered before the method runs: 422 for a body, 400 for anything else.
 */
export function validated(source: ArgumentSource, schema: StandardSchema): ArgumentSource {
  const { validate } = schema['~standard']
  const status = source.body === 'required' ? 422 : 400
  const prefix = source.key === undefined ? [] : [source.key]

  function output(result: SchemaResult<unknown>): unknown {
    if (!result.issues) return result.value
    const errors = result.issues.map((issue) => ({
      detail: issue.message,
      pointer: pointer([...prefix, ...keysOf(issue)]),
    }))
    throw new HttpProblem(status, { detail: `The ${source.kind} is not valid.`, errors })
  }

  return {
    ...source,
    schema,
    async: true,
    resolve(exchange: Exchange) {
      const result = validate(source.resolve(exchange))
      return result instanceof Promise ? result.then(output) : output(result)
    },
  }
}

function keysOf({ path = [] }: SchemaIssue): PropertyKey[] {
  return path.map((segment) => (typeof segment === 'object' ? segment.key : segment))
}

/** A JSON pointer as a URI fragment (RFC 6901, section 6), as in the example of RFC 9457. */
function pointer(keys: readonly PropertyKey[]): string {
  return `#${keys.map((key) => `/${encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
}
