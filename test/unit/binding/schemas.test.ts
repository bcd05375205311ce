import { type } from 'arktype'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createResultCheck } from '../../../src/honotate/binding/checked-result.ts'
import { jsonSchemaOf } from '../../../src/honotate/json-schema/standard-json-schema.ts'
import { isSchema, type StandardSchema } from '../../../src/honotate/json-schema/standard-schema.ts'

test.each([
  [z.string(), true],
  [v.string(), true],
  // This schema is a function.
  [type('string'), true],
  [{}, false],
  [() => {}, false],
  [null, false],
  [undefined, false],
  ['~standard', false],
])('isSchema() detects whether %o is a schema', (value, expected) => {
  expect(isSchema(value)).toBe(expected)
})

const DATE = { type: 'string', format: 'date-time' }
const BINARY = { type: 'string', format: 'binary' }

test.each<[string, StandardSchema<any, any>, object]>([
  ['a string', z.string(), { type: 'string' }],
  ['a date', z.date(), DATE],
  ['a file', z.instanceof(File), BINARY],
  ['a blob', z.instanceof(Blob), BINARY],
  ['an instance of another class', z.instanceof(URL), {}],
  ['a value of any type', z.custom<string>(), {}],
  ['a whole number', z.int(), { type: 'integer' }],
  ['a whole number in a range', z.int().min(1).max(5), { type: 'integer', minimum: 1, maximum: 5 }],
  ['a text of ArkType', type('string'), { type: 'string' }],
  ['a date of ArkType', type('Date'), DATE],
  ['a file of ArkType', type.instanceOf(URL), {}],
])('jsonSchemaOf() describes %s', (_, schema, expected) => {
  expect(jsonSchemaOf(schema, 'input')).toEqual(expected)
})

test('the JSON Schemas of input and output may differ, and a Valibot schema has none', () => {
  const schema = z.string().transform(Number).pipe(z.number())
  expect([jsonSchemaOf(schema, 'input'), jsonSchemaOf(schema, 'output')]).toEqual([
    { type: 'string' },
    { type: 'number' },
  ])
  expect(jsonSchemaOf(v.string(), 'input')).toBeUndefined()
})

/** A schema of a library that accepts objects with a string `at`. */
function schemaOf(vendor: string, more: object = {}): StandardSchema {
  const validate = (value: any) =>
    typeof value.at === 'string'
      ? { value: { ...value, seen: true } }
      : { issues: [{ message: 'No text', path: ['at', 0] }, { message: 'Wrong' }] }
  return { '~standard': { version: 1, vendor, validate, ...more } }
}

const object = { type: 'object', properties: { at: { type: 'string' } } }
const describing = { jsonSchema: { input: () => ({}), output: () => object } }
const failing = {
  jsonSchema: {
    output() {
      throw new Error('not described')
    },
  },
}

test('a result is validated, and reduced to the members that its schema describes', async () => {
  const result = { at: 'a', secret: 1 }
  expect(await createResultCheck('A.b', schemaOf('other', describing))(result)).toEqual({ at: 'a' })
  for (const more of [{}, failing])
    expect(await createResultCheck('A.b', schemaOf('valibot', more))(result)).toEqual({ ...result, seen: true })
  // A schema of honotate receives the result as JSON.
  const ofJson = createResultCheck('A.b', schemaOf('honotate', describing))
  expect(await ofJson({ at: new Date(0), secret: 1 })).toEqual({ at: '1970-01-01T00:00:00.000Z', seen: true })
})

test('the error of an invalid result lists the issues', async () => {
  const message = expect.stringMatching(/A\.b.*#\/at\/0 is not valid; # is not valid/su)
  await expect(createResultCheck('A.b', schemaOf('zod'))({})).rejects.toMatchObject({
    code: 'HONOTATE_INVALID_RESULT',
    message,
  })
})

test.each([
  ['describes no schemas', {}, undefined],
  ['cannot describe this one', failing, new Error('not described')],
])('a result schema is rejected if its library keeps unknown members and %s', (_, more, cause) => {
  expect(() => createResultCheck('A.b', schemaOf('other', more))).toThrow(
    expect.objectContaining({ code: 'HONOTATE_UNREDUCED_RESULT', cause }),
  )
})
