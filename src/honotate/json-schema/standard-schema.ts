/**
 * A schema of any library that implements Standard Schema, version 1 (https://standardschema.dev): Zod, Valibot,
 * ArkType and others.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** The common interface of the libraries, with the validation and the types of input and output. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    /** Exists in types only. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** The result of a validation: the output, or the issues. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** A problem with a value, and its path. */
export interface SchemaIssue {
  /** The problem, for people to read. */
  readonly message: string
  /** The path in the value, as a list of keys. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The type of the values that a schema accepts. */
export type SchemaInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input']

/** The type of the output of a schema. */
export type SchemaOutput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output']

export function isSchema(value: unknown): value is StandardSchema {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}
