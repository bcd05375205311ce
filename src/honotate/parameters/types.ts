// The types of `@Parameters` and `@Parameter`. Example: the build plugins write `find(@RequestParam('id') id: number)`
// as `@Parameter(0, RequestParam('id')) find(id: number)`. `PositionDecorator` reads from the type of
// `RequestParam('id')` that the decorator injects a string, and is the type of a decorator for functions whose first
// parameter accepts a string. Without a contract, `find` does not fit, so the compiler reports an error at the
// decorator.
//
// `PositionDecorator` and `ParametersDecorator` look the decorator type up by a name: `Checks[Name]`, where a
// conditional type selects only the name. If the conditional type selected the decorator type itself, the compiler
// would infer into both of its branches for each parameter, which doubled the time to check decorators.
//
// `test/types/worked-examples.test-d.ts` compiles the examples in the comments of this file and of
// `expected-target.ts`.

import type {
  Before,
  Expected,
  ExpectedArguments,
  FunctionAccepting,
  FunctionNarrowing,
  Inferred,
} from './expected-target.ts'
import type { ParameterDecorator, ParameterDecoratorContext } from './parameter-decorator.ts'
import type { Mismatches, PlainData, RequestData, UndecoratedMismatch } from './type-mismatches.ts'

/** Any parameter decorator: `RequestQuery()`, `() => undefined`, or a decorator of TypeDI, whose type is `Function`. */
export type AnyParameterDecorator =
  | ParameterDecorator
  | ((value: undefined, context: ParameterDecoratorContext) => unknown)
  | Function

/** An entry of `@Parameters`: `undefined`, `'id'`, `RequestQuery()` or `['query', RequestQuery()]`. */
export type ParameterEntry =
  | undefined
  | string
  | AnyParameterDecorator
  | readonly (undefined | string | AnyParameterDecorator)[]

/** An unchecked decorator of a method, a setter or a class: the type of `Parameter(0, (() => {}) as Function)`. */
export interface FunctionDecorator {
  (value: any, context?: any): any
}

/** The context of a {@link FunctionDecorator}. It is small because the compiler compares it for every parameter. */
export interface FunctionDecoratorContext {
  /** The kind of the decorated element. */
  readonly kind: 'class' | 'method' | 'setter'
}

/**
 * A {@link FunctionDecorator} that compares all parameters. `<[string?, number?, ...any[]]>` fits
 * `(a: string, b: number) => void` and `(a: 'x') => void`, but not `(a: Date) => void`.
 */
export interface CheckedParametersDecorator<Arguments extends any[]> {
  <Declared extends Arguments>(value: FunctionAccepting<Declared>, context?: FunctionDecoratorContext): any
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}

/**
 * `true`: the declared type must not be a subtype of the accepted type. `false`: the declared type can be a subtype,
 * such as `'x'` for `string`. A tuple such as `readonly [undefined]`: the declared type can be a subtype, but must
 * accept the arguments that the decorator supplies itself.
 */
export type Strictness = boolean | readonly [certain: unknown]

/**
 * A {@link FunctionDecorator} for a parameter that accepts `Accepted` or a subtype. `<1, string>` fits `(a: any, b:
 * 'x') => void`. It does not use `Expected`, which the compiler cannot decide for generic parameters. Errors show the
 * first type of the union, so `FunctionAccepting` comes first.
 */
export interface CheckedParameterDecorator<Index extends number, Accepted> {
  <Declared extends Accepted | null | undefined>(
    value:
      | FunctionAccepting<[...Before<Index>, Accepted, ...any[]]>
      | FunctionNarrowing<[...Before<Index>, Declared, ...any[]]>,
    context: FunctionDecoratorContext,
  ): any
}

/**
 * A {@link CheckedParameterDecorator} without subtypes: `<0, string>` fits `(a: unknown) => void`, not `(a: 'x') =>
 * void`.
 */
export interface StrictlyCheckedParameterDecorator<Index extends number, Accepted> {
  (value: FunctionAccepting<[...Before<Index>, Accepted, ...any[]]>, context: FunctionDecoratorContext): any
}

