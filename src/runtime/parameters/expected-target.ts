// How the declared type of a parameter is compared with what its decorator accepts, in both forms of decorators. The
// compiler compares the decorated function with one whose parameter has the accepted type, so that its message names
// both types: "Type 'string' is not assignable to type 'number'".

/**
 * Infers `T` from an argument, then compares the argument with `Expected`. Another type with such a parameter can be
 * assigned whatever its own parameter is.
 */
export type Inferred<T, Expected = any> = T extends never ? T : Expected

/** A sentence that the compiler shows in the type errors of `T & Hint<'…'>`. It changes nothing that the type accepts. */
export interface Hint<_Text extends string> {}

/** A method or setter, or a class for its constructor, that can be called with `Arguments`. */
export type FunctionAccepting<Arguments extends any[]> =
  | ((this: any, ...args: Arguments) => any)
  | (abstract new (...args: Arguments) => any)

/** As {@link FunctionAccepting}; declared after it, so that TypeScript 7 explains errors by that one. */
export type FunctionNarrowing<Arguments extends any[]> =
  | ((this: any, ...args: Arguments) => any)
  | (abstract new (...args: Arguments) => any)

/**
 * What the legacy form compares its target with: a class with that constructor, or an object with that method. Private
 * and protected members are not known to the type of their class, so they are not compared; neither are setters.
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

/** Arguments of any type, but for the one at `Index`: `Accepted`, or what is declared if that can be a narrower type. */
export type ExpectedArguments<
  Args extends any[],
  Index extends number,
  Accepted,
  Strict,
> = number extends Args['length']
  ? ExpectedWithRest<Args, Before<Index>, Index, Accepted, Strict>
  : [...Before<Index>, Expected<Args[Index], Accepted, Strict>, ...any[]]

type ExpectedWithRest<Args extends any[], Leading extends any[], Index extends number, Accepted, Strict> =
  Required<Args> extends [...Leading, ...infer Tail]
    ? Tail extends [any, ...any[]]
      ? [...Leading, Expected<Args[Index], Accepted, Strict>, ...any[]]
      : ExpectedRest<Leading, Expected<Tail, Accepted, Strict>>
    : any[]

/**
 * `Declared` where it can hold an argument of the type `Accepted` or narrows it; else `Accepted`, which will not fit.
 *
 * @typeParam Strict Whether it must not narrow it, or in a tuple what it must hold in any case.
 * @typeParam Whole All of `Declared`, whose members are compared one by one.
 */
export type Expected<Declared, Accepted, Strict, Whole = Declared> = Strict extends true
  ? Accepted
  : Declared extends Narrowable<Whole, Accepted, Strict>
    ? Declared
    : Accepted

/** What a declared type may narrow; nothing if it cannot hold what is certain. */
type Narrowable<Declared, Accepted, Strict> = Strict extends readonly [unknown]
  ? [Strict[0]] extends [Declared]
    ? Accepted | null | undefined
    : never
  : Accepted | null | undefined

/** A rest parameter is one array to its decorator. */
type ExpectedRest<Leading extends any[], Accepted> = Accepted extends readonly any[]
  ? [...Leading, ...Accepted]
  : [...Leading, RestArgument<Accepted>]

/** Stands for an argument that a rest parameter cannot hold, as it is no array. */
export interface RestArgument<out Accepted> {
  /** Exists in types only. */
  readonly '~rest': Accepted
}

/** The arguments before the one at `Index`. */
export type Before<Index extends number, Tuple extends any[] = []> = Tuple['length'] extends Index
  ? Tuple
  : Before<Index, [...Tuple, any]>
