import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import { createReduce } from '../../../src/honotate/json-schema/reduce-to-schema.ts'
import { runs } from '../../support/runs.ts'
import { anyValue, jsonSchema, named, valueFor } from '../../support/json-schemas.ts'

const text = { type: 'string' }

/** A schema, and the number of times that a program has read a keyword of the schema or of its parts. */
function counted(given: JsonSchema): { schema: JsonSchema; reads: () => number } {
  let reads = 0
  const watched = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? new Proxy(value, {
          get(target, key) {
            reads++
            return watched(Reflect.get(target, key))
          },
        })
      : value
  return { schema: watched(given) as JsonSchema, reads: () => reads }
}

test.each<[schema: JsonSchema, value: unknown]>([
  [
    { type: 'object', properties: { a: text } },
    { a: 'a', b: 1 },
  ],
  [{ type: 'object', properties: { a: text }, required: ['a'], description: 'A value.' }, { a: 'a' }],
  [
    { type: 'object', properties: { a: text }, additionalProperties: false },
    { a: 'a', b: 1 },
  ],
  [{ type: 'object', properties: {}, additionalProperties: text }, { a: 'a' }],
  [{ type: 'array', items: text, minItems: 1 }, ['a']],
  [{ type: 'array', items: { type: 'object', properties: { a: text } } }, [{ a: 'a' }]],
  [{ $ref: '#/$defs/A', $defs: { A: { type: 'object', properties: { a: text } } } }, { a: 'a' }],
  [{ anyOf: [{ type: 'object', properties: { a: text } }, { type: 'null' }] }, { a: 'a' }],
  [{ oneOf: [{ type: 'null' }, { type: 'array', items: text }] }, ['a']],
])('the schema %j is read once, not for each value', (schema, value) => {
  const { schema: watched, reads } = counted(schema)
  const reduce = createReduce(watched)
  const before = reads()
  reduce(value)
  expect(reads()).toBe(before)
})

test('deeply nested schemas in a matching variant are not read for each value', () => {
  const object = (properties: JsonSchema): JsonSchema => ({ type: 'object', properties })
  const inner = counted(object({ e: text }))
  const reduce = createReduce({
    anyOf: [{ type: 'array' }, object({ a: object({ b: object({ c: object({ d: inner.schema }) }) }) })],
  })
  const before = inner.reads()
  expect(reduce({ a: { b: { c: { d: { e: 'e', f: 1 } } } } })).toEqual({ a: { b: { c: { d: { e: 'e' } } } } })
  expect(inner.reads()).toBe(before)
})

test('the fast functions for simple schemas return the same results as the general ones', () => {
  for (const schema of fc.sample(jsonSchema, runs(3000))) {
    const known = { $defs: named, ...schema }
    const root = JSON.parse(JSON.stringify(known).replaceAll('#/components/schemas', '#/$defs')) as JsonSchema
    const [quick, thorough] = [createReduce(root), createReduce({ ...root, minProperties: 0 })]
    for (const value of fc.sample(fc.oneof(valueFor(schema), anyValue), 10))
      expect([root, value, quick(value)]).toEqual([root, value, thorough(value)])
  }
})
