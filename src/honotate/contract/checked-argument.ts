import { bodySource } from '../binding/sources.ts'
import { validated } from '../binding/validate.ts'
import type { Exchange } from '../http/exchange.ts'
import { ValidationError } from '../http/validation-error.ts'
import type { SchemaIssue, SchemaResult } from '../json-schema/standard-schema.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import type { ContractOptions, ContractParameter, Flat } from './contracts.ts'
import { undeclaredMembers } from './undeclared-members.ts'

/** The source of an argument that fits its declared type. A source with a schema of its own stays as it is. */
export function checkedArgument(
  source: ArgumentSource,
  given: ContractParameter,
  options: ContractOptions,
  flat: Flat,
): ArgumentSource {
  if (source.schema) return source
  const isRequired = !given.absent || source.isFixed === true
  const required = source.required === undefined ? {} : { required: source.required && isRequired }
  const takesForms = source.kind === 'body' && given.check ? { takesForms: given.form === true } : {}
  if (!given.check && !given.keep) return { ...source, ...required }
  const checked = source.key === undefined ? checkedObject : checkedValue
  return { ...source, ...checked(source, given, options, flat), ...required, ...takesForms, isChecked: true }
}

/** The body, or the object of all values of the query, the path, the headers or the cookies. */
function checkedObject(
  source: ArgumentSource,
  { check, keep }: ContractParameter,
  { unknownMembers }: ContractOptions,
  flat: Flat,
): Pick<ArgumentSource, 'resolve'> {
  const isRefused = unknownMembers === 'refuse' && source.kind === bodySource.kind
  const slow = validated(source, { '~standard': { version: 1, vendor: 'honotate', validate } })
  const read = source.forms?.preferred ?? source.resolve
  return {
    resolve(exchange: Exchange): unknown {
      const value = read.call(this, exchange)
      if (isRefused || value === undefined) return slow.resolve.call(this, exchange)
      const issues: SchemaIssue[] = []
      check?.(value, issues)
      // Reports the issues, after it has tried the other forms of a query or a form.
      if (issues.length > 0) return slow.resolve.call(this, exchange)
      return keep ? keep(value) : value
    },
  }

  function validate(value: unknown): SchemaResult<unknown> {
    const issues: SchemaIssue[] = []
    check?.(value, issues)
    if (issues.length > 0) return { issues: flat(issues) }
    const kept = keep ? keep(value) : value
    const unknown = isRefused ? undeclaredMembers(value, kept) : []
    return unknown.length > 0 ? { issues: unknown } : { value: kept }
  }
}

/** One value, or the list of all values of a key. */
function checkedValue(
  source: ArgumentSource,
  { check, convert, list }: ContractParameter,
  _options: ContractOptions,
  flat: Flat,
): Pick<ArgumentSource, 'resolve'> {
  const { kind, key, forms, defaultValue } = source
  return {
    resolve(exchange: Exchange): unknown {
      const value = source.resolve.call(this, exchange)
      // A default is code: it is neither converted nor checked.
      if (value === undefined || value === defaultValue) return value
      const found = list ? [forms ? forms.preferred(exchange) : value].flat() : value
      const converted = convert ? convertEach(found, convert) : found
      const issues: SchemaIssue[] = []
      check?.(converted, issues)
      if (issues.length > 0) throw new ValidationError(source.body ? 422 : 400, { place: kind, key }, flat(issues))
      return converted
    },
  }
}

function convertEach(value: unknown, convert: (value: any) => unknown): unknown {
  return Array.isArray(value) ? value.map((each) => convert(each)) : convert(value)
}
