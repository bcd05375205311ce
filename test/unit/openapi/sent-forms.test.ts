import { expect, test } from 'vitest'
import { isTextOnly, sentForms } from '../../../src/honotate/json-schema/sent-forms.ts'
import type { Schema } from '../../../src/honotate/json-schema/json-schema.ts'

test.each<[schema: Schema | undefined, forms: readonly string[]]>([
  [undefined, ['text', 'json']],
  [true, ['text', 'json']],
  [{}, ['text', 'json']],
  [false, []],
  [{ type: 'string' }, ['text']],
  [{ type: ['string', 'null'] }, ['text', 'json']],
  [{ properties: { a: {} } }, ['json']],
  [{ enum: ['a', 1] }, ['text', 'json']],
  [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, ['text']],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, ['text', 'json']],
])('the values of %j are sent as %j', (schema, forms) => {
  expect([...sentForms(schema, {})].sort()).toEqual(forms.toSorted())
  expect(isTextOnly(schema, {})).toBe(forms.join() === 'text')
})
