import type { HttpRequest } from '../http/request.ts'
import { MissingBodyError, MissingValueError } from '../http/request-errors.ts'
import type { SourceKind } from '../http/validation-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import { bodyForms, queryForms, valueForms } from './repeated-keys.ts'
import { isSchema, type StandardSchema } from '../json-schema/standard-schema.ts'
import { validated } from './validate.ts'

export const querySource: ArgumentSource = {
  kind: 'query',
  resolve: ({ request }) => request.query,
  forms: queryForms,
}

export const bodySource: ArgumentSource = {
  kind: 'body',
  body: 'argument',
  required: true,
  resolve({ request }) {
    if (request.body === undefined && this.required) throw new MissingBodyError()
    return request.body
  },
  forms: bodyForms,
}

export const pathSource: ArgumentSource = { kind: 'path', resolve: ({ request }) => request.params }

export const requestSource: ArgumentSource = { kind: 'request', body: 'offered', resolve: ({ request }) => request }

export const responseSource: ArgumentSource = { kind: 'response', resolve: ({ response }) => response }

/**
 * Options of a single value, such as `@RequestParam('page', options)`.
 *
 * @example
 * ```ts
 * list(@RequestParam('page', { defaultValue: '1' }) page: string) {}
 * ```
 */
export interface ValueOptions {
  /**
   * Whether a request without the value gets 400. The default is `false` for an optional parameter, such as
   * `page?: string` or `page = '1'`, otherwise `true`. With a schema, the schema decides. But an optional parameter
   * without this option receives `undefined` even if the schema rejects a missing value.
   */
  readonly required?: boolean
  /** The argument if the value is missing; the value is then optional. */
  readonly defaultValue?: unknown
  /** Converts and validates the value. If it is missing, the schema receives the default, or `undefined`. */
  readonly schema?: StandardSchema
}

const labels: Partial<Record<SourceKind, string>> = { path: 'path variable', query: 'query parameter' }

/**
 * Makes the source of one named value. Without a schema, a missing value becomes the default or `undefined`, or the
 * source throws `MissingValueError`.
 *
 * @param readAll Reads all values of a key; absent if keys of this kind cannot be repeated.
 */
export function singleValue(
  kind: SourceKind,
  key: string,
  read: (request: HttpRequest, key: string) => unknown,
  options: StandardSchema | ValueOptions = {},
  more: Partial<ArgumentSource> = {},
  readAll?: (request: HttpRequest, key: string) => readonly unknown[],
): ArgumentSource {
  const { required, defaultValue, schema }: ValueOptions = isSchema(options) ? { schema: options } : options
  const source: ArgumentSource = {
    ...more,
    kind,
    key,
    isFixed: required,
    ...(!schema && { required: required !== false && defaultValue === undefined }),
    ...(defaultValue !== undefined && { defaultValue }),
    resolve({ request }) {
      const value = read(request, key) ?? defaultValue
      if (value === undefined && this.required) throw new MissingValueError(kind, key, labels[kind])
      return value
    },
    ...(readAll && { forms: valueForms((request) => readAll(request, key), defaultValue) }),
  }
  return schema ? validated(source, schema) : source
}
