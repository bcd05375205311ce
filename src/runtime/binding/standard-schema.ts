/**
 * A schema of any library that implements Standard Schema, version 1 (https://standardschema.dev): Zod, Valibot,
 * ArkType and others.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** What the libraries agree on: how a value is validated, and the types before and after. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    /** Exists in types only. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What a schema makes of a value: its output, or what is wrong with it. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** One thing that is wrong, and where. */
export interface SchemaIssue {
  /** The problem, in words for users. */
  readonly message: string
  /** Where it is in the value: the keys that lead there. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The type of what a schema accepts. */
export type SchemaInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input']

/** The type of what a schema makes of a valid value. */
export type SchemaOutput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output']

export function isSchema(value: unknown): value is StandardSchema {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}
