import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { StandardSchema } from './standard-schema.ts'

/** The objects of one request that arguments are taken from. */
export interface Exchange {
  readonly request: HttpRequest
  /** Present where a source of the route asks for it. */
  readonly response: HttpResponse | undefined
}

/** The kinds of sources, as introspection names them. */
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
  readonly schema?: StandardSchema
  /** `required`: the body itself is asked for. `offered`: the request is, whose body must be there if it can. */
  readonly body?: 'required' | 'offered'
  /** Whether the response object is asked for. */
  readonly response?: boolean
  /** Whether it takes nothing of the request but path variables, query and body. */
  readonly direct?: boolean
  /** Whether `resolve` may return a promise, which is then awaited. */
  readonly async?: boolean
  resolve(exchange: Exchange): unknown
}
