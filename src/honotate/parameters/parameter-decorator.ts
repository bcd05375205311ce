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
 * Describes the decorated parameter: the second argument of a parameter decorator.
 *
 * Source: TC39 proposal "Class Method Parameter Decorators" (stage 1).
 */
export interface ParameterDecoratorContext {
  /** The kind of the decorated element. */
  readonly kind: 'parameter'
  /** The name in the source; `undefined` if it is unknown, such as for a destructuring pattern. */
  readonly name: string | undefined
  /** The position of the parameter, from 0. */
  readonly index: number
  /** Whether it is a rest parameter. Its argument is an array. */
  readonly rest: boolean
  /** The method, setter or class that the parameter belongs to. */
  readonly function: ParameterFunction
  /** The metadata object that all decorators of the class share. */
  readonly metadata: DecoratorMetadataObject
  /** Adds an initializer, as `addInitializer()` does for a decorator of the method, the setter or the class. */
  addInitializer(initializer: (this: any) => void): void
}

/**
 * Runs for each call, with the `this` of the call, or `undefined` for a constructor. The result replaces the argument.
 */
export type ParameterBinder = (this: any, argument: any) => unknown

/**
 * A parameter decorator of the TC39 proposal. Editors with `experimentalDecorators` check the second, legacy call
 * signature. At run time, legacy calls of honotate's decorators throw.
 *
 * @typeParam Accepted The type of the argument. The declared type of the parameter must accept it or be a subtype of
 *   it, so `ParameterDecorator<string>` fits `a: string`, `a: unknown` and `a: 'x' | 'y'`. `any` fits every parameter.
 * @example
 * ```ts
 * const Trim: ParameterDecorator<string> = () => (argument: string) => argument.trim()
 * ```
 */
export interface ParameterDecorator<out Accepted = any> {
  // Both signatures need the same number of type parameters, so that TypeScript infers the parameter types of a
  // function that is assigned to this type.
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
 * A {@link ParameterDecorator} whose argument is exactly of the type `Accepted`, such as the output of a schema. The
 * declared type of the parameter must accept it; a subtype is an error.
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
 * A {@link ParameterDecorator} that supplies some arguments itself, such as a default value or `undefined`. The
 * declared type of the parameter can be a subtype of `Accepted`, but must accept `Certain`: with `<string | undefined,
 * undefined>`, the type `'x' | undefined` fits and `string` does not.
 *
 * @typeParam Accepted The type of the argument.
 * @typeParam Certain The type of the arguments that the decorator supplies itself.
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
