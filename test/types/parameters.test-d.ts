import {
  Parameters,
  RequestBody,
  RequestQuery,
  type ParameterDecorator,
  type ParameterDecoratorContext,
  type StrictParameterDecorator,
} from 'honotate'
import { Parameter } from 'honotate/helpers'

declare function Text(): ParameterDecorator<string>
declare function Count(): ParameterDecorator<number>
declare function Numbers(): StrictParameterDecorator<number[]>
declare const Anything: ParameterDecorator
declare function plain(value: undefined, context: ParameterDecoratorContext): void

/** The compiler compares the type that a decorator accepts with the declared type of the parameter. */
export class Methods {
  fits(@Text() a: string) {}
  fitsWider(@Text() a: string | number, @Text() b: unknown, @Text() c: any, @Text() d?: string) {}
  fitsNarrower(@Text() a: 'x' | 'y', @Count() b: 1 | 2) {}
  fitsPattern(@Text() { length }: string, @RequestQuery() { name }: { name?: string }) {}
  fitsInterface(@RequestQuery() a: Query, @RequestBody() b: Query[]) {}
  fitsDefault(@Text() a = 'x') {}
  fitsGeneric<T extends string>(@Text() a: T) {}
  fitsThis(this: Methods, @Text() a: string) {}
  static fitsStatic(a: number, @Text() b: string) {}
  async *fitsGenerator(@Text() a: string) {}
  set fitsSetter(@Text() value: string) {}
  fitsNullable(@RequestQuery() a: Query | null) {}
  fitsSeveral(@Anything @plain @Text() a: string, @Anything @plain b: number) {}

  // @ts-expect-error: a string is not a number.
  fails(@Text() a: number) {}
  // @ts-expect-error: the second parameter.
  failsSecond(@Text() a: string, @Text() b: number) {}
  failsAtTheLine(
    @Text() a: string,
    // @ts-expect-error: the error is at the decorator of the parameter.
    @Count() b: string,
    @Text() c: string,
  ) {}
  // @ts-expect-error: an object is not a string.
  failsObject(@RequestQuery() a: string) {}
  // @ts-expect-error: one of several.
  failsSeveral(@Anything @plain @Text() a: boolean) {}
  // @ts-expect-error: a static method.
  static failsStatic(@Text() a: number) {}
  // @ts-expect-error: a setter.
  set failsSetter(@Text() value: number) {}
  // @ts-expect-error: a strict decorator makes any numbers, not only 1 and 2.
  failsStrict(@Numbers() a: (1 | 2)[]) {}
  // @ts-expect-error: a number is not a decorator.
  failsDecorator(@(1) a: string) {}
  // oxfmt-ignore
  fitsRest(@Numbers() ...a: number[]) {}
  // docs/transformer/how-it-works.md lists this: the binder receives an array, but the compiler compares one argument.
  // oxfmt-ignore
  fitsRestByElement(@Text() ...a: string[]) {}
  // @ts-expect-error: neither an array of strings nor a string.
  // oxfmt-ignore
  failsRest(@Text() ...a: number[]) {}
  // @ts-expect-error: without parentheses, a factory takes the place of its decorator.
  failsFactory(@RequestQuery a: object) {}
  // @ts-expect-error: the same, for a custom factory next to the decorator of another parameter.
  failsOwnFactory(@Text() a: string, @Count b: number) {}
}

interface Query {
  readonly name?: string
}

/** The compiler compares the types of constructor parameters as well. */
export class Fits {
  constructor(@Text() a: string, @Anything b: number) {}
}
export abstract class FitsAbstract<T extends string> {
  constructor(@Text() a: T, @Count() b?: number) {}
}
export class Fails {
  // @ts-expect-error: a string is not a number.
  constructor(@Text() a: number) {}
}

/** The compiler checks the handwritten form in the same way. */
export class ByHand {
  @Parameters(Text(), ['b', Count()], undefined, 'd') fits(a: string, b: number, c: boolean, d: Query) {}
  @Parameters() fitsNothing(a: string) {}
  @Parameters('a', '...b') fitsNames(a: string, ...b: number[]) {}
  @Parameters('a', 'b') @Parameter(1, Text()) fitsPosition(a: number, b: string) {}
  @Parameters(Text()) static fitsStatic(a: string) {}
  @Parameters(Text()) set fitsSetter(value: string) {}

  // @ts-expect-error: a string is not a number.
  @Parameters(Text()) fails(a: number) {}
  // @ts-expect-error: the second entry.
  @Parameters('a', ['b', Count()]) failsSecond(a: string, b: string) {}
  // @ts-expect-error: a number is not an entry.
  @Parameters(1) failsEntry(a: number) {}
  // @ts-expect-error: null is not an entry.
  @Parameters(null) failsNull(a: number) {}
  // @ts-expect-error: a position is a number.
  @Parameters('a') @Parameter('a', Text()) failsPosition(a: string) {}
}

@Parameters(Text())
export class FitsByHand {
  readonly a: string
  constructor(a: string) {
    this.a = a
  }
}
// @ts-expect-error: a string is not a number.
@Parameters(Text())
export class FailsByHand {
  readonly a: number
  constructor(a: number) {
    this.a = a
  }
}

/** TypeScript infers the parameters of a function that is assigned to the type. */
export const inferred: ParameterDecorator<string> = (_, context) => (argument) => argument + context.index.toFixed()
export const inferredStrict: StrictParameterDecorator<number> = (_, context) => () => context.index.toFixed()

/** The context that a decorator receives. */
export function context(
  _: undefined,
  { kind, name, index, rest, function: owner, metadata, addInitializer }: ParameterDecoratorContext,
): (argument: string) => string {
  const told: [
    'parameter',
    string | undefined,
    number,
    boolean,
    'class' | 'method' | 'setter',
    string | symbol | undefined,
    object,
  ] = [kind, name, index, rest, owner.kind, owner.name, metadata]
  addInitializer(function initializer() {
    void this
  })
  return (argument) => argument + told.length
}
