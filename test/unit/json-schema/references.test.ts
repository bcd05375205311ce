import { describe, expect, test } from 'vitest'
import { byKey, compare, sortedByKey } from '../../../src/honotate/json-schema/compare.ts'
import {
  componentName,
  componentReference,
  keywordsOf,
  resolveSchema,
  type Schema,
} from '../../../src/honotate/json-schema/json-schema.ts'

test('a reference to a component contains the name of the component', () => {
  expect(componentReference('User')).toBe('#/components/schemas/User')
  expect(componentName({ $ref: '#/components/schemas/User' })).toBe('User')
  expect(componentName({ $ref: '#/components/schemas/a~1b%20c' })).toBe('a/b c')
})

test.each<[schema: Schema]>([[{ $ref: '#/$defs/User' }], [{ $ref: 1 }], [{}], [true], [false]])(
  'the schema %j is not a reference to a component',
  (schema) => {
    expect(componentName(schema)).toBeUndefined()
  },
)

describe('a reference', () => {
  const text = { type: 'string' }
  const inherited = { inherited: text }
  const root = Object.assign(Object.create(inherited) as object, {
    $defs: {
      Text: text,
      'a/b~c d': { title: 'escaped' },
      Next: { $ref: '#/$defs/Text' },
      Any: true,
      None: { $ref: '#/$defs/Never' },
      Never: false,
      One: { $ref: '#/$defs/Other' },
      Other: { $ref: '#/$defs/One' },
      Own: { $ref: '#/$defs/Own' },
      Null: null,
      Word: 'string',
      list: [text],
    },
  })

  test.each<[reference: string, found: Schema]>([
    ['#', root],
    ['#/$defs/Text', text],
    ['#/$defs/Next', text],
    ['#/$defs/a~1b~0c%20d', { title: 'escaped' }],
    ['#/$defs/Any', true],
    ['#/$defs/None', false],
    ['#/$defs/list/0', text],
  ])('%s resolves to a schema', (reference, found) => {
    expect(resolveSchema({ $ref: reference }, root)).toEqual(found)
  })

  test.each([
    '#/$defs/One',
    '#/$defs/Own',
    '#/$defs/Null',
    '#/$defs/Null/a',
    '#/$defs/Word',
    '#/$defs/Word/length',
    '#/$defs/Missing',
    '#/$defs/Missing/a',
    '#/inherited',
    'other.json#/$defs/Text',
    'other.json',
  ])('%s cannot be resolved, and accepts any value', (reference) => {
    expect(resolveSchema({ $ref: reference }, root)).toEqual({})
  })

  test('has the keywords of its target; a boolean schema has none', () => {
    expect(keywordsOf({ $ref: '#/$defs/Next' }, root)).toBe(text)
    expect(keywordsOf(text, root)).toBe(text)
    expect([keywordsOf(true, root), keywordsOf({ $ref: '#/$defs/None' }, root)]).toEqual([{}, {}])
  })
})

test('strings are sorted by their UTF-16 code units', () => {
  expect([compare('a', 'b'), compare('b', 'a'), compare('a', 'a'), compare('Z', 'a')]).toEqual([-1, 1, 0, -1])
  expect(byKey(['a', 2], ['b', 1])).toBe(-1)
  const entries = [
    ['b', 1],
    ['a', 2],
    ['Z', 3],
  ] as const
  expect(Object.entries(sortedByKey(entries))).toEqual([
    ['Z', 3],
    ['a', 2],
    ['b', 1],
  ])
})
