import type { ContextVariableMap } from 'hono'
import type { SourceKind } from '../http/validation-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import { singleValue, type ValueOptions } from '../binding/sources.ts'
import { isSchema, type SchemaOutput, type StandardSchema } from '../json-schema/standard-schema.ts'
import { INVALID_VALUE_OPTIONS, MISSING_NAME } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { HttpRequest } from '../http/request.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { Hint } from '../parameters/expected-target.ts'
import type {
  NarrowableParameterDecorator,
  ParameterDecorator,
  StrictParameterDecorator,
} from '../parameters/parameter-decorator.ts'
import type { RequestDataDecorator } from '../parameters/request-data.ts'
import { checkSchema } from './check-schema.ts'
import { checkPathVariable } from './check-path-variable.ts'
import { injectArgument } from './inject-argument.ts'

/**
 * A decorator for one named value, called with the name and optionally a schema or options.
 *
 * @typeParam Plain The decorator without a schema, a default or `{ required: false }`.
 */
// The signature with a name alone is the one that editors show for most calls. The one with a schema is before the last:
// TypeScript 7 explains why the last one does not fit, and the compiler must not intersect the deep type of a schema with that
// of the options.
export interface ValueDecorator<Value, Plain = ParameterDecorator<Value>> {
  (name: string): Plain
  <Schema extends StandardSchema>(name: string, schema: Schema): StrictParameterDecorator<SchemaOutput<Schema>>
  <const Options extends ValueOptions = {}>(
    name: string,
    options?: Options & KnownOptions<Options>,
  ): ValueParameterDecorator<Value, Options, Plain>
}

/** A {@link ValueDecorator} that injects an object of all values if it is called without a name. */
export interface ValueOrAllDecorator<Value, Name extends string = string> extends ValueDecorator<
  Value,
  RequestDataDecorator<'string'>
> {
  (): RequestDataDecorator<'all', Name>
}

/** A decorator for one or all context variables, typed by Hono's `ContextVariableMap`. */
export interface AttributeDecorator {
  (): ParameterDecorator<object & Hint<'without a name, it gives an object of all values; declare an object type'>>
  <Schema extends StandardSchema>(name: string, schema: Schema): StrictParameterDecorator<SchemaOutput<Schema>>
  <const Name extends string, const Options extends ValueOptions = {}>(
    name: Name,
    options?: Options & KnownOptions<Options>,
  ): ValueParameterDecorator<AttributeValue<Name>, Options>
}

/** The known options, which editors complete; any other option must be `never`. */
export type KnownOptions<Options> = {
  readonly [Name in keyof ValueOptions | keyof Options]?: Name extends keyof ValueOptions ? unknown : never
}

/** The type of a context variable in Hono's `ContextVariableMap`; `any` for other variables. */
export type AttributeValue<Name extends string> = Name extends keyof ContextVariableMap ? ContextVariableMap[Name] : any

/** The parameter decorator for one value. The options can convert the value and make it optional. */
export type ValueParameterDecorator<
  Value,
  Options extends ValueOptions,
  Plain = ParameterDecorator<Value>,
> = Options extends {
  schema: infer Schema extends StandardSchema
}
  ? StrictParameterDecorator<SchemaOutput<Schema>>
  : Options extends { defaultValue: infer Default extends {} }
    ? NarrowableParameterDecorator<Value | Widened<Default>, Supplied<Value, Default>>
    : Options extends { required: false }
      ? NarrowableParameterDecorator<Value | undefined, undefined>
      : Plain

/**
 * The arguments that a declared type must accept: the default and, if it is not a string, the strings of requests,
 * because a number as the default does not convert them.
 */
type Supplied<Value, Default> = string extends Value ? (Default extends string ? Default : Default | Value) : Default

type Widened<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T

/**
 * Injects a query parameter. A missing value is answered with 400, unless the options are `{ required: false }` or
 * `{ defaultValue }`. Values are strings; a schema converts and validates them.
 *
 * The schema receives a repeated key as an array. A value that it rejects is tried once more in the other form, so
 * `?tag=a` fits `z.array(z.string())`.
 *
 * @param name The name of the value.
 * @param options The options, or a schema, which means `{ schema }`.
 * @returns A parameter decorator. The parameter's type must accept the value.
 * @throws HONOTATE_MISSING_NAME, HONOTATE_INVALID_VALUE_OPTIONS, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES,
 *   HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * find(@RequestParam('page', { defaultValue: '1' }) page: string) {}
 * ```
 */
export const RequestParam: ValueDecorator<string, RequestDataDecorator<'string'>> = /* @__PURE__ */ oneValue(
  'RequestParam',
  'query',
  '@RequestQuery()',
  (request, name) => request.query[name],
  undefined,
  (request, name) => request.queries[name] ?? [],
)

