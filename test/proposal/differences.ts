/** A reason why programs differ from the proposal. */
export interface Difference {
  readonly reason: string
  /** The compilers whose output differs. By default, all. */
  readonly compilers?: readonly string[]
  /** The `actual` export of each program, as `util.inspect()` shows it, or its error. */
  readonly programs: Readonly<Record<string, string | RegExp>>
}

/** All known differences. A test also fails if a listed program starts to follow the proposal. */
export const differences: readonly Difference[] = [
  {
    reason:
      'The decorators of constructor parameters become a class decorator, which is evaluated before the members and outside of the private names of the class.',
    programs: {
      'evaluation/constructor': "[ 'class', 'constructor a', 'method', 'method a' ]",
      'evaluation/private-names-in-constructor': /#secret/u,
    },
  },
  {
    reason: 'The decorators of parameters become decorators of their method, which precede its computed key.',
    programs: { 'evaluation/computed-key': "[ 'method', 'parameter', 'key' ]" },
  },
  {
    reason:
      'The decorator becomes an argument of a helper: `@__parameter(0, object.decorator)`. The helper calls it without the object.',
    programs: { 'anatomy/receiver': 'false' },
  },
  {
    reason: 'The package throws its own `HonotateError`, with a code, instead of a `TypeError`.',
    programs: { 'result/type-error': '[ false, false ]' },
  },
  {
    reason:
      'The arguments are replaced before the method is called, and so before it has default values; the method gets the replaced arguments.',
    programs: {
      'binding/arguments-length': '[ 2, 3 ]',
      'binding/arguments-values': '[ 4, 4 ]',
      'binding/default-value-before-later-binding': "[ 'bind a', 'bind b', 'default a', 'default b' ]",
      'binding/default-value-first': '[ undefined ]',
      'binding/default-value-not-again': "'string'",
    },
  },
  {
    reason: 'The arguments are replaced before the constructor is called, and so before the instance exists.',
    programs: { 'binding/constructor-this': '[ undefined ]' },
  },
  {
    reason:
      'The result of the function of a rest parameter is spread into the arguments: it must be iterable, and becomes an array.',
    programs: { 'binding/rest-result': 'false' },
  },
  {
    reason: 'The functions run in the order of application, which is last to first.',
    programs: { 'binding/several-decorators-order': "[ '123', '321' ]" },
  },
  {
    reason: 'The name of a class expression is not in scope in decorators of the class.',
    compilers: ['esbuild', 'swc'],
    programs: { 'evaluation/class-expression-binding': "'ReferenceError'" },
  },
  {
    reason:
      'A decorator that returns a function for a constructor parameter makes the class decorator return a new class. Inside such a class, its name and the `this` of its static members refer to the class before its replacement.',
    compilers: ['esbuild'],
    programs: {
      'inheritance/identity': '[ true, true, true, false, 4 ]',
      'inheritance/static-initializers': '[ false, 2 ]',
      'inheritance/static-private': "'TypeError'",
    },
  },
  {
    reason: 'Decorator expressions of any kind move into a static block, where `await` is a syntax error.',
    compilers: ['tsc'],
    programs: { 'evaluation/await': /^SyntaxError: Unexpected reserved word/u },
  },
  {
    reason: 'Decorators of an anonymous class receive a different name.',
    compilers: ['swc'],
    programs: {
      'anatomy/function-of-anonymous-class': "[ '' ]",
      'anatomy/function-of-default-class': "[ '_default' ]",
    },
  },
  {
    reason: 'Decorators of an anonymous default class receive a different name.',
    compilers: ['esbuild'],
    programs: { 'anatomy/function-of-default-class': "[ '' ]" },
  },
  {
    reason:
      'In a class in a decorator expression, `this` of the static block that decorates is the `this` around the outer class.',
    compilers: ['tsc'],
    programs: { 'syntax/nested': 'TypeError: Invalid value used as weak map key' },
  },
  {
    reason: 'Decorators of a class in a decorator expression stay in the output, which the engine rejects.',
    compilers: ['swc'],
    programs: { 'syntax/nested': /^SyntaxError/u },
  },
  {
    reason: 'Decorators of the parameters of an arrow function are dropped without an error.',
    compilers: ['swc'],
    programs: { 'early-errors/arrow-function': "'ran'", 'early-errors/async-arrow-function': "'ran'" },
  },
  {
    reason: 'Metadata objects do not inherit.',
    compilers: ['swc'],
    programs: { 'anatomy/metadata-inherited': 'false' },
  },
]

/** The known difference of a program with a compiler. */
export function differenceOf(program: string, compiler: string): Difference | undefined {
  return differences.find(
    ({ programs, compilers }) => program in programs && (compilers === undefined || compilers.includes(compiler)),
  )
}
