import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError, hasMoreItems, isDeeper } from '../../../src/honotate/http/json.ts'
import { runs } from '../../support/runs.ts'

/** The position of the error in V8's message: `NaN` if the message has none, `undefined` if the text is valid JSON. */
function positionOf(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith('Unexpected end')) return text.length
    const [, position] = /at position (\d+)/u.exec(message) ?? []
    return position === undefined ? Number.NaN : Number(position)
  }
}

test('findJsonError() never returns a position after the error that JSON.parse() reports', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', ':', '"', 'x', '01', '\n', '\\'),
      (json, at, insertion) => {
        const cut = at % (json.length + 1)
        for (const text of [json.slice(0, cut), json.slice(0, cut) + insertion + json.slice(cut)]) {
          const expected = positionOf(text)
          if (expected === undefined) continue
          const found = findJsonError(text)
          expect(found).toBeLessThanOrEqual(text.length)
          // `findJsonError()` returns the start of a broken scalar, and V8 may report a later character.
          if (!Number.isNaN(expected)) expect(found).toBeLessThanOrEqual(expected)
        }
      },
    ),
    { numRuns: runs(5000) },
  )
})

test.each([
  ['{"a":}', 5],
  ['[1,,2]', 3],
  ['[1 2]', 3],
  ['{"a" 1}', 5],
  ['{,}', 1],
  ['[}', 1],
  ['nul', 0],
  ['{"a":1}}', 7],
  [' \n\t', 3],
  ['\u00a0{}', 0],
  ['', 0],
  ['1,2', 1],
  ['1 2', 2],
  ['"a":1', 3],
  ['["a":1]', 4],
  ['[1,2]]', 5],
  ['[1,]', 3],
  ['[1}', 2],
  ['[1:2]', 2],
  ['{"a"', 4],
  ['{"a",1}', 4],
  ['{"a":1,}', 7],
  ['{"a":1]', 6],
  ['{"a":1,2:3}', 7],
  ['{"a":1,"b":}', 11],
  ['{"a":{},"b":[{}],"c" 1}', 21],
  ['{1:2}', 1],
  ['{"a":[1,{"b":"c","d":[]},[[],{}],-1.5e+3,true,false,null],"e":"\\"\\u00e9"} x', 74],
])('%j fails at %i', (text, position) => {
  expect(findJsonError(text)).toBe(position)
})

test('deeply nested JSON does not overflow the stack', () => {
  expect(findJsonError('['.repeat(1_000_000))).toBe(1_000_000)
})

test('a long string does not overflow the stack', () => {
  expect(findJsonError(`"${'x'.repeat(20_000_000)}`)).toBe(0)
  expect(findJsonError(`["${'x'.repeat(20_000_000)}" 1`)).toBe(20_000_004)
})

test.each([
  ['1', 0, false],
  ['[]', 0, true],
  ['[]', 1, false],
  ['[[]]', 1, true],
  ['[[]', 1, true],
  ['{"a":{"b":[]}}', 2, true],
  ['{"a":{"b":[]}}', 3, false],
  ['[{},{},[],[],{}]', 2, false],
  ['[{},{},[],[],{"a":[]}]', 2, true],
  ['["[[[[",{"{{{":"\\"[[["}]', 2, false],
  ['["\\\\",[[]]]', 2, true],
  ['["\\"",[[]]]', 2, true],
  ['["]]",[[]]]', 2, true],
  ['[][][][]', 1, false],
  ['[[[]]]', Infinity, false],
])('isDeeper() detects whether %s has more than %d levels', (text, limit, expected) => {
  expect(isDeeper(text, limit)).toBe(expected)
})

test.each<[text: string, limit: number, expected: boolean]>([
  ['[1]', 1, false],
  ['[1,2]', 2, false],
  ['[1,2,3]', 2, true],
  ['{"a":1,"b":[1,2]}', 3, false],
  ['{"a":1,"b":[1,2]}', 2, true],
  ['[",,,,",1]', 2, false],
  ['[",\\",,,",1]', 2, false],
  ['[",\\\\",1,2]', 2, true],
  ['{",":",",",,":1}', 2, false],
  ['[1,2,3', 2, true],
  ['[[[[1]]]]', 3, false],
  ['[[[[1]]]]', 2, true],
  ['[{"a":{"a":{"[{":1}}}]', 3, false],
  ['[{"a":{"a":{"[{":1}}}]', 2, true],
  ['[1,2,3]', Infinity, false],
])('hasMoreItems() detects whether %s has more than %d items', (text, limit, expected) => {
  expect(hasMoreItems(text, limit)).toBe(expected)
})