/**
 * Injects a path variable, with the options of {@link RequestParam}.
 *
 * @example
 * ```ts
 * get(@PathVariable('id') id: string) {}
 * ```
 */
export const PathVariable: ValueDecorator<string, RequestDataDecorator<'string'>> = /* @__PURE__ */ oneValue(
  'PathVariable',
  'path',
  '@RequestPathVariable()',
  (request, name) => request.params[name],
  { check: checkPathVariable },
)

/**
 * Injects a header, or without a name an object of all headers, whose names are in lower case. The case of `name` does
 * not matter. It has the options of {@link RequestParam}.
 *
 * @example
 * ```ts
 * account(@RequestHeader('X-Api-Key') key: string) {}
 * list(@RequestHeader() all: Record<string, string>) {}
 * ```
 */
export const RequestHeader: ValueOrAllDecorator<string, '@RequestHeader()'> = /* @__PURE__ */ oneOrAll(
  'RequestHeader',
  { kind: 'header', resolve: ({ request }) => request.context.req.header() },
  (request, name) => request.header(name),
)

/**
 * Injects a cookie, or without a name an object of all cookies, with the options of {@link RequestParam}.
 *
 * @example
 * ```ts
 * account(@CookieValue('sid') session: string) {}
 * ```
 */
export const CookieValue: ValueOrAllDecorator<string, '@CookieValue()'> = /* @__PURE__ */ oneOrAll(
  'CookieValue',
  { kind: 'cookie', resolve: ({ request }) => request.cookies },
  (request, name) => request.cookies[name],
)

/**
 * Injects a field of a form: a `File` or a string, the first one of a repeated field. It has the options of
 * {@link RequestParam}.
 *
 * @example
 * ```ts
 * add(@RequestPart('picture') picture: File) {}
 * ```
 */
export const RequestPart: ValueDecorator<Blob | string, RequestDataDecorator<'part'>> = /* @__PURE__ */ oneValue(
  'RequestPart',
  'part',
  '@RequestBody()',
  (request, name) => readParts(request, name)[0],
  { body: 'argument' },
  readParts,
)

/**
 * Injects a variable that middleware has set on Hono's context, or without a name an object of all variables. The type of
 * the parameter is checked for variables of Hono's `ContextVariableMap`. It has the options of {@link RequestParam}.
 *
 * @example
 * ```ts
 * declare module 'hono' {
 *   interface ContextVariableMap {
 *     user: User
 *   }
 * }
 *
 * account(@RequestAttribute('user') user: User) {}
 * ```
 */
export const RequestAttribute: AttributeDecorator = /* @__PURE__ */ oneOrAll(
  'RequestAttribute',
  { kind: 'attribute', resolve: ({ request }) => request.context.var },
  (request, name) => request.context.get(name),
)

/**
 * @param forAll The decorator that injects all values, for the error for a missing name.
 * @returns A decorator; its type depends on the arguments.
 */
function oneValue(
  decorator: string,
  kind: SourceKind,
  forAll: string,
  read: (request: HttpRequest, name: string) => unknown,
  more?: Partial<ArgumentSource>,
  readAll?: (request: HttpRequest, name: string) => readonly unknown[],
): (name: string, options?: StandardSchema | ValueOptions) => any {
  return function injectValue(...args) {
    const [name, options] = args
    refuseBareDecorator(decorator, args)
    if (typeof name !== 'string') throw new HonotateError(MISSING_NAME, { decorator: `@${decorator}`, forAll })
    checkOptions(decorator, options)
    return injectArgument(decorator, args, singleValue(kind, name, read, options, more, readAll))
  }
}

/**
 * @param all The source of the object with all values.
 * @returns A decorator; its type depends on the arguments.
 */
function oneOrAll(
  decorator: string,
  all: ArgumentSource,
  read: (request: HttpRequest, name: string) => unknown,
): (name?: string, options?: StandardSchema | ValueOptions) => any {
  return function injectValue(...args) {
    const [name, options] = args
    if (name === undefined) return injectArgument(decorator, args, all)
    checkOptions(decorator, options)
    return injectArgument(decorator, args, singleValue(all.kind, name, read, options, { check: checkSchema }))
  }
}

/** @throws HONOTATE_INVALID_VALUE_OPTIONS unless the second argument is a schema, an object of options or absent. */
function checkOptions(decorator: string, options: unknown = {}): void {
  if (isSchema(options) || isOptions(options)) return
  const received = typeof options === 'function' ? options.name : String(JSON.stringify(options))
  throw new HonotateError(INVALID_VALUE_OPTIONS, { decorator: `@${decorator}()`, received })
}

function isOptions(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false
  const { required: _, defaultValue: __, schema, ...unknown } = options as ValueOptions
  return Object.keys(unknown).length === 0 && (schema === undefined || isSchema(schema))
}

function readParts({ body }: HttpRequest, name: string): unknown[] {
  const isObject = typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return isObject ? [body[name]].flat() : []
}
