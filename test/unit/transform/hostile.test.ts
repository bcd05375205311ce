import { describe, expect, test } from 'vitest'
import { TransformError } from '../../../src/transform/core/errors.ts'
import { falseDiagnostics } from '../../../src/transform/hosts/ts-plugin/false-diagnostics.ts'
import { transform } from '../../../src/transform/transform.ts'
import { IMPORT, testRewritings } from '../../support/rewriting.ts'

const helpers = (parameter: string): string => `@__parameters("${parameter}") @__parameter(0, D())`

describe('hostile names', () => {
  testRewritings([
    ...['constructor', '__proto__', 'prototype', 'toString', 'async', 'of', 'get', 'static', 'undefined'].map(
      (name) => ({
        name: `a parameter called ${name}`,
        before: `class A { m(@D() ${name}) {} }`,
        after: `${IMPORT} class A { ${helpers(name)} m(     ${name}) {} }`,
      }),
    ),
    ...[
      '__proto__',
      'prototype',
      '#constructor_',
      '#p',
      `'s t'`,
      `'__proto__'`,
      '42',
      '0x1F',
      '1_000n',
      `['constructor']`,
      '[Symbol.iterator]',
      '[`t`]',
      '\\u006d',
      'static constructor',
      'get',
      'set',
      'async',
      'accessor',
      'declare',
      'readonly',
      'static static',
      'async *constructor_',
      `"\\u2028"`,
    ].map((name) => ({
      name: `a method called ${name}`,
      before: `class A { ${name}(@D() a) {} }`,
      after: `${IMPORT} class A { ${helpers('a')} ${name}(     a) {} }`,
    })),
    ...[`'constructor'`, '"constructor"', 'constructor'].map((name) => ({
      name: `a constructor written as ${name}`,
      before: `class A { ${name}(@D() a) {} }`,
      after: `${IMPORT} ${helpers('a')} class A { ${name}(     a) {} }`,
    })),
    {
      name: 'a parameter that is written with an escape',
      before: 'class A { m(@D() \\u0061\\u{62}) {} }',
      after: `${IMPORT} class A { ${helpers('ab')} m(     \\u0061\\u{62}) {} }`,
    },
    {
      name: 'names of helpers that are taken in other letters',
      before: 'const \\u005f_parameters = 1, \\u{5f}\\u{0005F}parameter_ = 2; class A { m(@D() a) {} }',
      after: `import { Parameters as __parameters_, Parameter as __parameter__ } from "honotate"; const \\u005f_parameters = 1, \\u{5f}\\u{0005F}parameter_ = 2; class A { @__parameters_("a") @__parameter__(0, D()) m(     a) {} }`,
    },
    {
      name: 'await is a name where there are no modules',
      before: 'var await = 1; class A { m(@D() a) {} }',
    },
  ])
})

test('names of injected types', () => {
  const code = `import { Service, Inject } from 'typedi'
import { B } from './b'
const __import0 = '__import1_'
@Service() class A { @Inject /* ( */ () b!: B; @(Inject)// (
() c!: B; @Inject( /* ( */ ) d!: B }`
  expect(transform(code, 'file.ts')?.code)
    .toBe(`import { Service, Inject } from 'typedi'; import { Dependencies as __dependencies } from "honotate";
import { B } from './b'; import * as __import_0 from './b';
const __import0 = '__import1_'
@Service() @__dependencies() class A { @Inject /* ( */ (() => (__import_0 as any)["B"]) b!: B; @(Inject)// (
(() => (__import_0 as any)["B"]) c!: B; @Inject(() => (__import_0 as any)["B"] /* ( */ ) d!: B }`)
})

