import { mergeIssues } from '../binding/repeated-keys.ts'
import type { Exchange } from '../http/exchange.ts'
import { NullPrototype } from '../http/null-prototype.ts'
import { ValidationError } from '../http/validation-error.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import type { ContractMode, ContractParameter, Flat } from './contract-form.ts'

/** Makes a source that checks its argument by the declared type. A source that has a schema is returned as it is. */
export function checkedArgument(
  source: ArgumentSource,
  given: ContractParameter,
  mode: ContractMode,
  flat: Flat,
): ArgumentSource {
  if (source.schema) return source
  const isRequired = !given.absent || source.isFixed === true
  const required = source.required === undefined ? {} : { required: source.required && isRequired }
  const takesForms = source.kind === 'body' && given.check ? { takesForms: given.form === true } : {}
  if (!given.check && !given.keep) return { ...source, ...required }
  const checked = source.key === undefined ? checkedObject : checkedValue
  return { ...source, ...checked(source, given, mode, flat), ...required, ...takesForms, isChecked: true }
}

/** Checks the body, or the object of all values of the query, the path, the headers or the cookies. */
function checkedObject(
  source: ArgumentSource,
  { check, keep }: ContractParameter,
  { undeclared }: ContractMode,
  flat: Flat,
): Pick<ArgumentSource, 'resolve'> {
  const { kind, forms } = source

  function read(value: unknown): { readonly kept: unknown; readonly issues: readonly SchemaIssue[] } {
    const issues: SchemaIssue[] = []
    try {
      check?.(value, issues)
      if (issues.length > 0) return { kept: undefined, issues: flat(issues) }
      const kept = keep ? ownMembers(kind, keep(value)) : value
      return { kept, issues: kind === 'body' && undeclared ? undeclared(value, kept) : issues }
    } catch (error) {
      return { kept: undefined, issues: nestedTooDeeply(error, value) }
    }
  }

  return {
    resolve(exchange: Exchange): unknown {
      const value = forms ? forms.preferred(exchange) : source.resolve.call(this, exchange)
      // The source decides about a missing value: it refuses a required one.
      if (value === undefined) return source.resolve.call(this, exchange)
      const { kept, issues } = read(value)
      if (issues.length === 0) return kept
      let reported = issues
      for (const form of forms?.others(exchange, issues, 'honotate') ?? []) {
        const other = read(form)
        if (other.issues.length === 0) return other.kept
        if (forms && reported === issues) reported = mergeIssues(issues, other.issues, forms.groupOf)
      }
      throw new ValidationError(source.body ? 422 : 400, { place: kind }, reported)
    },
  }
}

/**
 * Copies a result of `keep` into a `NullPrototype`, since a query or a path may have names such as `constructor`.
 * Returns a body as it is.
 */
function ownMembers(kind: ArgumentSource['kind'], kept: unknown): unknown {
  return kind === 'body' ? kept : Object.assign(new NullPrototype(), kept)
}

/** Converts and checks one value, or the list of all values of a key. */
function checkedValue(
  source: ArgumentSource,
  { check, convert, list }: ContractParameter,
  _mode: ContractMode,
  flat: Flat,
): Pick<ArgumentSource, 'resolve'> {
  const { kind, key, forms, defaultValue } = source
  return {
    resolve(exchange: Exchange): unknown {
      const value = source.resolve.call(this, exchange)
      // The program sets the default, so it is neither converted nor checked.
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

/** The depth that every check can handle. */
const SAFE_LEVELS = 100

/**
 * Makes the issue for a value that is too deep for a recursive check, if `error` is a stack overflow. Throws any other
 * error again, and also the stack overflow of a shallow value, since the check then has a mistake.
 */
function nestedTooDeeply(error: unknown, value: unknown): readonly SchemaIssue[] {
  if (error instanceof RangeError && error.message.includes('call stack') && isDeep(value))
    return [{ message: 'Is nested too deeply', path: [] }]
  throw error
}

function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < SAFE_LEVELS && level.length > 0; depth++)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  return level.length > 0
}
