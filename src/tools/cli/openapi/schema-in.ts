import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'

/** A schema, and the components that it may refer to. */
export interface SchemaIn {
  readonly schema: JsonSchema | undefined
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** The schema without the reference that it may be. */
export function resolve({ schema = {}, components }: SchemaIn): JsonSchema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  return resolve({ schema: components[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, components })
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}
