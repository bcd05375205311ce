import type { ExpectedTarget, Inferred } from './expected-target.ts'

/** The function whose parameter is decorated. */
export interface ParameterFunction {
  /** `class` for a parameter of the constructor. */
  readonly kind: 'class' | 'method' | 'setter'
  /** The name of the class, method or setter; `undefined` for an anonymous class. */
  readonly name: string | symbol | undefined
  /** Whether a method or setter is static; absent for a class. */
  readonly static?: boolean
  /** Whether a method or setter has a `#private` name; absent for a class. */
  readonly private?: boolean
}

/**
 * The second argument of a parameter decorator: it describes the decorated parameter.
 *
 * Source: TC39 proposal "Class Method Parameter Decorators" (stage 1).
 */
export interface ParameterDecoratorContext {
  /** Tells a parameter from the other elements that a decorator can stand on. */
  readonly kind: 'parameter'
  /** The name in the source; `undefined` for a destructuring pattern. */
  readonly name: string | undefined
  /** The position of the parameter, from 0. */
  readonly index: number
  /** Whether it is a rest parameter, whose argument is an array. */
  readonly rest: boolean
  /** The method, setter or class that the parameter belongs to. */
  readonly function: ParameterFunction
  /** The metadata object of the class, which all of its decorators share. */
  readonly metadata: DecoratorMetadataObject
  /** Adds a callback, as a decorator of the method (or of the class, for a constructor) can. */
  addInitializer(initializer: (this: any) => void): void
}

/** Runs each time the parameter is bound, with the instance as `this`; its result replaces the argument. */
export type ParameterBinder = (this: any, argument: any) => unknown

/**
 * A parameter decorator of the TC39 proposal. Its second call signature is the legacy one, so that an editor with
 * `experimentalDecorators` checks the parameter as well; at run time a legacy call throws.
 *
 * @typeParam Accepted The type of the argument. The declared type of the parameter must be able to hold it or narrow it;
 *   `any` fits every parameter.
 * @example
 * ```ts
 * const Trim: ParameterDecorator<string> = () => (argument: string) => argument.trim()
 * ```
 */
export interface ParameterDecorator<out Accepted = any> {
  // Both signatures have the same type parameters: only then does TypeScript infer the parameters of a function that is
  // assigned to this type.
  <_Target, _Name, _Index>(value: undefined, context: ParameterDecoratorContext): ParameterBinder | void
  <Target, Name, Index>(
    target: Inferred<Target, ExpectedTarget<Target, Name, Index, Accepted>>,
    name: Inferred<Name>,
    index: Inferred<Index>,
  ): void
  /** Exists in types only. */
  readonly '~accepted'?: readonly [Accepted]
}

/**
 * A {@link ParameterDecorator} whose argument has exactly the type `Accepted`, the output of a schema for example: the
 * declared type of the parameter must be able to hold it, and a narrower one is an error.
 *
 * @typeParam Accepted The type of the argument.
 * @example
 * ```ts
 * const Size: StrictParameterDecorator<number> = () => (argument: { size: number }) => argument.size
 * ```
 */
export interface StrictParameterDecorator<out Accepted> {
  <_Target, _Name, _Index>(value: undefined, context: ParameterDecoratorContext): ParameterBinder | void
  <Target, Name, Index>(
    target: Inferred<Target, ExpectedTarget<Target, Name, Index, Accepted, true>>,
    name: Inferred<Name>,
    index: Inferred<Index>,
  ): void
  /** Exists in types only. */
  readonly '~accepted'?: readonly [Accepted]
  /** Exists in types only. */
  readonly '~strict'?: true
}

/**
 * A {@link ParameterDecorator} that gives some arguments itself, a default value or `undefined` for example: the declared
 * type of the parameter may narrow `Accepted`, but must be able to hold `Certain`.
 *
 * @typeParam Accepted The type of the argument.
 * @typeParam Certain The part of it that the decorator gives itself.
 */
export interface NarrowableParameterDecorator<out Accepted, out Certain> {
  <_Target, _Name, _Index>(value: undefined, context: ParameterDecoratorContext): ParameterBinder | void
  <Target, Name, Index>(
    target: Inferred<Target, ExpectedTarget<Target, Name, Index, Accepted, readonly [Certain]>>,
    name: Inferred<Name>,
    index: Inferred<Index>,
  ): void
  /** Exists in types only. */
  readonly '~accepted'?: readonly [Accepted]
  /** Exists in types only. */
  readonly '~certain'?: readonly [Certain]
}
