import { expect, test } from 'vitest'
import { compareSchemas, type Value } from '../../../src/tools/cli/openapi/compare-schemas.ts'
import type { JsonSchema } from '../../../src/runtime/json-schema/json-schema.ts'

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties })
const shape = (kind: string, size: JsonSchema): JsonSchema => object({ kind: { const: kind }, size })
const number = { type: 'number' }
const text = { type: 'string' }

type Schemas = Readonly<Record<string, JsonSchema>>

/** The changes of `Value`, those that break marked with `!`. */
function changes(direction: Value['direction'], old: Schemas, now: Schemas): string[] {
  const documentOf = (schemas: Schemas) => ({ schema: schemas['Value'] ?? {}, root: { components: { schemas } } })
  return compareSchemas(documentOf(old), documentOf(now), { direction, name: 'it', place: '' }).map(
    (change) => `${change.isBreaking ? '!' : ''}${change.text}`,
  )
}

test('variants are compared by the value that tells them apart', () => {
  const Value = { oneOf: [ref('Circle'), ref('Square')], discriminator: { propertyName: 'kind' } }
  const old = { Value, Circle: shape('circle', number), Square: shape('square', number) }
  expect(changes('output', old, { ...old, Square: shape('square', text) })).toEqual([
    '!the member `size` of the variant "square" of it was number and is string',
  ])
  const renamed = { Value: { oneOf: [ref('Box'), ref('Circle')] }, Circle: old.Circle, Box: shape('square', number) }
  expect(changes('output', old, renamed)).toEqual([])
  expect(
    changes('output', { ...old, Value: ref('Circle') }, { ...old, Value: { anyOf: [ref('Circle'), text] } }),
  ).toEqual(['!it was Circle and is Circle | string'])
})

test('variants without such a value are compared by name, or by position', () => {
  const old = { Value: { anyOf: [ref('A'), object({ b: number }), { type: 'null' }] }, A: object({ a: number }) }
  const now = { Value: { anyOf: [ref('A'), object({ b: text }), { type: 'null' }] }, A: object({}) }
  expect(changes('output', old, now)).toEqual([
    '!the member `a` of the variant A of it was removed',
    '!the member `b` of the variant 2 of it was number and is string',
  ])
})

test('a union that loses a variant is narrower, also where one is left', () => {
  const old = { Value: { anyOf: [ref('A'), ref('B')] }, A: object({ a: number }), B: object({ b: number }) }
  const now = { ...old, Value: ref('A') }
  expect(changes('output', old, now)).toEqual(['it was A | B and is A'])
  expect(changes('input', old, now)).toEqual(['!it was A | B and is A'])
  expect(changes('output', now, old)).toEqual(['!it was A and is A | B'])
  const nullable = { Value: { anyOf: [text, { type: 'null' }] } }
  expect(changes('output', nullable, { Value: text })).toEqual(['it was null | string and is string'])
  expect(changes('output', nullable, { Value: { type: ['string', 'null'] } })).toEqual([])
  expect(changes('output', { Value: {} }, nullable)).toEqual(['it was any value and is null | string'])
})

test('items of tuples are compared by position', () => {
  const tuple = (...prefixItems: JsonSchema[]): Schemas => ({ Value: { type: 'array', prefixItems, items: false } })
  expect(changes('output', tuple(number, number), tuple(number, text))).toEqual([
    '!item 2 of it was number and is string',
  ])
})

test('a limit breaks requests where it is tighter, and answers where it is not', () => {
  const limited = (minLength?: number): Schemas => ({
    Value: { ...text, ...(minLength !== undefined && { minLength }) },
  })
  const tighter = 'it has `minLength` 3 instead of `minLength` 2'
  const wider = 'it has `minLength` 2 instead of `minLength` 3'
  expect(changes('input', limited(2), limited(3))).toEqual([`!${tighter}`])
  expect(changes('output', limited(2), limited(3))).toEqual([tighter])
  expect(changes('input', limited(3), limited(2))).toEqual([wider])
  expect(changes('output', limited(3), limited(2))).toEqual([`!${wider}`])
  expect(changes('output', limited(2), limited())).toEqual(['!it has no `minLength` instead of `minLength` 2'])
})
