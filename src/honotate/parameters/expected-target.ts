// The types in this file compare the declared type of a parameter with the type that its decorator accepts. To make the
// compiler name both types ("Type 'string' is not assignable to type 'number'"), they build a function whose parameter
// has the accepted type, and the compiler compares the decorated function with it.

/** A sentence that type errors show: `object & Hint<'declare an object'>` accepts the same values as `object`. */
export interface Hint<_Text extends string> {}

/**
 * The type of a parameter: the compiler infers `T` from the argument, and then compares the argument with `Expected`.
 * For `call<T>(value: Inferred<T, T[]>)`, `call(1)` is an error, as `number` is not `number[]`.
 */
export type Inferred<T, Expected = any> = T extends never ? T : Expected

/**
 * A method, a setter or a class that can be called with `Arguments`. `FunctionAccepting<[string]>` includes
 * `(name: string) => void`, `(name: unknown) => void` and `class { constructor(name: string) {} }`.
 */
export type FunctionAccepting<Arguments extends any[]> =
  | ((this: any, ...args: Arguments) => any)
  | (abstract new (...args: Arguments) => any)

/**
 * A copy of {@link FunctionAccepting} that is declared after it. In the error about a union of both, TypeScript 7
 * explains the type that is declared first.
 */
export type FunctionNarrowing<Arguments extends any[]> =
  | ((this: any, ...args: Arguments) => any)
  | (abstract new (...args: Arguments) => any)

/**
 * The target that a legacy decorator expects. For `class A { find(id: number) {} }`, `ExpectedTarget<A, 'find', 0,
 * string>` is `{ find(id: string): any }`. Constructors (`Name` is `undefined`) become an `abstract new` type. Private
 * and protected members are missing in `keyof A`, so they are not compared; neither are setters.
 */
export type ExpectedTarget<Target, Name, Index, Accepted, Strict = false> = Index extends number
  ? Name extends keyof Target
    ? Target[Name] extends (...args: infer Args) => any
      ? { [Method in Name]: (...args: ExpectedArguments<Args, Index, Accepted, Strict>) => any }
      : any
    : Name extends undefined
      ? Target extends abstract new (...args: infer Args) => any
        ? abstract new (...args: ExpectedArguments<Args, Index, Accepted, Strict>) => any
        : any
      : any
  : any

/**
 * The declared type of the parameter that a legacy decorator decorates: for `class A { find(id: number) {} }`,
 * `DeclaredType<A, 'find', 0>` is `number`. For a rest parameter, it is the type of an element. It is `any` for members
 * that {@link ExpectedTarget} does not compare.
 */
export type DeclaredType<Target, Name, Index> = Index extends number
  ? Name extends keyof Target
    ? Target[Name] extends (...args: infer Args) => any
      ? Args[Index]
      : any
    : Name extends undefined
      ? Target extends abstract new (...args: infer Args) => any
        ? Args[Index]
        : any
      : any
  : any

/**
 * The expected parameters: `any`, except at `Index`. For `[Date, number]`, which does not fit,
 * `ExpectedArguments<[Date, number], 1, string, false>` is `[any, string, ...any[]]`; for `[Date, 'x']`, which fits, it
 * is `[any, 'x', ...any[]]`.
 */
export type ExpectedArguments<
  Args extends any[],
  Index extends number,
  Accepted,
  Strict,
> = number extends Args['length']
  ? ExpectedWithRest<Args, Before<Index>, Index, Accepted, Strict>
  : [...Before<Index>, Expected<Args[Index], Accepted, Strict>, ...any[]]

/**
 * The expected parameters of a function with a rest parameter. The parameter at `Index` precedes the rest
 * parameter, or is the rest parameter.
 */
type ExpectedWithRest<Args extends any[], Leading extends any[], Index extends number, Accepted, Strict> =
  Required<Args> extends [...Leading, ...infer Tail]
    ? Tail extends [any, ...any[]]
      ? [...Leading, Expected<Args[Index], Accepted, Strict>, ...any[]]
      : ExpectedRest<Leading, Expected<Tail, Accepted, Strict>>
    : any[]

/**
 * `Declared` if `Strict` permits it as a subtype of `Accepted`, else `Accepted`. `Expected<'x', string, false>` is
 * `'x'`; `Expected<number, string, false>` is `string`; `Expected<'x', string, true>` is `string`.
 *
 * @typeParam Strict A {@link Strictness}.
 * @typeParam Whole All of `Declared`, because the conditional type distributes over the members of a union.
 */
export type Expected<Declared, Accepted, Strict, Whole = Declared> = Strict extends true
  ? Accepted
  : Declared extends Narrowable<Whole, Accepted, Strict>
    ? Declared
    : Accepted

/**
 * The type that `Declared` must extend; `never` if `Declared` does not accept the arguments that the decorator supplies
 * itself, such as `undefined`.
 */
type Narrowable<Declared, Accepted, Strict> = Strict extends readonly [unknown]
  ? [Strict[0]] extends [Declared]
    ? Accepted | null | undefined
    : never
  : Accepted | null | undefined

/** The decorator of a rest parameter receives one array: `ExpectedRest<[any], string[]>` is `[any, ...string[]]`. */
type ExpectedRest<Leading extends any[], Accepted> = Accepted extends readonly any[]
  ? [...Leading, ...Accepted]
  : [...Leading, RestArgument<Accepted>]

/** The expected type of a rest parameter if `Accepted` is not an array. No array is assignable to it. */
export interface RestArgument<out Accepted> {
  /** Exists in types only. */
  readonly '~rest': Accepted
}

/** The parameters before the one at `Index`: `Before<2>` is `[any, any]`. */
export type Before<Index extends number, Tuple extends any[] = []> = Tuple['length'] extends Index
  ? Tuple
  : Before<Index, [...Tuple, any]>
