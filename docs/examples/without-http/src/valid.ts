import type { ParameterDecoratorContext, StandardSchema, StrictParameterDecorator, SchemaOutput } from 'honotate'

/** An argument that its schema rejects. */
export class InvalidArgument extends TypeError {
  constructor(
    readonly parameter: string,
    readonly reasons: readonly string[],
  ) {
    super(`${parameter}: ${reasons.join('; ')}`)
  }
}

/** Validates an argument with a schema (Zod, Valibot, ArkType …), whose type the parameter must have. */
export function Valid<Schema extends StandardSchema>(schema: Schema): StrictParameterDecorator<SchemaOutput<Schema>> {
  return (_: undefined, context: ParameterDecoratorContext) => {
    const name = `${String(context.function.name)}(${context.name ?? context.index})`
    return (argument: unknown) => {
      const result = schema['~standard'].validate(argument)
      if (result instanceof Promise) throw new TypeError(`${name}: the schema is async`)
      if (result.issues)
        throw new InvalidArgument(
          name,
          result.issues.map(({ message }) => message),
        )
      return result.value
    }
  }
}
