import type { ArgumentSource, SourceKind } from '../binding/argument-source.ts'
import { singleValue, type ValueOptions } from '../binding/single-value.ts'
import { bodySource, pathSource, querySource } from '../binding/sources.ts'
import type { SchemaOutput, StandardSchema } from '../binding/standard-schema.ts'
import type { HttpRequest } from '../http/request.ts'
import type { Exactly, EditableParameterDecorator } from '../parameters/parameter-decorator.ts'
import { injectArgument } from './inject-argument.ts'

/** The forms that each decorator of this file has: the whole object, one value, one value with a schema. */
export interface ValueDecorator<Whole, Value> {
  (): EditableParameterDecorator<Whole>
  <const Options extends ValueOptions = {}>(
    name: string,
    options?: Options,
  ): EditableParameterDecorator<ValueOf<Options, Value>>
  <Schema extends StandardSchema>(
    name: string,
    schema: Schema,
  ): EditableParameterDecorator<Exactly<SchemaOutput<Schema>>>
}

type ValueOf<Options extends ValueOptions, Value> = Options extends { schema: infer Schema extends StandardSchema }
  ? Exactly<SchemaOutput<Schema>>
  : Options extends { defaultValue: infer Default extends {} }
    ? Exactly<Value | Widened<Default>>
    : Options extends { required: false }
      ? Exactly<Value | undefined>
      : Value

type Widened<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T

/**
 * Injects a query parameter, `@RequestParam('page')`, or all of them.
 *
 * A missing value is answered with 400 unless `{ required: false }` or `{ defaultValue }` says otherwise. Values are
 * strings; a schema converts and validates. A schema receives a repeated key as an array, and any value that it rejects
 * once more in the other form, so `?tag=a` fits `z.array(z.string())`.
 *
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * @GetMapping('/users')
 * find(@RequestParam('page', { defaultValue: '1' }) page: string) {}
 * ```
 */
export const RequestParam: ValueDecorator<object, string> = /* @__PURE__ */ values(
  'RequestParam',
  'query',
  querySource,
  (request, name) => request.query[name],
  undefined,
  (request, name) => request.queries[name] ?? [],
)

/** Injects a path variable, `@PathVariable('id')`, or all of them; otherwise as {@link RequestParam}. */
export const PathVariable: ValueDecorator<object, string> = /* @__PURE__ */ values(
  'PathVariable',
  'path',
  pathSource,
  (request, name) => request.params[name],
)

/**
 * Injects a header, `@RequestHeader('x-api-key')`, whatever the case of its name, or all of them with names in lower
 * case; otherwise as {@link RequestParam}.
 */
export const RequestHeader: ValueDecorator<object, string> = /* @__PURE__ */ values(
  'RequestHeader',
  'header',
  { kind: 'header', resolve: ({ request }) => request.context.req.header() },
  (request, name) => request.header(name),
)

/** Injects a cookie, `@CookieValue('sid')`, or all of them; otherwise as {@link RequestParam}. */
export const CookieValue: ValueDecorator<object, string> = /* @__PURE__ */ values(
  'CookieValue',
  'cookie',
  { kind: 'cookie', resolve: ({ request }) => request.cookies },
  (request, name) => request.cookies[name],
)

/**
 * Injects a field of a form, `@RequestPart('file')`: a `File`, or a string; of a repeated field the first. Without a
 * name all fields, as `@RequestBody()` does. Otherwise as {@link RequestParam}.
 */
export const RequestPart: ValueDecorator<object, any> = /* @__PURE__ */ values(
  'RequestPart',
  'part',
  { ...bodySource, kind: 'part' },
  (request, name) => readParts(request, name)[0],
  { body: 'required' },
  readParts,
)

/**
 * Injects a variable of Hono's context, `@RequestAttribute('user')`, which middleware has set, or all of them;
 * otherwise as {@link RequestParam}.
 */
export const RequestAttribute: ValueDecorator<object, any> = /* @__PURE__ */ values(
  'RequestAttribute',
  'attribute',
  { kind: 'attribute', resolve: ({ request }) => request.context.var },
  (request, name) => request.context.get(name),
)

function values<Whole, Value>(
  decorator: string,
  kind: SourceKind,
  whole: ArgumentSource,
  read: (request: HttpRequest, name: string) => unknown,
  more?: Partial<ArgumentSource>,
  readAll?: (request: HttpRequest, name: string) => readonly unknown[],
): ValueDecorator<Whole, Value> {
  return function injectValue(...args: readonly unknown[]): EditableParameterDecorator<any> {
    const [name, options] = args as [string | undefined, StandardSchema | ValueOptions | undefined]
    return injectArgument(decorator, args, name === undefined ? whole : singleValueOnce())

    function singleValueOnce(): ArgumentSource {
      return singleValue(kind, name as string, read, options, more, readAll)
    }
  }
}

function readParts({ body }: HttpRequest, name: string): unknown[] {
  const isObject = typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return isObject ? [body[name]].flat() : []
}
