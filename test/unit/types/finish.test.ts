import { expect, test } from 'vitest'
import { finishSchemas } from '../../../src/honotate-kit/types/schema/finish.ts'
import type { Component, DraftSchema } from '../../../src/honotate-kit/types/schema/walk-contracts.ts'

const to = (id: number, more: DraftSchema = {}): DraftSchema => ({ $ref: `#${id}`, ...more })
const named = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

function component(id: number, name: string, schema: DraftSchema, place?: Component['place']): Component {
  return { id, name, schema, place }
}

const at = (file: string, offset: number): Component['place'] => ({ file, offset })

test.each([false, true])(
  'equal names are qualified by file, and numbered by position and text, in any order: %s',
  (isReversed) => {
    const components = [
      component(1, 'A', { const: 'no place, a' }),
      component(2, 'A', { const: 'no place, b' }),
      component(3, 'A', { const: 'late' }, at('/a.ts', 20)),
      component(4, 'A', { const: 'early' }, at('/a.ts', 3)),
      component(5, 'A', { const: 'first, zero' }, at('/a.ts', 0)),
      component(6, 'A', { const: 'other' }, at('/b.ts', 1)),
      component(7, 'B', { const: 'b' }),
    ]
    const { schemas } = finishSchemas(isReversed ? components.toReversed() : components)
    expect(Object.entries(schemas).map(([name, { const: value }]) => [name, value])).toEqual([
      ['A', 'no place, a'],
      ['A_2', 'no place, b'],
      ['A_a', 'first, zero'],
      ['A_a_2', 'early'],
      ['A_a_3', 'late'],
      ['A_b', 'other'],
      ['B', 'b'],
    ])
  },
)

test('a component that requests and responses share is written once, unless its references differ', () => {
  const shared = [
    component(1, 'Plain', { type: 'string' }, at('/b.ts', 1)),
    component(2, 'Holder', { properties: { of: to(1) } }),
  ]
  const chain = [3, 4, 5].map((id) => component(id, `Chain${id}`, { properties: { next: to(id + 1) } }))
  const requests = [...shared, ...chain, component(6, 'End', { type: 'number' }), component(8, 'Plain', {})]
  const responses = [...shared, ...chain, component(6, 'End', { type: 'string' }), component(7, 'Own', to(2))]
  const { schemas, finished, finishedResponse } = finishSchemas(requests, responses)
  expect(Object.keys(schemas)).toEqual([
    'Chain3',
    'Chain3_response',
    'Chain4',
    'Chain4_response',
    'Chain5',
    'Chain5_response',
    'End',
    'End_response',
    'Holder',
    'Own',
    'Plain',
    'Plain_2',
  ])
  expect(schemas['Chain5_response']).toEqual({ properties: { next: named('End_response') } })
  expect(finished(to(3))).toEqual(named('Chain3'))
  expect(finishedResponse(to(3))).toEqual(named('Chain3_response'))
  expect(finishedResponse(to(2))).toEqual(named('Holder'))
  expect(finishedResponse(to(1))).toEqual(named('Plain'))
})

test.each<[draft: DraftSchema, text: string]>([
  [
    { required: ['b', 'a'], zebra: 1, format: 'x', description: 'y', title: 'z', type: ['string', 'null'], apple: 1 },
    '{"type":["null","string"],"title":"z","description":"y","format":"x","required":["a","b"],"apple":1,"zebra":1}',
  ],
  [{ properties: { b: {}, a: {} } }, '{"properties":{"b":{},"a":{}}}'],
  [{ patternProperties: { '^b': {}, '^a': true } }, '{"patternProperties":{"^a":true,"^b":{}}}'],
  [{ enum: ['b', 10, 'a', 9] }, '{"enum":["a","b",10,9]}'],
  [{ examples: ['b', 'a'], default: ['d', 'c'] }, '{"default":["d","c"],"examples":["b","a"]}'],
  [{ enum: 'b', items: false }, '{"enum":"b","items":false}'],
  [
    { oneOf: [to(2), to(1)], discriminator: { propertyName: 'k', mapping: { b: '#2', a: '#1' } } },
    '{"discriminator":{"propertyName":"k","mapping":{"a":"#/components/schemas/A","b":"#/components/schemas/B"}},"oneOf":[{"$ref":"#/components/schemas/A"},{"$ref":"#/components/schemas/B"}]}',
  ],
])('keywords and lists have a fixed order: %j', (draft, text) => {
  const { finished } = finishSchemas([component(1, 'A', {}), component(2, 'B', {})])
  expect(JSON.stringify(finished(draft))).toBe(text)
})

test.each<[draft: DraftSchema, finished: object]>([
  [{ type: 'object' }, { type: 'object', additionalProperties: false }],
  [to(1), { type: 'object', properties: { a: {} }, additionalProperties: false }],
  [to(1, { title: 'T' }), { type: 'object', title: 'T', properties: { a: {} }, additionalProperties: false }],
  [
    { anyOf: [to(1), { type: 'null' }], discriminator: { propertyName: 'k', mapping: {} } },
    {
      anyOf: [
        { type: 'null', additionalProperties: false },
        { type: 'object', properties: { a: {} }, additionalProperties: false },
      ],
    },
  ],
  [{ oneOf: [{ anyOf: [{}] }] }, { oneOf: [{ anyOf: [{ additionalProperties: false }] }] }],
  [{ allOf: [{ title: 'T' }] }, { allOf: [{ title: 'T', additionalProperties: false }] }],
])('a closed schema closes all objects that it consists of: %j', (draft, closed) => {
  const { finished } = finishSchemas([component(1, 'A', { type: 'object', properties: { a: {} } })])
  expect(finished({ ...draft, additionalProperties: false })).toEqual(closed)
  expect(finished({ ...draft, additionalProperties: {} })).toMatchObject({ additionalProperties: {} })
})
