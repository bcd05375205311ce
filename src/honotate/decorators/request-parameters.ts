import type { ArgumentSource } from '../metadata/argument-source.ts'
import { bodySource, pathSource, querySource, requestSource, responseSource } from '../binding/sources.ts'
import { isSchema, type SchemaOutput, type StandardSchema } from '../json-schema/standard-schema.ts'
import { validated } from '../binding/validate.ts'
import { NOT_A_SCHEMA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ParameterDecorator, StrictParameterDecorator } from '../parameters/parameter-decorator.ts'
import type { BodyDecorator, RequestDataDecorator } from '../parameters/type-mismatches.ts'
import { injectArgument } from './inject-argument.ts'

/**
 * Injects the query string as an object of strings: the first value of each parameter.
 *
 * @returns A parameter decorator. The parameter's type must be an object type whose members are strings.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * find(@RequestQuery() query: { name?: string }) {}
 * ```
 */
export function RequestQuery(): RequestDataDecorator<'all', '@RequestQuery()'>
/**
 * Injects the output of a schema that validates the query. A query that the schema rejects is answered with 400. The
 * schema receives a repeated key as an array, any other key as a string. If it rejects a string, an array of the string
 * is tried, so `?tag=a` fits `z.array(z.string())`. If it rejects an array, the first item is tried.
 *
 * @param schema A schema of any Standard Schema library.
 * @returns A parameter decorator. The parameter's type must accept the schema's output.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA, HONOTATE_NOT_A_SCHEMA
 * @example
 * ```ts
 * find(@RequestQuery(z.object({ page: z.coerce.number() })) query: { page: number }) {}
 * ```
 */
export function RequestQuery<Schema extends StandardSchema>(
  schema: Schema,
): StrictParameterDecorator<SchemaOutput<Schema>>
export function RequestQuery(...args: unknown[]): ParameterDecorator {
  return injectObject('RequestQuery', querySource, args)
}

/**
 * Injects the parsed body: JSON, a form as an object, `text/*` as a string. A body of another type is answered with
 * 415, a malformed body with 400; the method does not run.
 *
 * @returns A parameter decorator.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * create(@RequestBody() user: { name?: string }) {}
 * ```
 */
export function RequestBody(): BodyDecorator
/**
 * Injects the output of a schema that validates the parsed body. A body that the schema rejects is answered with 422;
 * the method does not run.
 *
 * @param schema A schema of any Standard Schema library.
 * @returns A parameter decorator. The parameter's type must accept the schema's output.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA, HONOTATE_NOT_A_SCHEMA
 * @example
 * ```ts
 * create(@RequestBody(z.object({ name: z.string() })) user: { name: string }) {}
 * ```
 */
export function RequestBody<Schema extends StandardSchema>(
  schema: Schema,
): StrictParameterDecorator<SchemaOutput<Schema>>
export function RequestBody(...args: unknown[]): ParameterDecorator {
  return injectObject('RequestBody', bodySource, args)
}

/**
 * Injects the path variables as an object of decoded strings.
 *
 * @returns A parameter decorator. The parameter's type must be an object type whose members are strings.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * get(@RequestPathVariable() path: { id?: string }) {}
 * ```
 */
export function RequestPathVariable(): RequestDataDecorator<'all', '@RequestPathVariable()'>
/**
 * Injects the output of a schema that validates the path variables. Variables that it rejects are answered with 400.
 *
 * @param schema A schema of any Standard Schema library.
 * @returns A parameter decorator. The parameter's type must accept the schema's output.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA, HONOTATE_NOT_A_SCHEMA
 * @example
 * ```ts
 * get(@RequestPathVariable(z.object({ id: z.coerce.number() })) path: { id: number }) {}
 * ```
 */
export function RequestPathVariable<Schema extends StandardSchema>(
  schema: Schema,
): StrictParameterDecorator<SchemaOutput<Schema>>
export function RequestPathVariable(...args: unknown[]): ParameterDecorator {
  return injectObject('RequestPathVariable', pathSource, args)
}

/**
 * Injects the request. An undecorated first parameter of a route method receives it, too.
 *
 * @returns A parameter decorator. The parameter's type must accept an `HttpRequest`.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * find(@Request() req: HttpRequest) {}
 * ```
 */
export function Request(...args: []): ParameterDecorator<HttpRequest> {
  return injectArgument('Request', args, requestSource)
}

/**
 * Injects the response. An undecorated second parameter of a route method receives it, too.
 *
 * @returns A parameter decorator. The parameter's type must accept an `HttpResponse`.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * create(@Response() res: HttpResponse) {
 *   res.status(201)
 * }
 * ```
 */
export function Response(...args: []): ParameterDecorator<HttpResponse> {
  return injectArgument('Response', args, responseSource)
}

function injectObject(name: string, source: ArgumentSource, args: readonly unknown[]): ParameterDecorator {
  return injectArgument(name, args, args.length === 0 ? source : () => validated(source, schemaOf(name, args[0])))
}

function schemaOf(name: string, schema: unknown): StandardSchema {
  if (!isSchema(schema)) throw new HonotateError(NOT_A_SCHEMA, { decorator: `@${name}()`, received: typeof schema })
  return schema
}
