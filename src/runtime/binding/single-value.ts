import { MissingValueError } from '../http/request-errors.ts'
import type { HttpRequest } from '../http/request.ts'
import type { ArgumentSource, SourceKind } from './argument-source.ts'
import { valueForms } from './repeated-keys.ts'
import { isSchema, type StandardSchema } from './standard-schema.ts'
import { validated } from './validate.ts'

/** Options of a single value, such as `@RequestParam('page', options)`. */
export interface ValueOptions {
  /**
   * Whether a missing value is answered with 400.
   * @default true
   */
  readonly required?: boolean
  /** The argument where the value is missing; it is then not required. */
  readonly defaultValue?: unknown
  /** Converts and validates the value, also a missing one. */
  readonly schema?: StandardSchema
}

/** The kinds of values in messages, where they differ. */
const words: Partial<Record<SourceKind, string>> = { path: 'path variable', query: 'query parameter' }

/**
 * A source of one named value. A missing value is the default, `undefined`, or a 400 that names it.
 *
 * @param readAll Reads all values of a key that can be repeated.
 */
export function singleValue(
  kind: SourceKind,
  key: string,
  read: (request: HttpRequest, key: string) => unknown,
  options: StandardSchema | ValueOptions = {},
  more: Partial<ArgumentSource> = {},
  readAll?: (request: HttpRequest, key: string) => readonly unknown[],
): ArgumentSource {
  const { required = true, defaultValue, schema } = isSchema(options) ? { schema: options } : options
  const mayMiss = !required || defaultValue !== undefined || schema !== undefined
  const source: ArgumentSource = {
    ...more,
    kind,
    key,
    ...(!schema && { required: !mayMiss }),
    ...(defaultValue !== undefined && { defaultValue }),
    resolve({ request }) {
      const value = read(request, key) ?? defaultValue
      if (value === undefined && !mayMiss) throw new MissingValueError(kind, key, words[kind])
      return value
    },
    ...(readAll && { forms: valueForms((request) => readAll(request, key), defaultValue) }),
  }
  return schema ? validated(source, schema) : source
}
