import { describe, expect, test } from 'vitest'
import type { JsonSchema, Schema } from '../../../src/honotate/json-schema/json-schema.ts'
import {
  isNever,
  isOfType,
  mapSubschemas,
  propertiesOf,
  renameReferences,
  requiredOf,
  subschemasOf,
  typesOf,
  usedComponents,
  valuesOf,
  variantsOf,
  visitSchema,
} from '../../../src/honotate/json-schema/visit.ts'

const text = { type: 'string' }
const number = { type: 'number' }

/** The parts of a schema that a visitor receives. */
function partsOf(schema: Schema): unknown[] {
  return visitSchema<unknown>(schema, {
    reference: ({ $ref }) => ['reference', $ref],
    values: (values) => ['values', values],
    not: (each) => ['not', each],
    all: (schemas) => ['all', schemas],
    variants: (schemas, keyword) => [keyword, schemas],
    types: (types) => ['types', types],
    never: () => 'never',
  })
}

test.each<[schema: Schema, parts: unknown[]]>([
  [true, []],
  [false, ['never']],
  [{}, []],
  [{ title: 'Any', description: 'Any value.', default: 1 }, []],
  [{ $ref: '#/$defs/A' }, [['reference', '#/$defs/A']]],
  [{ $ref: 1 }, []],
  [{ const: undefined }, [['values', [undefined]]]],
  [{ const: 'a' }, [['values', ['a']]]],
  [{ enum: ['a', 1] }, [['values', ['a', 1]]]],
  [{ type: 'string', enum: ['a', 'b'] }, [['values', ['a', 'b']]]],
  [{ type: ['string', 'null'], enum: ['a', null] }, [['values', ['a', null]]]],
  [
    { type: 'string', enum: ['a', 1] },
    [
      ['values', ['a', 1]],
      ['types', ['string']],
    ],
  ],
  [
    { type: 'string', const: 'a', minLength: 1 },
    [
      ['values', ['a']],
      ['types', []],
    ],
  ],
  [{ not: {} }, ['never']],
  [{ not: true }, ['never']],
  [{ not: false }, [['not', false]]],
  [{ not: text }, [['not', text]]],
  [{ not: null }, []],
  [{ allOf: [text, number] }, [['all', [text, number]]]],
  [{ oneOf: [text, number] }, [['oneOf', [text, number]]]],
  [{ anyOf: [text, number] }, [['anyOf', [text, number]]]],
  [{ allOf: {}, oneOf: {}, anyOf: {} }, []],
  [{ type: 'string' }, [['types', ['string']]]],
  [{ type: ['string', 'null'] }, [['types', ['string', 'null']]]],
  [{ minLength: 1 }, [['types', []]]],
  [{ properties: {} }, [['types', []]]],
  [
    { $ref: '#', anyOf: [text], type: 'object' },
    [
      ['reference', '#'],
      ['anyOf', [text]],
      ['types', ['object']],
    ],
  ],
])('the schema %j has the parts %j', (schema, parts) => {
  expect(partsOf(schema)).toEqual(parts)
})

test('the readers of keywords return defaults for absent keywords', () => {
  expect([valuesOf({ const: null }), valuesOf({ enum: [1] }), valuesOf({})]).toEqual([[null], [1], undefined])
  expect([typesOf({ type: 'null' }), typesOf({ type: ['null'] }), typesOf({})]).toEqual([['null'], ['null'], []])
  expect([variantsOf({ anyOf: [text] }), variantsOf({ oneOf: [number] }), variantsOf({})]).toEqual([
    [text],
    [number],
    undefined,
  ])
  expect(variantsOf({ anyOf: {} })).toBeUndefined()
  expect([propertiesOf({ properties: { a: text } }), propertiesOf({})]).toEqual([{ a: text }, {}])
  expect([requiredOf({ required: ['a'] }), requiredOf({})]).toEqual([['a'], []])
})

test.each<[schema: Schema, verdict: boolean]>([
  [false, true],
  [{ not: {} }, true],
  [{ not: true }, true],
  [true, false],
  [{}, false],
  [{ not: false }, false],
  [{ not: text }, false],
  [{ not: [] }, false],
  [{ not: null }, false],
])('the schema %j accepts no value: %j', (schema, verdict) => {
  expect(isNever(schema)).toBe(verdict)
})

test.each<[value: unknown, types: string]>([
  [null, 'null'],
  [[], 'array'],
  [{}, 'object'],
  [1, 'integer number'],
  [1.5, 'number'],
  ['', 'string'],
  [false, 'boolean'],
  [undefined, ''],
])('the value %j has the types %j', (value, types) => {
  const all = ['null', 'array', 'object', 'integer', 'number', 'string', 'boolean']
  expect(all.filter((type) => isOfType(value, type)).join(' ')).toBe(types)
})

/** A schema with schemas in all places that can contain them, and with data that looks like schemas. */
const everywhere: JsonSchema = {
  additionalProperties: { title: '1' },
  contains: { title: '2' },
  not: { title: '3' },
  items: { title: '4' },
  allOf: [{ title: '5' }, true],
  'x-rest': [{ title: '6' }],
  properties: { a: { title: '7' }, items: false },
  $defs: { B: { title: '8' } },
  default: { title: 'data' },
  enum: [{ title: 'data' }],
  const: { title: 'data' },
  required: ['a'],
}

describe('subschemas', () => {
  test('are found in keywords, but not in data', () => {
    const titles = subschemasOf(everywhere).map((each) => (typeof each === 'object' ? each['title'] : each))
    expect(titles).toEqual(['1', '2', '3', '4', '5', true, '6', '7', false, '8'])
    expect([true, false].map(subschemasOf)).toEqual([[], []])
  })

  test('are replaced in a copy', () => {
    const before = structuredClone(everywhere)
    const copy = mapSubschemas(everywhere, (each) => (typeof each === 'object' ? { id: each['title'] } : !each))
    expect(copy).toEqual({
      ...everywhere,
      additionalProperties: { id: '1' },
      contains: { id: '2' },
      not: { id: '3' },
      items: { id: '4' },
      allOf: [{ id: '5' }, false],
      'x-rest': [{ id: '6' }],
      properties: { a: { id: '7' }, items: true },
      $defs: { B: { id: '8' } },
    })
    expect(everywhere).toEqual(before)
  })

  test('exclude values that are not schemas', () => {
    const odd = { items: [text], not: null, allOf: text, properties: null, $defs: 'text', patternProperties: { a: 1 } }
    expect(subschemasOf(odd)).toEqual([])
    expect(mapSubschemas(odd, () => true)).toEqual(odd)
  })
})

test('references are renamed in all subschemas', () => {
  const schema = {
    items: { $ref: '#/a' },
    properties: { $ref: { $ref: '#/b' } },
    const: { $ref: '#/c' },
    anyOf: [true],
  }
  expect(renameReferences(schema, (reference) => `${reference}!`)).toEqual({
    ...schema,
    items: { $ref: '#/a!' },
    properties: { $ref: { $ref: '#/b!' } },
  })
  expect(renameReferences(true, String)).toBe(true)
  expect(renameReferences({ type: 'string' }, String)).toEqual({ type: 'string' })
})

test('usedComponents() finds direct and indirect references, sorted by name', () => {
  const to = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
  const schemas = { B: { items: to('A') }, A: { anyOf: [to('B'), to('C')] }, Unused: to('D') }
  expect([...usedComponents([{ schema: to('B') }, null, 1], schemas)]).toEqual(['A', 'B', 'C'])
  expect([...usedComponents('#/components/schemas/B', schemas)]).toEqual([])
})
