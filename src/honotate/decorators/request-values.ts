import type { SourceKind } from '../http/validation-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import { singleValue, type ValueOptions } from '../binding/sources.ts'
import { isSchema, type StandardSchema } from '../json-schema/standard-schema.ts'
import { INVALID_VALUE_OPTIONS, MISSING_NAME } from '#catalogue'
import { shown } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import type { HttpRequest } from '../http/request.ts'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RequestDataDecorator } from '../parameters/type-mismatches.ts'
import type { Text } from '../parameters/register.ts'
import { checkSchema } from './check-schema.ts'
import { checkPathVariable } from './check-path-variable.ts'
import type { AttributeDecorator, ValueDecorator, ValueOrAllDecorator } from './value-decorator-types.ts'
import { injectArgument } from './inject-argument.ts'

/**
 * Injects a query parameter. A missing value is answered with 400, unless the parameter is optional, the options are
 * `{ required: false }` or `{ defaultValue }`, or a schema accepts `undefined`. Values are strings; a schema converts
 * and validates them.
 *
 * The schema receives a repeated key as an array, any other key as a string. If it rejects a string, an array of the
 * string is tried, so `?tag=a` fits `z.array(z.string())`. If it rejects an array, the first item is tried.
 *
 * @param name The name of the value.
 * @param options The options, or a schema, which means `{ schema }`.
 * @returns A parameter decorator. The parameter's type must accept the value.
 * @throws HONOTATE_MISSING_NAME, HONOTATE_INVALID_VALUE_OPTIONS, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES,
 *   HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * find(@RequestParam('page', { defaultValue: '1' }) page: string) {}
 * ```
 */
export const RequestParam: ValueDecorator<Text, RequestDataDecorator<'string'>> = /* @__PURE__ */ oneValue(
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
export const PathVariable: ValueDecorator<Text, RequestDataDecorator<'string'>> = /* @__PURE__ */ oneValue(
  'PathVariable',
  'path',
  '@RequestPathVariable()',
  (request, name) => request.params[name],
  { check: checkPathVariable },
)

/**
 * Injects a header, with the options of {@link RequestParam}. The case of `name` does not matter. Without a name,
 * injects an object of all headers, with names in lower case.
 *
 * @example
 * ```ts
 * account(@RequestHeader('X-Api-Key') key: string) {}
 * list(@RequestHeader() all: Record<string, string>) {}
 * ```
 */
export const RequestHeader: ValueOrAllDecorator<Text, '@RequestHeader()'> = /* @__PURE__ */ oneOrAll(
  'RequestHeader',
  { kind: 'header', resolve: ({ request }) => request.context.req.header() },
  (request, name) => request.header(name),
)

/**
 * Injects a cookie, with the options of {@link RequestParam}. Without a name, injects an object of all cookies.
 *
 * @example
 * ```ts
 * account(@CookieValue('sid') session: string) {}
 * ```
 */
export const CookieValue: ValueOrAllDecorator<Text, '@CookieValue()'> = /* @__PURE__ */ oneOrAll(
  'CookieValue',
  { kind: 'cookie', resolve: ({ request }) => request.cookies },
  (request, name) => request.cookies[name],
)

/**
 * Injects a field of a form, with the options of {@link RequestParam}. Without a schema or a contract, the argument is
 * a `File` or a string: the first value of a repeated field.
 *
 * @example
 * ```ts
 * add(@RequestPart('picture') picture: File) {}
 * ```
 */
export const RequestPart: ValueDecorator<Blob | Text, RequestDataDecorator<'part'>> = /* @__PURE__ */ oneValue(
  'RequestPart',
  'part',
  '@RequestBody()',
  (request, name) => readParts(request, name)[0],
  { body: 'argument' },
  readParts,
)

/**
 * Injects a variable that middleware has set on Hono's context, with the options of {@link RequestParam}. Without a
 * name, injects an object of all variables. The type of the parameter is checked for variables of Hono's
 * `ContextVariableMap`.
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
 * Makes a decorator for one value.
 *
 * @param forAll The decorator that injects all values. The error for a missing name suggests it.
 * @returns The function that is written after `@`. It returns `any`, since the exported constant has a more precise
 *   type.
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
 * Makes a decorator for one value, or for all values if it is called without a name.
 *
 * @param all The source of the object with all values.
 * @returns The function that is written after `@`. It returns `any`, since the exported constant has a more precise
 *   type.
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
  const members = (): string[] => Object.entries(options as object).map(([key, value]) => `${key}: ${shown(value)}`)
  const received = shown(options).replace('an object', () => `{ ${members().join(', ')} }`)
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
