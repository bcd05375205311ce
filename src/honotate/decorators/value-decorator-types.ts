import type { ContextVariableMap } from 'hono'
import type { ValueOptions } from '../binding/sources.ts'
import type { SchemaOutput, StandardSchema } from '../json-schema/standard-schema.ts'
import type { Hint } from '../parameters/expected-target.ts'
import type {
  NarrowableParameterDecorator,
  ParameterDecorator,
  StrictParameterDecorator,
} from '../parameters/parameter-decorator.ts'
import type { DataOf, RequestDataDecorator } from '../parameters/type-mismatches.ts'

/**
 * A decorator for one named value, called with the name and optionally a schema or options.
 *
 * @typeParam Plain The result of a call without a schema, a default or `{ required: false }`.
 */
// Editors show the first signature for most calls. The signature with options is last, because TypeScript 7 explains
// why the last signature does not fit. The schema comes before the options, so that the compiler does not intersect
// the deep type of a schema with the options.
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
  : Options extends { defaultValue: infer Default extends {} | null }
    ? NarrowableParameterDecorator<Value | Widened<Default>, Supplied<Value, Default>> & DataOf<Plain>
    : Options extends { required: false }
      ? NarrowableParameterDecorator<Value | undefined, undefined> & DataOf<Plain>
      : Plain

/**
 * The arguments that a declared type must accept: the default and, if that is a number for example, also the strings of
 * the request. With a contract, `Value` includes numbers, and the strings are converted.
 */
type Supplied<Value, Default> = number extends Value
  ? Default
  : string extends Value
    ? Default extends string | null
      ? Default
      : Default | Value
    : Default

type Widened<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T
