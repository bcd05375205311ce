import type { Exchange } from '../http/exchange.ts'
import type { StandardSchema } from './standard-schema.ts'

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
  /** `required`: the body itself is an argument. `offered`: it is parsed if it can be, since the request is an argument. */
  readonly body?: 'required' | 'offered'
  /** Whether `resolve` may return a promise, which is then awaited. */
  readonly async?: boolean
  resolve(exchange: Exchange): unknown
}
