import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayNeedRewriting } from '../../../src/honotate-kit/transform/core/precheck.ts'
import { runs } from '../../support/runs.ts'

const check = (code: string): boolean => mayNeedRewriting(code, 'honotate')

describe('the cheap check', () => {
  test.each([
    ['m(@D a)'],
    ['m(a, @D b)'],
    ['m( \t\u00a0\uFEFF\u2003\n\r\n@D a)'],
    ['m(\f@D a)'],
    ['m(\v@D a)'],
    ['m(\uFEFF@D a)'],
    ['m(/* c */ @D a)'],
    ['m(/* c\n * d\n */\n\n  @D a)'],
    ['m(// c\n @D a)'],
    ['m(a, // c\r\n\r\n\t@D b)'],
    ['m(// c\u2028@D a)'],
    ['m(// c\u2029@D a)'],
    ['m(a, // one\n  // two\n  @D b)'],
    ['m(// @c\n@D a)'],
    ['m(a /* , */, // )\n@D b)'],
    [`import { GetMapping } from 'honotate'\nclass A { @GetMapping('/') m(a) {} }`],
  ])('%j may need rewriting', (code) => {
    expect(check(code)).toBe(true)
  })

  test.each([
    [''],
    ['class A { m(a) {} }'],
    ['@C class A { @D m(a) {}\n @E n() {} }'],
    ['// a\nconst b = 1\n@C class A {}'],
    [`import 'honotate'`],
    ['a@b.c'],
  ])('%j does not need rewriting', (code) => {
    expect(check(code)).toBe(false)
  })

  test('is never false for a file with a parameter decorator', () => {
    const trivia = fc.array(
      fc.oneof(
        fc.constantFrom(' ', '\n', '\r\n', '\r', '\t', '\v', '\f', '\u00a0', '\uFEFF', '\u2028', '\u2029', '\u3000'),
        fc
          .tuple(fc.stringMatching(/^[^\n\r\u2028\u2029]*$/u), fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u2029'))
          .map(([text, end]) => `//${text}${end}`),
        fc.string().map((text) => `/*${text.replaceAll('*/', '')}*/`),
      ),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('m(', 'm(a,', 'm(@C() a = "",'),
        trivia,
        fc.constantFrom(' a) {}', '() a) {}'),
        (before, space, after) => {
          expect(check(`class A { ${before}${space.join('')}@D${after} }`)).toBe(true)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test.each([
    ['many decorators', '@D '.repeat(300_000)],
    ['many decorators on their own lines', 'x\n@D\n'.repeat(200_000)],
    ['much white space', `x${' '.repeat(1_000_000)}@${' '.repeat(1_000_000)}@`],
    ['many line breaks', `x${'\n'.repeat(1_000_000)}@D`],
    ['a long line before every decorator', `${`${'x'.repeat(1000)}\n`.repeat(1000)}@D\n@D\n@D\n`],
    ['one long line', `${'x'.repeat(2_000_000)}\n@D\n@D\n`],
    ['@ only', '@'.repeat(1_000_000)],
    ['@ and line breaks', '@\n'.repeat(500_000)],
  ])('takes linear time for %s', (_, code) => {
    // A check in quadratic time would take hours.
    expect(check(code)).toBe(false)
  })
})
