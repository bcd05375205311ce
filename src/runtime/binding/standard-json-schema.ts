import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { StandardSchema } from './standard-schema.ts'

/** What a schema library adds for Standard JSON Schema (https://standardschema.dev/json-schema). */
interface JsonSchemaConverter {
  readonly jsonSchema?: Readonly<Record<'input' | 'output', (options: object) => JsonSchema>>
}

/**
 * The JSON Schema of what a schema accepts, or of what it makes of that.
 *
 * @returns `undefined` where the library has no Standard JSON Schema.
 * @throws what the library throws for a schema that JSON Schema cannot express.
 */
export function jsonSchemaOf(schema: StandardSchema, side: 'input' | 'output'): JsonSchema | undefined {
  const { jsonSchema } = schema['~standard'] as JsonSchemaConverter
  const made = jsonSchema?.[side]({ target: 'draft-2020-12', libraryOptions })
  if (!made) return undefined
  const { $schema: _, ...rest } = made
  return rest
}

const DATE = { type: 'string', format: 'date-time' }

// Zod and ArkType throw for dates and others unless they are told what stands for them.
const libraryOptions = {
  // Zod
  unrepresentable: 'any',
  override({ zodSchema: { _zod: zod }, jsonSchema }: ZodNode): void {
    if (zod.def.type === 'date') Object.assign(jsonSchema, DATE)
    // The range of `z.int()`, which every JSON number that is one has.
    const { minimum, maximum } = jsonSchema
    if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
  // ArkType
  fallback: {
    date: ({ base }: ArkTypeNode) => ({ ...base, ...DATE }),
    default: ({ base }: ArkTypeNode) => base,
  },
}

interface ZodNode {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } }
  readonly jsonSchema: { minimum?: unknown; maximum?: unknown }
}

interface ArkTypeNode {
  readonly base: object
}
