import { transformSync } from 'esbuild'
import type { JsonSchema } from '../../src/honotate/json-schema/json-schema.ts'
import { emitSchemas } from '../../src/honotate-kit/types/emit/emit-schemas.ts'
import type { StandardSchema } from '../../src/honotate/json-schema/standard-schema.ts'

/** A schema that `honotate schemas` emits. */
export type Emitted = StandardSchema & {
  readonly '~standard': { readonly jsonSchema: { input(options: { readonly target: string }): JsonSchema } }
}

let count = 0

/** Emits a file for a JSON Schema, imports the file, and returns the schema. */
export async function emitted(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>> = {},
): Promise<Emitted> {
  const root = {
    name: 'Root',
    file: '/src/model.ts',
    exportName: 'Root',
    isForResponses: false,
    description: '',
    schema,
  }
  const text = emitSchemas({ marked: [root], schemas, problems: [], importEnding: '.js' }, '/src/schemas.gen.ts')
  const { code } = transformSync(text, { loader: 'ts', target: 'es2022' })
  const url = `data:text/javascript,${encodeURIComponent(`${code}// ${++count}`)}`
  return ((await import(/* @vite-ignore */ url)) as { Root: Emitted }).Root
}

/** Whether a schema accepts a value. Throws if the schema accepts it but returns another value. */
export function accepts(schema: Emitted, value: unknown): boolean {
  const result = schema['~standard'].validate(value) as {
    readonly value?: unknown
    readonly issues?: readonly unknown[]
  }
  if (result.issues) return false
  if (result.value !== value && !Number.isNaN(value)) throw new Error('The schema returned another value')
  return true
}
