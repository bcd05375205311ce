import type { Services } from './container.ts'
import type { Exchange } from '../http/exchange.ts'
import type { SourceKind } from '../http/validation-error.ts'
import type { NamedMethod } from './controllers.ts'
import type { SchemaIssue, StandardSchema } from '../json-schema/standard-schema.ts'

export interface ArgumentSource {
  readonly kind: SourceKind
  /** The name of a single value; absent for the object of all values. */
  readonly key?: string
  readonly schema?: StandardSchema
  /**
   * Whether a missing single value or body is refused; absent for other arguments, or if a schema decides. `false` for
   * a parameter such as `page?: string`.
   */
  readonly required?: boolean
  /** The option `required`, if it was given. It takes precedence over a `?` of the parameter. */
  readonly isFixed?: boolean | undefined
  readonly defaultValue?: unknown
  /**
   * `argument`: the value is the body or a part of it. `offered`: the value gives access to the body, which is parsed
   * if possible.
   */
  readonly body?: 'argument' | 'offered'
  /** Whether `resolve` may return a promise. */
  readonly async?: boolean
  resolve(exchange: Exchange): unknown
  /** Checks the source against the paths of its method when the app is created. */
  check?(method: NamedMethod, paths: readonly string[]): void
  /** Returns a source that can use services; called when the app is created. */
  connect?(services: Services, method: NamedMethod): ArgumentSource
  /** Whether a contract checks the argument. */
  readonly isChecked?: boolean
  /** Whether the body may be a form, if a contract decides; see `mayTakeForms()`. */
  readonly takesForms?: boolean
  /** The forms to check, if a request can repeat a key, as in `?tag=a&tag=b`. */
  readonly forms?: ValueForms
}

/** The forms in which an argument is checked if a request can repeat its keys: `?tag=a` may be `'a'` or `['a']`. */
export interface ValueForms {
  /** The form to check first. */
  preferred(exchange: Exchange): unknown
  /**
   * The forms to try, one after the other, if the preferred one is rejected.
   *
   * @param vendor The library of the schema; `honotate` for a contract.
   */
  others(exchange: Exchange, issues: readonly SchemaIssue[], vendor: string): readonly unknown[]
  /** The key of the value that has the issue; `''` if there is only one value. */
  groupOf(issue: SchemaIssue): string
}
