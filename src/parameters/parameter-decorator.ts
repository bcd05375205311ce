import type { LegacyParameterDecorator } from './legacy.ts'

/** The function whose parameter is decorated. */
export interface ParameterFunction {
  readonly kind: 'class' | 'method' | 'setter'
  readonly name: string | symbol | undefined
  readonly static?: boolean
  readonly private?: boolean
}

/**
 * What a parameter decorator is told of its parameter.
 *
 * Source: TC39 proposal "Class Method Parameter Decorators" (stage 1).
 */
export interface ParameterDecoratorContext {
  readonly kind: 'parameter'
  /** `undefined` for a destructuring pattern. */
  readonly name: string | undefined
  /** The position of the parameter, from 0. */
  readonly index: number
  readonly rest: boolean
  readonly function: ParameterFunction
  readonly metadata: DecoratorMetadataObject
  /** Adds a callback, as the decorator of the method (or of the class, for a constructor) could. */
  addInitializer(initializer: (this: any) => void): void
}

/** Called with the argument each time the parameter is bound, `this` being the instance; its result replaces the argument. */
export type ParameterBinder = (this: any, argument: any) => unknown

/** In the place of `Accepted`: the parameter must be able to hold a `T`; narrowing it is an error. */
export interface Exactly<T> {
  /** Exists in types only. */
  readonly '~exactly': T
}

/**
 * A parameter decorator of the TC39 proposal.
 *
 * @typeParam Accepted What the declared type of the parameter is checked against: it must be able to hold this type, or
 *   narrow it; only the former for `Exactly<T>`. `any` fits every parameter.
 * @example
 * ```ts
 * const Trim: ParameterDecorator<string> = () => (argument: string) => argument.trim()
 * ```
 */
export interface ParameterDecorator<out Accepted = any> {
  (value: undefined, context: ParameterDecoratorContext): ParameterBinder | void
  /** Exists in types only. */
  readonly '~accepted'?: Accepted
}

/** What the factories of parameter decorators return: a {@link ParameterDecorator} that an editor may see as a legacy one. */
export type EditableParameterDecorator<Accepted = any> = ParameterDecorator<Accepted> & LegacyParameterDecorator