/**
 * A {@link CheckedParameterDecorator} that may pass certain values itself, such as `undefined`, which the parameter
 * must accept: `<0, string | undefined, readonly [undefined]>` fits `(a?: 'x') => void`, but not `(a: string) => void`.
 */
export interface NarrowingParameterDecorator<Index extends number, Accepted, Strict extends Strictness> {
  <Declared>(
    value: FunctionAccepting<[...Before<Index>, Expected<Declared, Accepted, Strict>, ...any[]]>,
    context: FunctionDecoratorContext,
  ): any
}

/**
 * A {@link CheckedParameterDecorator} for arrays that also accepts a rest parameter: `<0, string[]>` fits
 * `(...a: string[]) => void`. The compiler takes longer to check it.
 */
export interface CheckedArrayParameterDecorator<Index extends number, Accepted, Strict extends Strictness = false> {
  <Declared extends any[]>(
    value: FunctionAccepting<Inferred<Declared, ExpectedArguments<Declared, Index, Accepted, Strict>>>,
    context: FunctionDecoratorContext,
  ): any
}

/** A {@link FunctionDecorator} for a parameter that receives data of the request; see {@link RequestDataDecorator}. */
export interface CheckedDataDecorator<Index extends number, Kind extends keyof RequestData, Name extends string> {
  <Declared extends PlainData[Kind] | null | undefined>(
    value: FunctionAccepting<[...Before<Index>, Declared, ...any[]]>,
    context: FunctionDecoratorContext,
  ): void
  <Declared>(
    value: FunctionAccepting<[...Before<Index>, Declared, ...any[]]>,
    context: FunctionDecoratorContext,
  ): Mismatches<Declared, Name>[Kind]
}

/** The type of `@Parameters(RequestQuery(), 'id')`: here `CheckedParametersDecorator<[object?, any?, ...any[]]>`. */
export type ParametersDecorator<Entries extends readonly ParameterEntry[]> = EntryChecks<Entries>[IfAny<
  AcceptedOfEntry<Entries[number]>,
  'none',
  'all'
>]

interface EntryChecks<Entries extends readonly ParameterEntry[]> {
  none: FunctionDecorator
  all: CheckedParametersDecorator<[...{ [I in keyof Entries]?: AcceptedOfEntry<Entries[I]> }, ...any[]]>
}

/**
 * The type of `@Parameters<0, typeof GetMapping>('req')`: here `CheckedUndecoratedDecorator<HttpRequest, any>`. If no
 * decorator supplies arguments to undecorated parameters, it is {@link FunctionDecorator}.
 */
export type UndecoratedParametersDecorator<Undecorated extends 0 | 1, Decorators> = [
  UndecoratedArguments<Decorators>,
] extends [never]
  ? FunctionDecorator
  : CheckedUndecorated<Undecorated, UndecoratedArguments<Decorators>>

type CheckedUndecorated<Undecorated, Arguments> = Arguments extends readonly [infer First, infer Second]
  ? CheckedUndecoratedDecorator<0 extends Undecorated ? First : any, 1 extends Undecorated ? Second : any>
  : FunctionDecorator

/**
 * A {@link FunctionDecorator} that compares the first two parameters. `<HttpRequest, any>` fits `(req: HttpRequest) =>
 * void` and `(req: unknown, id: string) => void`, but not `(id: string) => void`.
 */
export interface CheckedUndecoratedDecorator<First, Second> {
  <DeclaredFirst, DeclaredSecond>(
    value: FunctionAccepting<[DeclaredFirst, DeclaredSecond, ...any[]]>,
    context: FunctionDecoratorContext,
  ): UndecoratedMismatch<DeclaredFirst, First> | UndecoratedMismatch<DeclaredSecond, Second>
}

/**
 * The arguments that a decorator supplies to undecorated parameters, for example `readonly [HttpRequest, HttpResponse]`
 * for `typeof GetMapping`; `never` if it supplies none.
 */
