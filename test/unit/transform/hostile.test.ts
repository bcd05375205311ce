import { describe, expect, test } from 'vitest'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'
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
      after: `import { Parameters as __parameters_, Parameter as __parameter__ } from "honotate/helpers"; const \\u005f_parameters = 1, \\u{5f}\\u{0005F}parameter_ = 2; class A { @__parameters_("a") @__parameter__(0, D()) m(     a) {} }`,
    },
    {
      name: 'await is a name where there are no modules',
      before: 'var await = 1; class A { m(@D() a) {} }',
    },
    {
      name: 'await is a name that is used there',
      before: 'var await = 1, b = await + 1; class A { m(@D() a) {} }',
    },
    {
      name: 'await is a name in a file that gets no import',
      before: 'var await = 1; abstract class A { abstract m(@D() a): void }',
      after: 'var await = 1; abstract class A { abstract m(     a): void }',
    },
    {
      name: 'await is a name in CommonJS',
      id: 'file.cts',
      before: 'var await = 1; class A { m(@D() a) {} }',
      after:
        'import __honotate = require("honotate/helpers"); var await = 1; class A { @__honotate.Parameters("a") @__honotate.Parameter(0, D()) m(     a) {} }',
    },
  ])
})

test('the helpers of injected types get names that are not taken', () => {
  const code = `import { Service, Inject } from 'typedi'
import { B } from './b'
const __import0 = '__import1_'
@Service() class A { @Inject /* ( */ () b!: B; @(Inject)// (
() c!: B; @Inject( /* ( */ ) d!: B; @Inject/*/ ( */() e!: B; @Inject/**/() f!: B }`
  expect(transform(code, 'file.ts')?.code)
    .toBe(`import { Service, Inject } from 'typedi'; import { Dependencies as __dependencies } from "honotate/helpers";
import { B } from './b'; import * as __import_0 from './b';
const __import0 = '__import1_'
@Service() @__dependencies() class A { @Inject /* ( */ (() => (__import_0 as any)["B"]) b!: B; @(Inject)// (
(() => (__import_0 as any)["B"]) c!: B; @Inject(() => (__import_0 as any)["B"] /* ( */ ) d!: B; @Inject/*/ ( */(() => (__import_0 as any)["B"]) e!: B; @Inject/**/(() => (__import_0 as any)["B"]) f!: B }`)
})
