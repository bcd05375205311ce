import type { Exactly, ParameterDecorator, ParameterDecoratorContext } from './parameter-decorator.ts'

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

/** What a decorator accepts; `never` where it does not say, so that it is nothing in the union over all of a parameter. */
type Accepted<D> = D extends { readonly '~accepted'?: infer T } ? (unknown extends T ? never : NonNullable<T>) : never

type AcceptedOfAll<D> = [Accepted<D>] extends [never] ? any : Accepted<D>

type AcceptedOfEntry<E> = AcceptedOfAll<E extends readonly (infer D)[] ? D : E>

/** A decorator of a method, a setter or (for the constructor) a class. */
export type FunctionDecorator = (value: any, context: any) => any

/** The decorator `@Parameters(...)`: every decorated parameter is checked against what its decorators accept. */
export type ParametersDecorator<Entries extends readonly ParameterEntry[]> =
  unknown extends AcceptedOfEntry<Entries[number]> ? FunctionDecorator : CheckedDecorator<AcceptedArguments<Entries>>

type CheckedDecorator<Arguments extends any[]> = <A extends Arguments>(
  value: Receiver<A>,
  context: FunctionContext,
) => any

/** A method or setter, or a class for its constructor. */
type Receiver<Arguments extends any[]> =
  | ((this: any, ...args: Arguments) => any)
  | (abstract new (...args: Arguments) => any)

type AcceptedArguments<Entries extends readonly ParameterEntry[]> = [
  ...{ [I in keyof Entries]?: Inexactly<AcceptedOfEntry<Entries[I]>> },
  ...any[],
]

type Inexactly<T> = 0 extends 1 & T ? any : T extends Exactly<infer U> ? U : T

/** The decorator `@Parameter(Index, ...Decorators)`: the declared type of that one parameter is checked. */
export type PositionDecorator<Index extends number, Decorators extends readonly AnyParameterDecorator[]> =
  unknown extends AcceptedOfAll<Decorators[number]>
    ? FunctionDecorator
    : CheckedAt<Before<Index>, AcceptedOfAll<Decorators[number]>>

type CheckedAt<Before extends any[], T> = <P>(
  value: Receiver<[...Before, Fitting<P, T>, ...any[]]>,
  context: FunctionContext,
) => any

/** `P` where it can hold a value of the type `T` or narrows it; else `T`, so that the compiler says what does not fit. */
type Fitting<P, T> = T extends Exactly<infer U> ? U : P extends T | undefined ? P : T

/** What all the contexts of functions are; the compiler compares it for every decorated parameter. */
interface FunctionContext {
  readonly kind: 'class' | 'method' | 'setter'
}

type Before<Index extends number, Tuple extends any[] = []> = Tuple['length'] extends Index
  ? Tuple
  : Before<Index, [...Tuple, any]>
