// The types in this file check whether the declared type of a parameter fits the data of a request: strings, or fields
// of a form. They are the results of decorators: `void` if the parameter fits, else a sentence that no decorator may
// return. The compiler's error then starts with the sentence, in one line (TS1270, in the legacy form TS1271). An error
// about the argument of a decorator (TS1241) would start with the types of functions.

import type { DeclaredType, ExpectedTarget, Hint, Inferred } from './expected-target.ts'
import type { ParameterBinder, ParameterDecorator, ParameterDecoratorContext } from './parameter-decorator.ts'
import type { IfContract, Text } from './register.ts'

/** The data that decorators inject, by kind. */
export interface RequestData {
  /** An object of strings. */
  readonly all: object
  /** One string. */
  readonly string: string
  /** A file or a string of a form. */
  readonly part: any
}

/**
 * Types that certainly fit, which the compiler tries first: it cannot decide {@link Mismatches} for types with type
 * parameters, such as `Record<Key, string>`.
 */
export interface PlainData {
  /** An object of strings. */
  readonly all: { readonly [name: string]: string }
  /** A string, or a subtype; with a contract, also the types that the contract converts a string to. */
  readonly string: Text
  /** A file or a string. */
  readonly part: File | Text
}

/**
 * A parameter decorator for data of the request, without a schema. The declared type may narrow strings, as `'x' | 'y'`
 * does. Without a contract, it must not need a conversion.
 *
 * @typeParam Kind The kind of data.
 * @typeParam Name The name of the decorator, for errors.
 */
export interface RequestDataDecorator<Kind extends keyof RequestData, Name extends string = string> {
  <_Target, _Name, _Index>(value: undefined, context: ParameterDecoratorContext): ParameterBinder | void
  <Target, Key, Index>(
    target: Inferred<Target, ExpectedTarget<Target, Key, Index, PlainData[Kind]>>,
    name: Inferred<Key>,
    index: Inferred<Index>,
  ): void
  <Target, Key, Index>(
    target: Inferred<Target>,
    name: Inferred<Key>,
    index: Inferred<Index>,
  ): Mismatches<DeclaredType<Target, Key, Index>, Name>[Kind]
  /** Exists in types only. */
  readonly '~accepted'?: readonly [RequestData[Kind]]
  /** Exists in types only. */
  readonly '~data'?: readonly [kind: Kind, name: Name]
}

/**
 * A parameter decorator for the body, without a schema. A contract recognizes the decorator by this type, even if a
 * function of the program returns it.
 */
export interface BodyDecorator extends ParameterDecorator {
  /** Exists in types only. */
  readonly '~source'?: readonly ['body']
}

/** The member of a decorator type by which a contract recognizes the decorator. */
export type DataOf<Plain> = '~data' extends keyof Plain ? { readonly '~source'?: Plain['~data'] } : unknown

/**
 * By kind of data, the mistake in a declared type: `Mismatches<string, ''>['string']` is `void`. Without a contract,
 * `Mismatches<number, ''>['string']` is a `Hint`.
 */
export interface Mismatches<Declared, Name extends string> {
  /** For an object of strings. */
  readonly all: AllMismatch<Declared, Name>
  /** For one string. */
  readonly string: StringMismatch<Declared>
  /** For one part of a form. */
  readonly part: PartMismatch<Declared>
}

/** A sentence about members of an object type. */
export interface WrongMembers<_Text extends string, _Names> {
  /** Exists in types only. */
  readonly '~members': _Names
}

// This type distributes over `Declared`, so that the compiler reads the constraint of a type parameter. For a
// constraint, the compiler drops the result `never`, so the result for a type that fits is `void`.
type AllMismatch<Declared, Name extends string> = Declared extends unknown
  ? 0 extends 1 & Declared
    ? void
    : Declared extends object
      ? SymbolConstructor['iterator'] extends keyof Declared
        ? Hint<`${Name} gives an object of strings; declare an object type`>
        : {
              [Key in keyof Declared]-?: Declared[Key] extends string | null | undefined
                ? never
                : string extends Declared[Key]
                  ? never
                  : Key
            }[keyof Declared] extends infer Keys
          ? [Keys] extends [never]
            ? void
            : WrongMembers<
                `${Name} gives an object of strings; declare these members as strings, or ${IfContract<
                  "take them one by one: @RequestParam('page') page: number",
                  'convert them by a schema'
                >}`,
                Keys
              >
          : never
      : unknown extends Declared
        ? void
        : Declared extends null | undefined
          ? never
          : Hint<`${Name} gives an object of strings; declare an object type`>
  : never

/** @typeParam Whole All of `Declared`, because the conditional type distributes over the members of a union. */
type StringMismatch<Declared, Whole = Declared> = Declared extends Text | null | undefined
  ? void
  : string extends Whole
    ? void
    : Hint<'one string arrives; declare it as a string, or convert it by a schema'>

type PartMismatch<Declared> = [SinglePart<NonNullable<Declared>>] extends [never]
  ? Hint<'one File or string arrives; declare one, or pass a schema that converts it or takes several'>
  : void

/** The members of a declared union that a file or a string fits. */
type SinglePart<Declared> = Declared extends Text | Blob
  ? Declared
  : string extends Declared
    ? Declared
    : File extends Declared
      ? Declared
      : never

/**
 * The mistake in the type of an undecorated parameter: `void` if the type fits, else `Given`.
 *
 * @typeParam Given The type of the argument, intersected with a `Hint`; `any` for a parameter that is decorated or
 *   missing: the result is then `never`.
 * @typeParam Whole All of `Declared`, because the conditional type distributes over the members of a union.
 */
export type UndecoratedMismatch<Declared, Given, Whole = Declared> = 0 extends 1 & Given
  ? never
  : Declared extends Given | null | undefined
    ? void
    : Given extends Whole
      ? void
      : Given
