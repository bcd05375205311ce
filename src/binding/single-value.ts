import { HttpProblem } from '../http/http-problem.ts'
import type { HttpRequest } from '../http/request.ts'
import type { ArgumentSource, SourceKind } from './argument-source.ts'
import { isSchema, type StandardSchema } from './standard-schema.ts'
import { validated } from './validate.ts'

/** What a single value may be told beside its name. */
export interface ValueOptions {
  /**
   * Whether a missing value is answered with 400.
   * @default true
   */
  readonly required?: boolean
  /** The argument where the value is missing; it is then not required. */
  readonly defaultValue?: unknown
  /** What makes the argument of the value: conversion and validation. A missing value is validated too. */
  readonly schema?: StandardSchema
}

/** How messages call a value of each kind. */
const words: Partial<Record<SourceKind, string>> = { path: 'path variable', query: 'query parameter' }

/** A source of one named value: missing, it is the default, `undefined`, or a problem that names it. */
export function singleValue(
  kind: SourceKind,
  key: string,
  read: (request: HttpRequest, key: string) => unknown,
  options: StandardSchema | ValueOptions = {},
  more: Partial<ArgumentSource> = {},
): ArgumentSource {
  const { required = true, defaultValue, schema } = isSchema(options) ? { schema: options } : options
  const mayMiss = !required || defaultValue !== undefined || schema !== undefined
  const source: ArgumentSource = {
    ...more,
    kind,
    key,
    resolve({ request }) {
      const value = read(request, key) ?? defaultValue
      if (value === undefined && !mayMiss)
        throw new HttpProblem(400, { detail: `The ${words[kind] ?? kind} "${key}" is missing.` })
      return value
    },
  }
  return schema ? validated(source, schema) : source
}
