import { expect, test } from 'vitest'
import { typeText } from '../../../src/tools/cli/client/type-text.ts'

test('a text that several patterns describe is a string', () => {
  const allOf = [
    { type: 'string', pattern: '^a' },
    { type: 'string', pattern: 'b$' },
  ]
  expect(typeText({ type: 'string', allOf })).toBe('string')
})

test('an index has the types of all its members', () => {
  const patternProperties = { '^a': { type: 'string' } }
  expect(typeText({ type: 'object', patternProperties, additionalProperties: { type: 'number' } })).toBe(
    '{\n  [name: string]: number | string\n}',
  )
  expect(typeText({ type: 'object', patternProperties })).toBe('{\n  [name: string]: unknown\n}')
})
