/** The types of issues in every emitted file with checks. */
export const ISSUE: string = `type PathKey = string | number

/** A mistake in a value, and the keys that lead to it. */
interface CheckIssue {
  readonly message: string
  readonly path: PathKey[]
}
`

/** The types and the function `schema()` in every emitted file of schemas. */
export const PRELUDE: string = `${ISSUE}
type JsonObject = Record<string, unknown>

/** A Standard Schema (https://standardschema.dev). It returns accepted values as they are. */
export interface EmittedSchema<Type, Output = Type> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'honotate'
    readonly validate: (
      value: unknown,
    ) => { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly CheckIssue[] }
    readonly types?: { readonly input: Type; readonly output: Output } | undefined
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => JsonObject
      readonly output: (options: { readonly target: string }) => JsonObject
    }
  }
}

function schema<Type, Output>(
  check: (value: any, issues: CheckIssue[]) => void,
  json: () => JsonObject,
  definitions?: () => Record<string, JsonObject>,
): EmittedSchema<Type, Output> {
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
        return issues.length > 0 ? { issues } : { value: value as Output }
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}
`

/**
 * The prelude of a file whose checks report a tree of issues: an entry of a list is an issue, or the issues of a part
 * of the value.
 */
export const TREE_PRELUDE: string = inTree(PRELUDE)
  .replace('readonly CheckIssue[] }', 'readonly ReportedIssue[] }')
  .replace('{ issues } :', '{ issues: flat(issues).map(({ message, path }) => ({ message, path })) } :')

/** Adapts the types of issues in a prelude to checks that report a tree. */
export function inTree(prelude: string): string {
  return prelude
    .replace(
      `  readonly path: PathKey[]
}`,
      `  readonly path: PathKey[]
}

/** An issue, or the issues of a part of the value. */
interface CheckIssue extends ReportedIssue {
  readonly inside?: CheckIssue[]
  /** The length of the path of the first issue. */
  readonly length: number
  readonly count: number
  /** The number of issues in the list up to this entry, its own included. */
  readonly total: number
}`,
    )
    .replace('interface CheckIssue {', 'interface ReportedIssue {')
}

/** Types for files with schemas for responses. `JsonOf` follows `toJSON()` once, as `JSON.stringify` does. */
export const JSON_OF: string = `/** The JSON of a value, as JSON.stringify writes it. */
type JsonOf<Type> = Type extends { toJSON(): infer Json } ? MembersOf<Json> : MembersOf<Type>

type MembersOf<Type> = Type extends string | number | boolean | null | undefined
  ? Type
  : { [Key in keyof Type]: JsonOf<Type[Key]> }
`
