import type { ArgumentSource } from '../metadata/argument-source.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import { UNSATISFIABLE_SCHEMA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { NamedMethod } from '../metadata/controllers.ts'
import { nameMethod } from '../metadata/name-method.ts'

/** Types of JSON to which libraries do not convert a string by default. */
const NO_STRING = /* @__PURE__ */ new Set(['array', 'object', 'null'])

/** Strings to try with a schema: it may parse a string as a list or an object. */
const SAMPLES = ['a', '[]', '{}']

/**
 * Refuses a schema that accepts only lists, objects or null for a value that is one string: a path variable, a header
 * or a cookie. With such a schema, every value would get 400. A schema that first converts the string is accepted, and
 * so is a schema without Standard JSON Schema.
 *
 * @throws HONOTATE_UNSATISFIABLE_SCHEMA
 */
export function checkSchema(this: ArgumentSource, method: NamedMethod): void {
  const { kind, key = '', schema } = this
  if (!schema || kind === 'attribute' || !isNever(inputOf(schema)) || SAMPLES.some((each) => mayAccept(schema, each)))
    return
  throw new HonotateError(UNSATISFIABLE_SCHEMA, { target: nameMethod(method), kind, key })
}

function inputOf(schema: StandardSchema): JsonSchema {
  const { jsonSchema } = schema['~standard'] as { readonly jsonSchema?: { input(options: object): JsonSchema } }
  try {
    return jsonSchema?.input({ target: 'draft-2020-12', libraryOptions }) ?? {}
  } catch {
    return {}
  }
}

const libraryOptions = {
  unrepresentable: 'any',
  // Removes the types if Zod accepts other input, too: `preprocess()` converts the input, `catch()` replaces it.
  override: ({ zodSchema: { _zod: zod }, jsonSchema }: ZodNode): void => {
    const { type, in: input = { _zod: undefined } } = zod.def
    const { _zod: first } = input
    if (type === 'catch' || first?.def.type === 'transform') {
      delete jsonSchema.type
      delete jsonSchema.anyOf
    }
  },
  fallback: ({ base }: { readonly base: object }) => base,
}

interface ZodType {
  readonly _zod: { readonly def: { readonly type: string; readonly in?: ZodType } } | undefined
}

interface ZodNode {
  readonly zodSchema: { readonly _zod: NonNullable<ZodType['_zod']> }
  readonly jsonSchema: { type?: unknown; anyOf?: unknown }
}

function isNever({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.every((each) => isNever(each as JsonSchema))
  return type !== undefined && [type].flat().every((each) => NO_STRING.has(each as string))
}

function mayAccept(schema: StandardSchema, sample: string): boolean {
  try {
    const result = schema['~standard'].validate(sample)
    if (!isThenable(result)) return !result.issues
    Promise.resolve(result).catch(() => {})
  } catch {
    // A conversion of the sample has failed; another string may fit.
  }
  return true
}
