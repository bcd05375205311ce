/** The types and the function that every emitted file of schemas has. */
export const PRELUDE: string = `type PathKey = string | number

/** What is wrong with a value, and the keys that lead there. */
interface CheckIssue {
  readonly message: string
  readonly path: PathKey[]
}

type JsonObject = Record<string, unknown>

/** A Standard Schema (https://standardschema.dev) that converts nothing: the value it accepts is the one it was given. */
export interface EmittedSchema<Type> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'honotate'
    readonly validate: (
      value: unknown,
    ) => { readonly value: Type; readonly issues?: undefined } | { readonly issues: readonly CheckIssue[] }
    readonly types?: { readonly input: Type; readonly output: Type } | undefined
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => JsonObject
      readonly output: (options: { readonly target: string }) => JsonObject
    }
  }
}

function schema<Type>(
  check: (value: any, issues: CheckIssue[]) => void,
  json: () => JsonObject,
  definitions?: () => Record<string, JsonObject>,
): EmittedSchema<Type> {
  const jsonSchema = ({ target }: { readonly target: string }): JsonObject => {
    if (target !== 'draft-2020-12') throw new Error(\`The target of a JSON Schema is draft-2020-12 here, not \${target}\`)
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...json(),
      ...(definitions && { $defs: definitions() }),
    }
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'honotate',
      validate(value) {
        const issues: CheckIssue[] = []
        check(value, issues)
        return issues.length > 0 ? { issues } : { value: value as Type }
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}
`
