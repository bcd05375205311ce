import type { ExpectedTarget, Inferred } from '../parameters/expected-target.ts'
import type { ParameterDecorator, StrictParameterDecorator } from '../parameters/parameter-decorator.ts'
import type { ServiceOptions, Token } from './typedi/typedi.ts'

/** TypeDI's `Inject` with types that compare the injected type with the declared one. */
export interface InjectFactory {
  /** Injects the service of the declared type. */
  (): InjectDecorator
  /** Injects the service of a class; the function lets the class be declared later. */
  <Type extends (type?: never) => abstract new (...args: any[]) => unknown>(
    type: Type,
  ): InjectDecoratorOf<InstanceType<ReturnType<Type>>>
  /** Injects the value that is registered under a name. */
  (name?: string): InjectDecorator
  /** Injects the value that is registered under a token. */
  <Value>(token: Token<Value>): InjectDecoratorOf<Value>
}

/** TypeDI's `Service` with a type that accepts an abstract class as the identifier. */
export interface ServiceFactory {
  /** Registers a class under a name. */
  (name: string): Function
  /** Registers a class under a token. */
  (token: Token<unknown>): Function
  /** Registers a class under itself, or with options. */
  <T = unknown>(options?: ServiceOptions<T> | PortOptions<T>): Function
}

/** Options of `@Service()` for the implementation of an abstract class. */
export type PortOptions<T> = Omit<ServiceOptions<T>, 'id'> & {
  /** The abstract class that is looked up. */
  readonly id: abstract new (...args: any[]) => unknown
}

/** The decorator `@Inject()` or `@Inject(name)`. A parameter, field, accessor or setter of any type can have it. */
export interface InjectDecorator extends ParameterDecorator {
  (value: any, context: InjectionContext): void
  (target: object, name: string | symbol): void
}

/** The decorator `@Inject(token)` or `@Inject(() => Type)`: the declared type must be able to hold an `Injected`. */
export interface CheckedInjectDecorator<Injected> extends Pick<
  StrictParameterDecorator<Injected>,
  '~accepted' | '~strict'
> {
  // The results exist in types only: the compiler compares the result of a decorator with the type of the field.
  (value: undefined, context: ClassFieldDecoratorContext<any, any>): (initial: any) => Injected
  (value: any, context: ClassAccessorDecoratorContext<any, any>): { init(initial: any): Injected }
  <Target, Name, Index>(
    target: Inferred<Target, ExpectedTarget<Target, Name, Index, Injected, true>>,
    name: Inferred<Name>,
    index: Inferred<Index>,
  ): void
  (value: (injected: Injected) => void, context: ClassSetterDecoratorContext<any, any>): void
  // If no signature fits, the compiler's message is about the last one, so the signature for legacy fields comes last.
  <Target, Name>(
    target: Inferred<Target, ExpectedField<Target, Name, Injected>>,
    name: Inferred<Name, string | symbol>,
  ): void
}

/** The decorator for an injected type; `unknown` and `any` fit everything. */
export type InjectDecoratorOf<Injected> = unknown extends Injected ? InjectDecorator : CheckedInjectDecorator<Injected>

/** The contexts of the class members that something can be injected into. */
export type InjectionContext =
  | ClassFieldDecoratorContext<any, any>
  | ClassAccessorDecoratorContext<any, any>
  | ClassSetterDecoratorContext<any, any>

/** A class whose field can hold the injected value; legacy signatures compare the decorated class with this type. */
type ExpectedField<Target, Name, Injected> = Name extends keyof Target
  ? { [Field in Name]: Injected extends Target[Name] ? Target[Name] : FieldHolding<Injected> }
  : any

/** The compiler's messages show this as the type of a field that can hold an injected value. */
export interface FieldHolding<Injected> {
  /** Exists in types only. */
  readonly '~injected': Injected
}
