import type { Exchange } from '../http/exchange.ts'
import type { HttpProblem } from '../http/http-problem.ts'
import { isThenable } from '../http/is-thenable.ts'
import { MissingBodyError, MissingValueError } from '../http/request-errors.ts'
import { ValidationError } from '../http/validation-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import { mergeIssues } from './repeated-keys.ts'
import type { SchemaIssue, SchemaResult, StandardSchema } from '../json-schema/standard-schema.ts'

/**
 * Makes a source whose argument is the output of a schema. If the schema rejects all forms of the value, the source
 * throws a {@link ValidationError}. If the schema rejects a missing value, an optional parameter receives
 * `undefined`; for a required one, see `missing()`.
 */
export function validated(source: ArgumentSource, schema: StandardSchema): ArgumentSource {
  const { validate, vendor } = schema['~standard']
  // The schema decides whether the value is required.
  const { required: _, ...rest } = source
  const { forms, kind, key } = rest

  function invalid(issues: readonly SchemaIssue[]): ValidationError {
    return new ValidationError(source.body ? 422 : 400, { place: kind, key }, issues)
  }

  function tryOtherForms(issues: readonly SchemaIssue[], exchange: Exchange): unknown {
    const others = forms?.others(exchange, issues, vendor) ?? []
    function tryForm(index: number, reported: readonly SchemaIssue[]): unknown {
      if (!forms || index === others.length) throw invalid(reported)
      return settled(validate(others[index]), (result) => {
        if (!result.issues) return result.value
        return tryForm(index + 1, index === 0 ? mergeIssues(issues, result.issues, forms.groupOf) : reported)
      })
    }
    return tryForm(0, issues)
  }

  return {
    ...rest,
    schema,
    async: true,
    resolve(exchange: Exchange) {
      const value = (forms?.preferred ?? source.resolve).call(source, exchange)
      return settled(validate(value), (result) => {
        if (!result.issues) return result.value
        if (value !== undefined) return tryOtherForms(result.issues, exchange)
        if (this.required === false) return value
        throw missing(rest) ?? invalid(result.issues)
      })
    },
  }
}

/** Makes the error for a missing body or part; `undefined` for another value, whose issues are then reported. */
function missing({ kind, key = '' }: ArgumentSource): HttpProblem | undefined {
  if (kind === 'body') return new MissingBodyError()
  return kind === 'part' ? new MissingValueError(kind, key) : undefined
}

/** Calls `read` with the result of a validation: at once, unless the schema is async. */
function settled(
  result: SchemaResult<unknown> | Promise<SchemaResult<unknown>>,
  read: (result: SchemaResult<unknown>) => unknown,
): unknown {
  return isThenable(result) ? Promise.resolve(result).then(read) : read(result)
}