type UndecoratedArguments<D> = D extends unknown
  ? '~undecorated' extends keyof D
    ? NonNullable<D['~undecorated']>
    : D extends (...args: any) => infer Result
      ? '~undecorated' extends keyof Result
        ? NonNullable<Result['~undecorated']>
        : never
      : never
  : never

/** The type of `@Parameter(0, RequestParam('id'))`: here `CheckedDataDecorator<0, 'string', string>`. */
export type PositionDecorator<
  Index extends number,
  Decorators extends readonly AnyParameterDecorator[],
> = PositionChecks<Index, Decorators[number]>[PositionCheck<Decorators[number]>]

/** The type of `@Parameter(0, RequestQuery)`. It fits no element, and the error of the compiler shows the string. */
export interface MissingParentheses {
  (value: 'Write this decorator with parentheses, as in @RequestQuery()', context: never): void
}

interface PositionChecks<Index extends number, D> {
  none: FunctionDecorator
  missingParentheses: MissingParentheses
  data: CheckedDataDecorator<Index, DataOf<D>[0], DataOf<D>[1]>
  array: CheckedArrayParameterDecorator<Index, AcceptedOfAll<D>, StrictnessOf<D>>
  strict: StrictlyCheckedParameterDecorator<Index, AcceptedOfAll<D>>
  narrowable: CheckedParameterDecorator<Index, AcceptedOfAll<D>>
  certain: NarrowingParameterDecorator<Index, AcceptedOfAll<D>, StrictnessOf<D>>
}

type PositionCheck<D> = [DataOf<D>] extends [never]
  ? IfAny<
      AcceptedOfAll<D>,
      true extends IsFactory<D> ? 'missingParentheses' : 'none',
      [AcceptedOfAll<D>] extends [readonly any[]]
        ? 'array'
        : StrictnessOf<D> extends true
          ? 'strict'
          : StrictnessOf<D> extends false
            ? 'narrowable'
            : 'certain'
    >
  : 'data'

/**
 * `string` for `ParameterDecorator<string>`; `never`, which adds nothing to a union, for a decorator of unknown type.
 */
type Accepted<D> = D extends { readonly '~accepted'?: readonly [infer T] } ? (unknown extends T ? never : T) : never

/** `readonly ['string', Name]` for a `RequestDataDecorator<'string', Name>`; `never` for other decorators. */
type DataOf<D> = D extends { readonly '~data'?: infer Data }
  ? unknown extends Data
    ? never
    : Extract<Data, readonly [keyof RequestData, string]>
  : never

/** The union of the accepted types of all decorators of a parameter; `any` if they are all unknown. */
type AcceptedOfAll<D> = [Accepted<D>] extends [never] ? any : Accepted<D>

type AcceptedOfEntry<E> = AcceptedOfAll<E extends readonly (infer D)[] ? D : E>

/**
 * The {@link Strictness} of a decorator: `true` for `StrictParameterDecorator<string>`, `readonly [undefined]` for
 * `NarrowableParameterDecorator<string | undefined, undefined>`, `false` for others.
 */
export type StrictnessOf<D> = [IsStrict<D>] extends [never]
  ? [Certain<D>] extends [never]
    ? false
    : readonly [Certain<D>]
  : true

/** `undefined` for `NarrowableParameterDecorator<string | undefined, undefined>`; `never` for other decorators. */
type Certain<D> = D extends { readonly '~certain'?: readonly [infer T] } ? (unknown extends T ? never : T) : never

type IsStrict<D> = D extends unknown ? ('~strict' extends keyof D ? true : never) : never

/** `true` for `typeof RequestQuery`, a factory that returns a decorator; `false` for a decorator. */
type IsFactory<D> = D extends unknown
  ? '~accepted' extends keyof D
    ? false
    : D extends (...args: any) => infer Result
      ? IfAny<Result, false, '~accepted' extends keyof Result ? ([Result] extends [never] ? false : true) : false>
      : false
  : never

type IfAny<T, Then, Else> = 0 extends 1 & T ? Then : Else
