import { expect, test } from 'vitest'
import { quoted } from '../../../src/honotate-kit/code-text.ts'
import { literalKey, literal } from '../../../src/honotate-kit/types/emit/literal.ts'

test.each([
  ['a', "'a'"],
  [`it's "so"`, `'it\\'s "so"'`],
  ['\n\\\u2028\u2029', "'\\n\\\\\\u2028\\u2029'"],
])('the string %j is written as %s', (text, code) => {
  expect(quoted(text)).toBe(code)
})

test.each([
  ['a1_$', 'a1_$'],
  ['1a', "'1a'"],
  ['a-b', "'a-b'"],
  ['__proto__', "['__proto__']"],
])('the key %j is written as %s', (key, code) => {
  expect(literalKey(key)).toBe(code)
})

test.each<[value: unknown, code: string]>([
  [null, 'null'],
  [-1.5, '-1.5'],
  [[], '[]'],
  [{}, '{}'],
  [[1, 'a', { b: [true] }], "[1, 'a', { b: [true] }]"],
])('%j fits on one line', (value, code) => {
  expect(literal(value, 0, 0)).toBe(code)
})

const LONG = 'x'.repeat(60)

test('values that do not fit on one line have a line for each part', () => {
  expect(literal({ a: [LONG, LONG], b: { c: 1 } }, 0, 0)).toBe(`{
  a: [
    '${LONG}',
    '${LONG}',
  ],
  b: { c: 1 },
}`)
})

test.each([
  [0, 0],
  [2, 0],
  [0, 30],
  [4, 9],
])('a line has at most 119 characters, with an indent of %i and %i characters before it', (indent, used) => {
  const fits = (length: number): boolean => !literal(['x'.repeat(length)], indent, used).includes('\n')
  expect(fits(119 - 4 - indent - used)).toBe(true)
  expect(fits(119 - 3 - indent - used)).toBe(false)
})

test('the width of a part includes the text before it', () => {
  const of = (length: number): readonly string[] =>
    literal({ long: ['x'.repeat(length)], more: LONG }, 0, 0).split('\n')
  expect(of(119 - 2 - 'long: '.length - 5)).toHaveLength(4)
  expect(of(119 - 2 - 'long: '.length - 4)).toHaveLength(6)
  const item = (length: number): readonly string[] => literal([['x'.repeat(length)], LONG], 0, 0).split('\n')
  expect(item(119 - 2 - 1 - 4)).toHaveLength(4)
  expect(item(119 - 2 - 1 - 3)).toHaveLength(6)
})
