import { isBytes, type JsonSchema } from '../json-schema/json-schema.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import type { Route } from '../metadata/contracts.ts'

/**
 * Whether the body of a route may be a form. A browser sends forms to other sites without a CORS preflight, so a form
 * is refused if the JSON Schema or the checked type of the body has no files. With `@Consumes()`, its types decide.
 */
export function mayTakeForms({ sources, hooks }: Route): boolean {
  const { schema, takesForms } = sources.find((source) => source?.kind === 'body') ?? {}
  const json = schema && inputSchemaOf(schema)
  if (hooks.some(({ facts }) => facts?.consumes)) return true
  return takesForms ?? (!json || hasFiles(json))
}

const SCHEMAS = /^(?:items|prefixItems|anyOf|oneOf|allOf|additionalProperties|then|else|\d+)$/u
const MAPS = /^(?:properties|patternProperties|\$defs|definitions)$/u

/** Whether a schema has bytes in some part. Skips keywords whose values are data, such as `default` and `examples`. */
function hasFiles(value: unknown, isMap = false): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!isMap && isBytes(value as JsonSchema)) return true
  return Object.entries(value).some(
    ([key, each]) => (isMap || MAPS.test(key) || SCHEMAS.test(key)) && hasFiles(each, !isMap && MAPS.test(key)),
  )
}

/** Converts a schema's input to JSON Schema; `undefined` if the library does not support JSON Schema. */
function inputSchemaOf(schema: StandardSchema): unknown {
  const { jsonSchema } = schema['~standard'] as { readonly jsonSchema?: { input(options: object): unknown } }
  return jsonSchema?.input({ target: 'draft-2020-12', libraryOptions })
}

const FILE = { format: 'binary' }

/**
 * Without these options, Zod and ArkType throw for types that JSON lacks. More types count as files than in an OpenAPI
 * document: all custom types of Zod, such as `z.instanceof()`, and all classes of ArkType.
 */
const libraryOptions = {
  unrepresentable: 'any',
  override: ({ zodSchema: { _zod: zod }, jsonSchema }: ZodNode): void => {
    if (zod.def.type === 'custom') Object.assign(jsonSchema, FILE)
  },
  fallback: ({ base, proto }: { readonly base: object; readonly proto?: unknown }) => (proto ? FILE : base),
}

interface ZodNode {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } }
  readonly jsonSchema: object
}
