import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import { matchingText } from '../../../src/honotate/testing/contract/random-texts.ts'
import { RandomValues } from '../../../src/honotate/testing/contract/random-values.ts'
import { SeededRandom } from '../../../src/honotate/testing/contract/seeded-random.ts'
import { SentValues } from '../../../src/honotate/testing/contract/sent-values.ts'

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)

test.each<JsonSchema>([
  { type: 'string', pattern: '^[A-Za-z]+$', minLength: 6 },
  { type: 'string', pattern: '^[a-z]*[0-9]*$', minLength: 10, maxLength: 12 },
  { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 2 },
  { type: 'array', items: { type: 'boolean' }, uniqueItems: true, maxItems: 3 },
  { type: 'object', additionalProperties: { type: 'number' }, minProperties: 2 },
  { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: { type: 'number' }, minProperties: 3 },
  { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: false },
  { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
  { type: 'number', exclusiveMinimum: 0 },
  { type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 9 },
  { type: 'number', exclusiveMaximum: 0, multipleOf: 5 },
  { type: 'number', maximum: -1, multipleOf: 5 },
  { type: 'integer', minimum: 2, maximum: 2 },
])('values fit %j', (schema) => {
  const validate = new Ajv2020().compile(schema)
  const wrong = SEEDS.map((seed) => new RandomValues(new SeededRandom(seed), {}, new SentValues()).of(schema)).filter(
    (value) => !validate(value),
  )
  expect(wrong).toEqual([])
})

test('a text matches a negated class', () => {
  const texts = SEEDS.map((seed) => matchingText('^[^a-z0-9_-]$', new SeededRandom(seed)))
  expect(texts.filter((each) => !/^[^a-z0-9_-]$/u.test(each))).toEqual([])
})

test('a value of a response is sent again only where it fits, and a number also as a string', () => {
  const sent = new SentValues()
  sent.add({ id: 'a-7' })
  sent.add({ id: 77 })
  const values = (schema: JsonSchema): Set<unknown> =>
    new Set(SEEDS.map((seed) => new RandomValues(new SeededRandom(seed), {}, sent).of(schema, 'id')))
  const numbers = values({ type: 'number' })
  expect([...numbers].filter((each) => typeof each !== 'number')).toEqual([])
  expect(numbers).toContain(77)
  const texts = values({ type: 'string' })
  expect(texts).toContain('a-7')
  expect(texts).toContain('77')
})