describe('nesting', () => {
  const nested = (open: string, close: string, times: number): string =>
    `class A { m(@D(${open.repeat(times)}b${close.repeat(times)}) a) {} }`
  const code = (text: string): string | undefined => {
    try {
      return transform(text, 'file.ts')?.code
    } catch (error) {
      expect(error).toBeInstanceOf(TransformError)
      return (error as TransformError).code
    }
  }

  test.each([
    ['(', ')', 500],
    ['[', ']', 900],
    ['{ a: ', ' }', 900],
    ['`${', '}`', 900],
    ['a => ', '', 1000],
    ['a ? 1 : ', '', 2000],
    ['1 + ', '', 10_000],
    ['!', '', 10_000],
    ['a.', '', 10_000],
  ])('%j, %j %i times', (open, close, times) => {
    const decorator = `D(${open.repeat(times)}b${close.repeat(times)})`
    const after = `${IMPORT} class A { @__parameters("a") @__parameter(0, ${decorator}) m(${' '.repeat(decorator.length + 1)} a) {} }`
    expect(code(nested(open, close, times)) === after).toBe(true)
  })

  test('classes in decorators', () => {
    const rewritten = code(nested('(class { m(@E(', ') a) {} })', 150)) ?? ''
    expect(rewritten.match(/@__parameter\(0, E\(/gu)).toHaveLength(150)
    expect(rewritten).not.toContain('@E')
  })

  test.each([
    ['('],
    ['['],
    ['f('],
    ['{ a: '],
    ['`${'],
    ['function () { return '],
    ['a => '],
    ['a ? 1 : '],
    ['X<'],
    ['1 + '],
    ['!'],
    ['if (a) '],
    ['new '],
    ['@D(class { m('],
    ['<a>'],
  ])('a hundred thousand times %j ends in an error, not the process', (open) => {
    expect(code(nested(open, '', 100_000))).toBe('HONOTATE_NESTED_TOO_DEEPLY')
  })

  test.each([
    ['`${class { m(@E() a = f<', '>(1)) {} }}`'],
    ['<X<(a = f<', '>(1)) => b>>1'],
  ])('what takes the parser exponential time ends in an error: %j', (open, close) => {
    expect(code(nested(open, close, 40))).toBe('HONOTATE_NESTED_TOO_DEEPLY')
  })

  test.each([
    ['statements without semicolons', 'a.b.c()\n'.repeat(20_000)],
    ['comparisons', 'if (a < b) c = d / e\n'.repeat(20_000)],
    ['divisions and regular expressions', 'x = (a + b) / 2 + f(c) / 3\ny = /[(/"]\\/(/.test(z)\n'.repeat(20_000)],
    ['texts', `x = ['(((', "[[[", \`\${a}{{{\`] // (((\n/* ((( */\n`.repeat(20_000)],
    ['an array', `[${'{ a: -1, b: c => c ? 1 : 2 }, '.repeat(20_000)}]`],
    ['a union', `type U = ${`'a' | `.repeat(15_000)}'b'`],
    ['types', 'let a: Map<string, Set<number>> = new Map<string, Set<number>>()\n'.repeat(20_000)],
    [
      'types in types',
      'let a: Map<string, { b: Set<[c: (d: Array<{ e: 1 }>) => Array<Array<Array<number>>>]> }>\n'.repeat(10_000),
    ],
    [
      'comparisons in blocks',
      'if (a < b) { c = d < e\nf(() => { g = h < i\nj(k < l, m < (n < (o < p)))\n})\n}\n'.repeat(10_000),
    ],
    ['fields', `class B {\n${'@C() a: string\n@C({ d: 1 }) b?: Map<A, B> = c\n'.repeat(20_000)}}`],
    ['conditions', 'if (a) { b() } else if (c) { d() } else e()\n'.repeat(20_000)],
  ])('%s are not taken for nested', (_, text) => {
    expect(code(`class A { m(@D() a) {} }\n${text}`)).toBe(
      `${IMPORT} class A { ${helpers('a')} m(     a) {} }\n${text}`,
    )
  })
})

describe('by the hundred thousand', () => {
  test('decorators of one parameter that is never passed', () => {
    const code = `class A { m(${'@D '.repeat(200_000)}a): void\nm(a) {} }`
    expect(transform(code, 'file.ts')?.code).toBe(code.replaceAll('@D', '  '))
  })

  test('imports', () => {
    const imports = Array.from({ length: 6000 }, (_, index) => `import { a${index} } from 'a'\n`).join('')
    expect(transform(`${imports}class A { m(@D() a) {} }`, 'file.ts')?.code).toContain(helpers('a'))
  })

  test('declarations of one name', () => {
    const code = `import { Service } from 'typedi'\n${'interface B {}\n'.repeat(150_000)}@Service() class A { constructor(b: B) {} }`
    expect(transform(code, 'file.ts')?.code).toContain(
      '@__dependencies(() => [undefined], "b: its type `B` is an interface")',
    )
  })

  test('a name with underscores behind it', () => {
    const code = `const __parameters${'_'.repeat(500_000)} = 1; class A { m(@D() a) {} }`
    expect(transform(code, 'file.ts')?.code).toContain(`@__parameters${'_'.repeat(500_001)}("a") @__parameter_(0, D())`)
  })

  test('backslashes in a decorator, in an editor', () => {
    const code = `class A { m(@D(/'${'\\a'.repeat(1000)}/) a) {} }`
    expect(
      falseDiagnostics(code, '/file.ts')({ code: 1206, start: code.indexOf('@D'), length: 1, messageText: '' }),
    ).toBe(true)
  })
})
