import type { Services } from '../di/container.ts'
import type { Exchange } from '../http/exchange.ts'
import type { NamedMethod } from '../metadata/controllers.ts'
import type { SchemaIssue, StandardSchema } from './standard-schema.ts'

/** The kinds of sources, as `getRoutes()` names them. */
export type SourceKind =
  | 'query'
  | 'body'
  | 'path'
  | 'request'
  | 'response'
  | 'header'
  | 'cookie'
  | 'part'
  | 'attribute'
  | 'custom'

/** Where one argument of a route method comes from. */
export interface ArgumentSource {
  readonly kind: SourceKind
  /** The name of the single value; absent for the whole object. */
  readonly key?: string
  /** The schema that validates the value. */
  readonly schema?: StandardSchema
  /** Whether a request without the single value is refused; absent where a schema decides. */
  readonly required?: boolean
  /** The argument where the single value is missing. */
  readonly defaultValue?: unknown
  /** `required`: the body itself is an argument. `offered`: it is parsed if it can be, since the request is an argument. */
  readonly body?: 'required' | 'offered'
  /** Whether `resolve` may return a promise, which is then awaited. */
  readonly async?: boolean
  resolve(exchange: Exchange): unknown
  /** Checks it against the paths of its method; called when the app is created. */
  check?(method: NamedMethod, paths: readonly string[]): void
  /** Makes the source that may ask for services; called when the app is created. */
  connect?(services: Services, method: NamedMethod): ArgumentSource
  /** The values for a schema, where a key can be repeated. */
  readonly forms?: ValueForms
}

/** The two forms of a value whose key can be repeated: one value, or the array of all. */
export interface ValueForms {
  /** The form that the schema receives first. */
  preferred(exchange: Exchange): unknown
  /** The form to try after the first was rejected; `undefined` where there is no other. */
  other(exchange: Exchange, issues: readonly SchemaIssue[]): unknown
  /** The key that an issue is about. */
  groupOf(issue: SchemaIssue): string
}
