import { INVALID_CONFIG } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { SchemaIssue, SchemaOutput, StandardSchema } from '../json-schema/standard-schema.ts'
import { issuePath } from '../http/validation-error.ts'

/**
 * Validates the configuration of a program when it starts.
 *
 * @param schema A Standard Schema for all variables: from Zod, Valibot, ArkType or another library.
 * @param source The variables, such as `process.env`, the bindings of a Worker, or the parsed content of a file.
 * @returns The output of the schema.
 * @throws HONOTATE_INVALID_CONFIG (the promise is rejected). The error names all variables that the schema reports,
 *   but contains neither their values nor the messages of the schema: a message may quote a value.
 * @example
 * ```ts
 * const Config = new Token<{ port: number }>('config')
 * Container.set(Config, await readConfig(z.object({ port: z.coerce.number() }), process.env))
 * ```
 */
export async function readConfig<Schema extends StandardSchema<any, any>>(
  schema: Schema,
  source: object,
): Promise<SchemaOutput<Schema>> {
  const result = await validate(schema, source)
  if (!result.issues) return result.value as SchemaOutput<Schema>
  const problems = new Set(result.issues.map((issue) => problemOf(issue, source)))
  throw new HonotateError(INVALID_CONFIG, { problems: [...problems].sort().join(', ') })
}

/** Returns an issue without a message if the schema throws, because the exception may quote a value. */
async function validate(schema: StandardSchema<any, any>, source: object) {
  try {
    return await schema['~standard'].validate(source)
  } catch {
    return { issues: [{ message: '' }] }
  }
}

function problemOf(issue: SchemaIssue, source: unknown): string {
  const path = issuePath(issue)
  if (path.length === 0) return 'the values together are not valid'
  const value = path.reduce((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], source)
  return `\`${path.map(String).join('.')}\` is ${value === undefined ? 'missing' : 'not valid'}`
}
