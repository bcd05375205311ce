import type { JsonSchema } from './json-schema.ts'
import type { StandardSchema } from './standard-schema.ts'

/** The member of `~standard` that Standard JSON Schema adds (https://standardschema.dev/json-schema). */
interface JsonSchemaConverter {
  readonly jsonSchema?: Readonly<Record<'input' | 'output', (options: object) => JsonSchema>>
}

/**
 * Converts the input or the output of a schema to JSON Schema.
 *
 * @returns `undefined` if the library does not support Standard JSON Schema.
 * @throws the error of the library if JSON Schema cannot express the schema
 */
export function jsonSchemaOf(schema: StandardSchema, side: 'input' | 'output'): JsonSchema | undefined {
  const { jsonSchema } = schema['~standard'] as JsonSchemaConverter
  const made = jsonSchema?.[side]({ target: 'draft-2020-12', libraryOptions })
  if (!made) return undefined
  const { $schema: _, ...rest } = made
  return rest
}

/** The names of the classes whose `z.instanceof()` is described as a file. */
const FILES = new Set<string | undefined>(['Blob', 'File'])

const BINARY = { type: 'string', format: 'binary' }

const DATE = { type: 'string', format: 'date-time' }

// Without these options, Zod and ArkType throw for types that JSON Schema lacks, such as dates.
const libraryOptions = {
  // Zod
  unrepresentable: 'any',
  override({ zodSchema: { _zod: zod }, jsonSchema }: ZodNode): void {
    if (zod.def.type === 'date') Object.assign(jsonSchema, DATE)
    if (zod.def.type === 'custom' && FILES.has(zod.bag?.Class?.name)) Object.assign(jsonSchema, BINARY)
    // `z.int()` adds the range of safe integers. It is dropped, because it is a limit of JavaScript, not of the API.
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
  readonly zodSchema: {
    readonly _zod: {
      readonly def: { readonly type: string }
      readonly bag?: { readonly Class?: { readonly name?: string } }
    }
  }
  readonly jsonSchema: { minimum?: unknown; maximum?: unknown }
}

interface ArkTypeNode {
  readonly base: object
}
