import { expect, test } from 'vitest'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import { accepts, emitted } from '../../support/emitted-schema.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const variant = (key: string, kind: string, more: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { [key]: { const: kind }, ...more },
  required: [key],
})

test.each<[name: string, schema: JsonSchema, good: unknown[], bad: unknown[]]>([
  ['bounds', { type: 'integer', minimum: 1, maximum: 3 }, [1, 3], [0, 4, 1.5]],
  ['open bounds', { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 }, [1.1, 2.9], [1, 3]],
  ['at least one item', { type: 'array', minItems: 1 }, [[0]], [[], 1]],
  ['at most two items', { type: 'array', maxItems: 2 }, [[], [1, 2]], [[1, 2, 3]]],
  ['at least one member', { type: 'object', minProperties: 1 }, [{ a: 1 }], [{}, []]],
  ['at most one member', { type: 'object', maxProperties: 1 }, [{}, { a: 1 }], [{ a: 1, b: 2 }]],
  ['lengths', { type: 'string', minLength: 2, maxLength: 3 }, ['ab', 'abc', '😀😀', '😀😀😀'], ['a', '😀', 'abcd']],
  ['upper case', { type: 'string', 'x-case': 'Uppercase' }, ['AB1', ''], ['Ab', 'a']],
  ['lower case', { type: 'string', 'x-case': 'Lowercase' }, ['ab1', ''], ['aB']],
  ['a capital first', { type: 'string', 'x-case': 'Capitalize' }, ['Ab', 'AB', ''], ['ab']],
  ['a small letter first', { type: 'string', 'x-case': 'Uncapitalize' }, ['ab', 'aB', ''], ['Ab']],
  ['a limit of one of two types', { type: ['null', 'string'], minLength: 1 }, ['a', null], ['', 1]],
  ['limits of two types', { type: ['string', 'array'], minLength: 1, minItems: 1 }, ['a', [1]], ['', [], null]],
  [
    'limits without a type',
    { minLength: 1, minimum: 1, minItems: 1, required: ['a'] },
    ['a', 1, [1], { a: 1 }, null],
    ['', 0, [], {}],
  ],
  ['a line separator', { const: '\u2028' }, ['\u2028'], ['u2028', '']],
  ['a text of a tuple', { type: 'array', prefixItems: [text] }, [['a'], ['a', 1], []], [[1]]],
  ['nothing behind a tuple', { type: 'array', prefixItems: [{}], items: false }, [[1], []], [[1, 2]]],
  [
    'a tuple with items',
    { type: 'array', prefixItems: [text], items: number, maxItems: 3 },
    [['a'], ['a', 1, 2]],
    [
      ['a', 'b'],
      ['a', 1, 'b'],
      ['a', 1, 2, 3],
    ],
  ],
  [
    'elements behind the rest',
    { type: 'array', minItems: 3, prefixItems: [text], 'x-rest': [number, { type: 'boolean' }, { type: 'null' }] },
    [
      ['a', true, null],
      ['a', 1, 2, true, null],
    ],
    [
      ['a', true],
      ['a', null, true],
      ['a', 'b', true, null],
      ['a', 1, true, true],
      [1, true, null],
      ['a', 1, null, null],
    ],
  ],
  [
    'values of other members',
    { type: 'object', properties: { a: text }, additionalProperties: number },
    [{ a: 'x', b: 1 }],
    [{ b: 'x' }, { a: 1 }],
  ],
  [
    'no other members',
    { type: 'object', properties: { a: {} }, additionalProperties: false },
    [{ a: 1 }, {}],
    [{ b: 1 }],
  ],
  [
    'members with a pattern',
    { type: 'object', patternProperties: { '^n': number }, additionalProperties: text },
    [{ n1: 1, a: 'x' }],
    [{ n1: 'x' }, { a: 1 }],
  ],
  [
    'a member of any value',
    { type: 'object', properties: { a: {}, b: text }, required: ['a'] },
    [{ a: 1 }, { a: null, b: 'x' }],
    [{}, { a: 1, b: 1 }],
  ],
  ['a required member without a schema', { type: 'object', required: ['to-do'] }, [{ 'to-do': 1 }], [{ todo: 1 }]],
  ['a member that every object has', { type: 'object', required: ['toString'] }, [{ toString: 1 }], [{}]],
  ['any of one', { anyOf: [text] }, ['a'], [null, 1]],
  ['any of several', { anyOf: [text, { type: 'number', minimum: 1 }] }, ['a', 1], [0, null]],
  ['any of three, or null', { anyOf: [text, number, { type: 'null' }] }, ['a', 1, null], [true]],
  ['a null with a condition', { anyOf: [text, { type: 'null', const: 1 }] }, ['a'], [null]],
  ['any value, or null', { anyOf: [{}, { type: 'null' }] }, [1, null], []],
  ['any of none', { anyOf: [] }, [1, null], []],
  ['one of none', { oneOf: [] }, [1, null], []],
  ['one of one', { oneOf: [text] }, ['a'], [1]],
  ['one of several', { oneOf: [text, { type: ['string', 'number'], minimum: 2 }] }, [2], ['a', 1, null]],
  [
    'objects with a tag that every object has',
    { anyOf: [variant('constructor', 'a', { x: text }), variant('constructor', 'b', { x: number })] },
    [
      { constructor: 'a', x: 'x' },
      { constructor: 'b', x: 1 },
    ],
    [{ constructor: 'a', x: 1 }, {}],
  ],
  [
    'objects with a tag, or a text',
    { anyOf: [variant('kind', 'a', { x: text }), variant('kind', 'b', { x: number }), text] },
    ['a', { kind: 'a', x: 'x' }, { kind: 'b' }],
    [1, null, [], {}, { kind: 'a', x: 1 }],
  ],
  ['neither of two', { not: { anyOf: [text, number] } }, [null], ['a', 1]],
  [
    'all of two',
    {
      allOf: [
        { type: 'string', minLength: 1 },
        { type: 'string', maxLength: 1 },
      ],
    },
    ['a'],
    ['', 'ab'],
  ],
  [
    'fifty constants and an object',
    { enum: [...Array.from({ length: 60 }, (_, index) => index), { a: 1 }] },
    [0, 59, { a: 1 }],
    [60, { a: 2 }, '1'],
  ],
])('an emitted schema accepts and rejects the right values: %s', async (_, schema, good, bad) => {
  const check = await emitted(schema)
  expect(good.filter((each) => !accepts(check, each))).toEqual([])
  expect(bad.filter((each) => accepts(check, each))).toEqual([])
})

