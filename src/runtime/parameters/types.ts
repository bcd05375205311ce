import type {
  Before,
  Expected,
  ExpectedArguments,
  FunctionAccepting,
  FunctionNarrowing,
  Inferred,
} from './expected-target.ts'
import type { ParameterDecorator, ParameterDecoratorContext } from './parameter-decorator.ts'

/** Any function that can be called as a parameter decorator; TypeDI declares its own as a `Function`. */
export type AnyParameterDecorator =
  | ParameterDecorator
  | ((value: undefined, context: ParameterDecoratorContext) => unknown)
  | Function

/** One parameter, as written by hand: its decorators and, where the decorators want to know it, its name. */
export type ParameterEntry =
  | undefined
  | string
  | AnyParameterDecorator
  | readonly (undefined | string | AnyParameterDecorator)[]

/** A decorator of a method, a setter or (for the constructor) a class. */
export interface FunctionDecorator {
  (value: any, context?: any): any
}

/** The context of a method, a setter or a class; the compiler compares it for every decorated parameter. */
export interface FunctionDecoratorContext {
  /** Which of the three is decorated. */
  readonly kind: 'class' | 'method' | 'setter'
}

/** A {@link FunctionDecorator} that compares the parameters of what it decorates with `Arguments`. */
export interface CheckedParametersDecorator<Arguments extends any[]> {
  <Declared extends Arguments>(value: FunctionAccepting<Declared>, context?: FunctionDecoratorContext): any
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}

/** Whether a declared type must not narrow what is accepted, or in a tuple what it must hold in any case. */
export type Strictness = boolean | readonly [certain: unknown]

/**
 * A {@link FunctionDecorator} that compares the parameter at `Index` with what its decorators accept: it can hold that, or
 * narrows it. Not by `Expected`, which the compiler does not decide for a type parameter; it compares the constraints of
 * type parameters. Its message is about the first type of the union.
 */
export interface CheckedParameterDecorator<Index extends number, Accepted> {
  <Declared extends Accepted | null | undefined>(
    value:
      | FunctionAccepting<[...Before<Index>, Accepted, ...any[]]>
      | FunctionNarrowing<[...Before<Index>, Declared, ...any[]]>,
    context: FunctionDecoratorContext,
  ): any
}

/** A {@link CheckedParameterDecorator} for a parameter that holds all that its decorators accept. */
export interface StrictlyCheckedParameterDecorator<Index extends number, Accepted> {
  (value: FunctionAccepting<[...Before<Index>, Accepted, ...any[]]>, context: FunctionDecoratorContext): any
}

/** A {@link CheckedParameterDecorator} for a parameter that holds what its decorators give themselves, or narrows the rest. */
export interface NarrowingParameterDecorator<Index extends number, Accepted, Strict extends Strictness> {
  <Declared>(
    value: FunctionAccepting<[...Before<Index>, Expected<Declared, Accepted, Strict>, ...any[]]>,
    context: FunctionDecoratorContext,
  ): any
}

/** A {@link CheckedParameterDecorator} for an array, which a rest parameter can hold; it costs more time to check. */
export interface CheckedArrayParameterDecorator<Index extends number, Accepted, Strict extends Strictness = false> {
  <Declared extends any[]>(
    value: FunctionAccepting<Inferred<Declared, ExpectedArguments<Declared, Index, Accepted, Strict>>>,
    context: FunctionDecoratorContext,
  ): any
}

/** The decorator `@Parameters(...)`: every decorated parameter is checked against what its decorators accept. */
export type ParametersDecorator<Entries extends readonly ParameterEntry[]> = EntryChecks<Entries>[IfAny<
  AcceptedOfEntry<Entries[number]>,
  'none',
  'all'
>]

/** What checks all parameters, looked up as in {@link Checked}. */
interface EntryChecks<Entries extends readonly ParameterEntry[]> {
  none: FunctionDecorator
  all: CheckedParametersDecorator<[...{ [I in keyof Entries]?: AcceptedOfEntry<Entries[I]> }, ...any[]]>
}

/** The decorator `@Parameters<Undecorated, Decorators>(...)`: checked where a decorator gives arguments to undecorated parameters. */
export type UndecoratedParametersDecorator<Undecorated extends 0 | 1, Decorators> = [
  UndecoratedArguments<Decorators>,
] extends [never]
  ? FunctionDecorator
  : CheckedUndecorated<Undecorated, UndecoratedArguments<Decorators>>

