import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import { expect, test } from 'vitest'
import { typeText as textOf } from '../../../src/honotate-kit/cli/client/type-text.ts'

const typeText = (schema: JsonSchema): string => textOf(schema, { modelOf: (name) => name, blob: 'Blob' })

test('a string schema with several patterns has the type string', () => {
  const allOf = [
    { type: 'string', pattern: '^a' },
    { type: 'string', pattern: 'b$' },
  ]
  expect(typeText({ type: 'string', allOf })).toBe('string')
})

test('an index signature has the types of all members', () => {
  const patternProperties = { '^a': { type: 'string' } }
  expect(typeText({ type: 'object', patternProperties, additionalProperties: { type: 'number' } })).toBe(
    '{\n  [name: string]: number | string\n}',
  )
  expect(typeText({ type: 'object', patternProperties })).toBe('{\n  [name: string]: unknown\n}')
})