test('a reference that does not point to a component is refused', async () => {
  await expect(emitted({ type: 'array', items: { $ref: '#/elsewhere' } })).rejects.toThrow('#/elsewhere')
})

test.each<[name: string, schema: JsonSchema, value: unknown, issues: string[]]>([
  ['a value of the wrong type', { type: 'string', minimum: 2, minLength: 2 }, 1, [': Expected a string']],
  ['a number', { type: 'number', minimum: 2, minLength: 2 }, 1, [': Expected at least 2']],
  ['too few members', { type: 'object', minProperties: 2 }, {}, [': Expected at least 2 members']],
  ['too few items', { type: 'array', minItems: 1 }, [], [': Expected at least 1 item']],
  [
    'a member too many',
    { properties: { a: { maxProperties: 1 } } },
    { a: { b: 1, c: 2 } },
    ['a: Expected at most 1 member'],
  ],
  ['an item behind a tuple', { prefixItems: [{}], items: false }, [1, 2], ['1: Is not allowed']],
  ['an item too many', { prefixItems: [{}], items: false, maxItems: 1 }, [1, 2], [': Expected at most 1 item']],
  [
    'a wrong item too many',
    { prefixItems: [{}], items: number, maxItems: 1 },
    [1, 'a'],
    [': Expected at most 1 item', '1: Expected a number'],
  ],
  [
    'an element behind the rest',
    { minItems: 2, 'x-rest': [number, text, text] },
    [1, 'a', 2],
    ['2: Expected a string'],
  ],
  [
    'too few elements around the rest',
    { minItems: 3, prefixItems: [text], 'x-rest': [number, text, text] },
    ['a'],
    [': Expected at least 3 items'],
  ],
  ['what may be null', { anyOf: [text, { type: 'null' }] }, 1, [': Expected a string']],
  ['one of several', { oneOf: [text, { const: 'a' }] }, 'a', [': Fits more than one of the variants']],
  [
    'a member of one of several',
    { oneOf: [{ type: 'object', properties: { a: text } }, number] },
    { a: 1 },
    ['a: Expected a string'],
  ],
  [
    'what has a tag, or is a text',
    { anyOf: [variant('kind', 'a', { x: text }), variant('kind', 'b', {}), text] },
    1,
    [': Expected a string or an object'],
  ],
  [
    'what has a member of a component',
    { properties: { a: { $ref: '#/components/schemas/Named' } } },
    { a: { b: 1 } },
    ['a/b: Expected a string'],
  ],
])('validate() reports the issues of %s', async (_, schema, value, issues) => {
  const check = await emitted(schema, { Named: { type: 'object', properties: { b: text } } })
  const result = await check['~standard'].validate(value)
  expect(result.issues?.map(({ message, path }) => `${(path ?? []).join('/')}: ${message}`)).toEqual(issues)
})
