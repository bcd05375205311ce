import { describe, expect, test } from 'vitest'
import { checkBody } from '../../../src/honotate-kit/types/validator/compile-schema.ts'
import { inFunctions, orList, when, type Scope } from '../../../src/honotate-kit/types/validator/scope.ts'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'

/** The code of the check of a schema. */
function codeOf(schema: JsonSchema): string {
  const options = { schemas: {}, checkOf: (name: string) => name, partOf: () => undefined, isRepeated: () => false }
  return checkBody(schema, { ...options, helper: (name) => name }).join('\n')
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test.each<[block: string[], otherwise: string[], code: string[]]>([
  [[], [], []],
  [['a()'], [], ['if (ok) a()']],
  [['a()', 'b()'], [], ['if (ok) {', '  a()', '  b()', '}']],
  [[], ['c()'], ['if (!(ok)) c()']],
  [['a()'], ['c()'], ['if (ok) {', '  a()', '} else {', '  c()', '}']],
])('when() runs %j if the condition is true, and otherwise %j', (block, otherwise, code) => {
  expect(when('ok', block, otherwise)).toEqual(code)
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('the list %j is written as "%s"', (words, text) => {
  expect(orList(words)).toBe(text)
})

describe('a function has at most 150 lines', () => {
  let count = 0
  const scope = { local: (prefix: string) => `${prefix}${++count}` } as Scope
  /** The number of lines of each function. The list is empty if the pieces stay as they are. */
  function linesOf(lengths: readonly number[]): readonly number[] {
    const pieces = lengths.map((length) => Array.from({ length }, () => 'a()'))
    const code = inFunctions(scope, pieces).join('\n')
    const functions = [...code.matchAll(/const (part\d+) = \(\): void => \{\n((?: {2}a\(\)\n)*)\}\n\1\(\)/gu)]
    return functions.map(([, , body = '']) => body.split('\n').length - 1)
  }

  test.each([
    [[150], []],
    [[75, 75], []],
    [
      [75, 76],
      [75, 76],
    ],
    [
      [100, 50, 1],
      [150, 1],
    ],
    [
      [1, 200, 1, 149, 1],
      [1, 200, 150, 1],
    ],
  ])('pieces of %j lines become functions of %j lines', (pieces, functions) => {
    expect(linesOf(pieces)).toEqual(functions)
  })
})

test('up to fifty constants are compared one by one, more are searched in a list', () => {
  expect(codeOf({ enum: numbers(50) })).toContain(' || value === 49')
  expect(codeOf({ enum: numbers(51) })).toContain('50].includes(value)')
})

test('up to eight variants are tried inside each other, more are tried in functions', () => {
  const anyOf = numbers(9).map((each) => ({ type: 'array', minItems: each }))
  expect(codeOf({ anyOf: anyOf.slice(1) })).not.toContain('firstFit')
  expect(codeOf({ anyOf })).toContain('firstFit')
})

test.each<[name: string, schema: JsonSchema]>([
  ['an element behind the rest', { type: 'array', 'x-rest': [{}, {}] }],
  ['an item', { type: 'array', items: {}, prefixItems: [{}] }],
  ['a member', { type: 'object', properties: { a: {} }, additionalProperties: {} }],
])('%s of any value needs no check', (_, schema) => {
  expect(codeOf(schema)).toBe(codeOf({ type: schema['type'] }))
})
