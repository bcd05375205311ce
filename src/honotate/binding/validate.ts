import type { Exchange } from '../http/exchange.ts'
import { isThenable } from '../http/is-thenable.ts'
import { ValidationError } from './validation-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import { mergeIssues } from './repeated-keys.ts'
import type { SchemaIssue, SchemaResult, StandardSchema } from '../json-schema/standard-schema.ts'

/**
 * Makes a source whose argument is the output of a schema. If the schema rejects the value, the source throws a
 * {@link ValidationError}, and the method does not run.
 */
export function validated(source: ArgumentSource, schema: StandardSchema): ArgumentSource {
  const { validate } = schema['~standard']
  const { forms, kind, key } = source

  function invalid(issues: readonly SchemaIssue[]): ValidationError {
    return new ValidationError(source.body === 'required' ? 422 : 400, { place: kind, key }, issues)
  }

  function tryOtherForm(issues: readonly SchemaIssue[], exchange: Exchange): unknown {
    const other = forms?.other(exchange, issues)
    if (!forms || other === undefined) throw invalid(issues)
    return settled(validate(other), (result) => {
      if (!result.issues) return result.value
      throw invalid(mergeIssues(issues, result.issues, forms.groupOf))
    })
  }

  return {
    ...source,
    schema,
    async: true,
    resolve(exchange: Exchange) {
      const value = (forms?.preferred ?? source.resolve).call(source, exchange)
      return settled(validate(value), (result) => {
        if (!result.issues) return result.value
        return this.required === false && value === undefined ? value : tryOtherForm(result.issues, exchange)
      })
    },
  }
}

/** Calls `read` with the result of a validation: at once, unless the schema is async. */
function settled(
  result: SchemaResult<unknown> | Promise<SchemaResult<unknown>>,
  read: (result: SchemaResult<unknown>) => unknown,
): unknown {
  return isThenable(result) ? Promise.resolve(result).then(read) : read(result)
}