type CheckedUndecorated<Undecorated, Arguments> = Arguments extends readonly [infer First, infer Second]
  ? CheckedUndecoratedDecorator<0 extends Undecorated ? First : any, 1 extends Undecorated ? Second : any>
  : FunctionDecorator

/** A {@link FunctionDecorator} for a method whose undecorated first parameters receive `First` and `Second`. */
export interface CheckedUndecoratedDecorator<First, Second> {
  <DeclaredFirst extends First | null | undefined, DeclaredSecond extends Second | null | undefined>(
    value:
      | FunctionAccepting<[First, Second, ...any[]]>
      | FunctionNarrowing<[DeclaredFirst, Second, ...any[]]>
      | FunctionNarrowing<[First, DeclaredSecond, ...any[]]>
      | FunctionNarrowing<[DeclaredFirst, DeclaredSecond, ...any[]]>,
    context: FunctionDecoratorContext,
  ): any
}

/** The arguments that one of the decorators gives to undecorated parameters; `never` where none does. */
type UndecoratedArguments<D> = D extends unknown
  ? '~undecorated' extends keyof D
    ? NonNullable<D['~undecorated']>
    : D extends (...args: any) => infer Result
      ? '~undecorated' extends keyof Result
        ? NonNullable<Result['~undecorated']>
        : never
      : never
  : never

/** The decorator `@Parameter(index, ...decorators)`: the declared type of that one parameter is checked. */
export type PositionDecorator<Index extends number, Decorators extends readonly AnyParameterDecorator[]> = Checked<
  Index,
  AcceptedOfAll<Decorators[number]>,
  StrictnessOf<Decorators[number]>,
  Decorators[number]
>

/** The type of `@Parameter(index, RequestQuery)`: it accepts nothing, and the error of the compiler says why. */
export interface MissingParentheses {
  (value: 'Write this decorator with parentheses, as in @RequestQuery()', context: never): void
}

/**
 * The check of a parameter, looked up by its name. From the contextual type of a decorator, the compiler infers into both
 * sides of a conditional type, for each parameter anew: that doubled the time that it takes to check decorators.
 */
type Checked<Index extends number, Accepted, Strict extends Strictness, Decorator> = PositionChecks<
  Index,
  Accepted,
  Strict
>[PositionCheck<Accepted, Strict, Decorator>]

interface PositionChecks<Index extends number, Accepted, Strict extends Strictness> {
  none: FunctionDecorator
  missingParentheses: MissingParentheses
  array: CheckedArrayParameterDecorator<Index, Accepted, Strict>
  strict: StrictlyCheckedParameterDecorator<Index, Accepted>
  narrowable: CheckedParameterDecorator<Index, Accepted>
  certain: NarrowingParameterDecorator<Index, Accepted, Strict>
}

type PositionCheck<Accepted, Strict extends Strictness, Decorator> = IfAny<
  Accepted,
  true extends IsFactory<Decorator> ? 'missingParentheses' : 'none',
  [Accepted] extends [readonly any[]]
    ? 'array'
    : Strict extends true
      ? 'strict'
      : Strict extends false
        ? 'narrowable'
        : 'certain'
>

/** What a decorator accepts; `never` where it does not say, so that it adds nothing to the union of a parameter. */
type Accepted<D> = D extends { readonly '~accepted'?: readonly [infer T] } ? (unknown extends T ? never : T) : never

type AcceptedOfAll<D> = [Accepted<D>] extends [never] ? any : Accepted<D>

type AcceptedOfEntry<E> = AcceptedOfAll<E extends readonly (infer D)[] ? D : E>

/** The {@link Strictness} of the decorators of a parameter. */
export type StrictnessOf<D> = [IsStrict<D>] extends [never]
  ? [Certain<D>] extends [never]
    ? false
    : readonly [Certain<D>]
  : true

/** What a decorator gives itself; `never` where it does not say. */
type Certain<D> = D extends { readonly '~certain'?: readonly [infer T] } ? (unknown extends T ? never : T) : never

type IsStrict<D> = D extends unknown ? ('~strict' extends keyof D ? true : never) : never

/**
 * Whether a value is a factory, which returns a decorator, and not a decorator: `RequestQuery` without its parentheses.
 */
type IsFactory<D> = D extends unknown
  ? '~accepted' extends keyof D
    ? false
    : D extends (...args: any) => infer Result
      ? IfAny<Result, false, '~accepted' extends keyof Result ? ([Result] extends [never] ? false : true) : false>
      : false
  : never

type IfAny<T, Then, Else> = 0 extends 1 & T ? Then : Else
