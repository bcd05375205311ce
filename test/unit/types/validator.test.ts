import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import { accepts, emitted } from '../../support/emitted-schema.ts'

async function issuesOf(
  schema: JsonSchema,
  value: unknown,
  schemas: Record<string, JsonSchema> = {},
): Promise<unknown> {
  const result = await (await emitted(schema, schemas))['~standard'].validate(value)
  return result.issues?.map(({ message, path }) => `${(path ?? []).join('/')}: ${message}`)
}

const TREE = {
  Tree: {
    type: 'object',
    properties: {
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      value: { type: 'string' },
    },
    required: ['children', 'value'],
  },
} as const

describe('an issue has a path and a message', () => {
  test.each<[name: string, schema: JsonSchema, value: unknown, issues: string[]]>([
    ['a type', { type: 'string' }, 1, [': Expected a string']],
    ['a type with a limit', { type: 'string', minLength: 1 }, 1, [': Expected a string']],
    ['several types', { type: ['null', 'string', 'number'] }, [], [': Expected null, a string or a number']],
    ['a missing member', { type: 'object', required: ['a'], properties: { a: {} } }, {}, ['a: Is missing']],
    [
      'every mistake at once',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 1 } }, required: ['a'] },
      { b: 0 },
      ['a: Is missing', 'b: Expected at least 1'],
    ],
    ['a literal', { const: 'x' }, 'y', [': Expected "x"']],
    ['literals', { enum: ['a', 1, null] }, 'y', [': Expected "a", 1 or null']],
    ['lengths in characters', { type: 'string', minLength: 2 }, '😀', [': Expected at least 2 characters']],
    ['one character', { type: 'string', minLength: 1 }, '', [': Expected at least 1 character']],
    [
      'items',
      { type: 'array', items: { type: 'number' } },
      [1, 'x', 2, null],
      ['1: Expected a number', '3: Expected a number'],
    ],
    [
      'too many items',
      { type: 'array', items: false, prefixItems: [{}], maxItems: 1 },
      [1, 2],
      [': Expected at most 1 item'],
    ],
    [
      'the same item twice',
      { type: 'array', uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [': Expected no item twice'],
    ],
    [
      'a member that is not allowed',
      { type: 'object', additionalProperties: false },
      { 'a b': 1 },
      ['a b: Is not allowed'],
    ],
    [
      'what may be null',
      { anyOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'null' }] },
      { a: 1 },
      ['a: Expected a string'],
    ],
    [
      'no variant at all',
      { anyOf: [{ type: 'array', items: {} }, { type: 'object' }] },
      1,
      [': Expected an array or an object'],
    ],
    [
      'the variant that is nearest',
      { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'object' }] },
      ['a', 1],
      ['1: Expected a string'],
    ],
    ['a format', { type: 'string', format: 'email' }, 'ada', [': Expected an email address']],
    ['a number that is none in JSON', { type: 'number' }, Number.NaN, [': Expected a number']],
  ])('%s', async (_, schema, value, issues) => expect(await issuesOf(schema, value)).toEqual(issues))

  test('in a named type, with the complete path', async () => {
    const value = { value: 'a', children: [{ value: 'b', children: [{ value: 1, children: {} }] }] }
    const issues = await issuesOf({ $ref: '#/components/schemas/Tree' }, value, TREE)
    expect(issues).toEqual([
      'children/0/children/0/children: Expected an array',
      'children/0/children/0/value: Expected a string',
    ])
  })

  test('for a union with a tag, about the variant with this tag', async () => {
    const variant = (kind: string, key: string): JsonSchema => ({
      type: 'object',
      properties: { kind: { const: kind }, [key]: { type: 'number' } },
      required: ['kind', key],
    })
    const schema = { oneOf: [variant('circle', 'radius'), variant('square', 'side')] }
    expect(await issuesOf(schema, { kind: 'square', radius: 1 })).toEqual(['side: Is missing'])
    expect(await issuesOf(schema, { kind: 'line' })).toEqual(['kind: Expected "circle" or "square"'])
    expect(await issuesOf(schema, 'circle')).toEqual([': Expected an object'])
  })
})

describe('hostile values', () => {
  test('inherited members such as constructor count as missing', async () => {
    const schema = await emitted({
      type: 'object',
      properties: { constructor: {}, ['__proto__']: { type: 'string' } },
      required: ['constructor', '__proto__'],
    })
    expect(accepts(schema, {})).toBe(false)
    expect(accepts(schema, JSON.parse('{"constructor": 1, "__proto__": {}}'))).toBe(false)
    expect(accepts(schema, JSON.parse('{"constructor": 1, "__proto__": "a"}'))).toBe(true)
  })

  test('a hundred thousand mistakes quickly lead to a hundred issues', { timeout: 20_000 }, async () => {
    const issues = await issuesOf(
      { type: 'array', items: { type: 'string' }, uniqueItems: true },
      Array.from({ length: 1e5 }, (_, n) => n),
    )
    expect(issues).toHaveLength(100)
  })

  test.each<[name: string, item: JsonSchema, value: unknown]>([
    ['no variant', {}, 1],
    ['the best variant', { items: { type: 'string' } }, Array.from({ length: 60 }, () => 1)],
  ])('a thousand values that fit no variant lead to a hundred issues: %s', async (_, item, value) => {
    const variant = { type: 'array', ...item }
    const items = { anyOf: [variant, { ...variant, minItems: 60 }] }
    const issues = await issuesOf(
      { type: 'array', items },
      Array.from({ length: 1000 }, () => value),
    )
    expect(issues).toHaveLength(100)
  })

  // A pattern in quadratic time takes minutes for these values.
  const long = 200_000
  test.each<[name: string, schema: JsonSchema, value: string]>([
    ['email', { format: 'email' }, `a@${'a.'.repeat(long)}`],
    ['email of hyphens', { format: 'email' }, `a@${'a-'.repeat(long)}`],
    ['email of dots', { format: 'email' }, `${'a.'.repeat(long)}`],
    ['uri', { format: 'uri' }, `${'a'.repeat(long)}`],
    ['email of ats', { format: 'email' }, '@'.repeat(long)],
    ['date-time', { format: 'date-time' }, `2030-01-01T00:00:00.${'0'.repeat(long)}`],
    ['ipv4', { format: 'ipv4' }, '1.'.repeat(long)],
    ['uuid', { format: 'uuid' }, 'a'.repeat(long)],
    ['`v${number}`', { pattern: '^v-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?$' }, `v${'1'.repeat(long)}x`],
    ['`${string}x`', { pattern: '^[\\s\\S]*x$' }, 'y'.repeat(long)],
    ['`${string}-${string}-${string}x`', { 'x-template': ['', '-', '-', 'x'] }, '-'.repeat(long)],
  ])('patterns run in linear time: %s', { timeout: 20_000 }, async (_, schema, value) => {
    const check = await emitted({ type: 'string', ...schema })
    expect(accepts(check, value)).toBe(false)
  })
})

test('constants that are objects are compared by their members', async () => {
  const check = await emitted({ enum: [{ a: [1, { b: null }] }, null, 'x'] })
  for (const value of [{ a: [1, { b: null }] }, null, 'x']) expect(accepts(check, value)).toBe(true)
  for (const value of [{ a: [1] }, { a: [1, { b: null }], c: 1 }, {}, [], 'y', undefined])
    expect(accepts(check, value)).toBe(false)
})

test('`not` refuses only values that match its schema', async () => {
  const check = await emitted({ not: { type: 'string' } })
  expect([1, null, {}].every((each) => accepts(check, each))).toBe(true)
  expect(accepts(check, 'a')).toBe(false)
  expect(await issuesOf({ properties: { a: { not: { type: 'string' } } } }, { a: 'x' })).toEqual(['a: Is not allowed'])
  expect(accepts(await emitted({ not: {} }), 1)).toBe(false)
})

describe('numbers, dates and formats are checked', () => {
  test.each<[name: string, schema: JsonSchema, good: unknown[], bad: unknown[]]>([
    [
      'a multiple of a decimal',
      { multipleOf: 0.01 },
      [0, -0, 0.07, 1.15, 4.35, 19.99, -0.07, 100, 1e21, 123456789012.34],
      [0.075, 0.001, 1.155, 1e-7, 123456789012.345],
    ],
    ['a multiple of a tiny number', { multipleOf: 1e-7 }, [3e-7, 0.1, 5], [1e-8, 1.5e-7]],
    ['a multiple of 2.5', { multipleOf: 2.5 }, [5, 7.5, 1e300], [6, 0.5]],
    ['a multiple of a whole number', { multipleOf: 3 }, [9, -9, 0], [1, 4.5, 1e20]],
    [
      'a date',
      { format: 'date' },
      ['2024-02-29', '2000-02-29', '2023-12-31', '0000-02-29'],
      ['2023-02-30', '2023-02-29', '1900-02-29', '2023-04-31', '2023-00-10', '2023-01-00', '2023-1-1'],
    ],
    [
      'an email address',
      { format: 'email' },
      ['a@b.de', 'a.b+c@example.co.uk', "o'neil@a-b.de", 'jörg@bücher.example', 'a@xn--bcher-kva.example'],
      [
        'a,b@c.de',
        '<a@b.de>',
        'a@-b.de',
        'a@b-.de',
        'a@b..de',
        '.a@b.de',
        'a.@b.de',
        'a b@c.de',
        'a@b',
        'a@b_c.de',
        'a@b.de ',
      ],
    ],
    [
      'a URL',
      { format: 'uri' },
      ['https://a.b/c?d=e&f=%20#g', 'urn:isbn:1', 'mailto:a@b.de', 'http://[::1]:80/', 'https://bücher.example/ü'],
      [
        ' http://a.b ',
        'http://a.b/\n',
        'java\nscript:alert(1)',
        'http:\\\\a.b',
        '\\',
        'http://a b',
        'a',
        '//x',
        'http://[::1',
        'http://a/<b>',
      ],
    ],
    [
      'a date and time',
      { format: 'date-time' },
      [
        '2024-02-29T12:00:00Z',
        '2016-12-31T23:59:60Z',
        '2016-12-31T23:59:60.5z',
        '2016-12-31T15:59:60-08:00',
        '2017-01-01T08:59:60+09:00',
        '2017-01-01T05:29:60+05:30',
      ],
      [
        '2023-02-29T12:00:00Z',
        '2023-02-30T12:00:00Z',
        '2024-01-01T12:00:60Z',
        '2016-12-31T23:59:60+01:00',
        '2016-12-31T23:59:61Z',
        '2016-12-31T24:00:00Z',
        '2016-12-31T23:59:59',
      ],
    ],
  ])('%s', async (_, keywords, good, bad) => {
    const schema = await emitted(keywords)
    expect(good.filter((each) => !accepts(schema, each))).toEqual([])
    expect(bad.filter((each) => accepts(schema, each))).toEqual([])
  })
})

test('a value can match one of many variants or constants', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const anyOf = numbers.map((each) => ({ properties: { [`p${each}`]: { const: each } }, required: [`p${each}`] }))
  expect(await issuesOf({ type: 'object', anyOf }, { p59: 59 })).toBeUndefined()
  expect(await issuesOf({ type: 'object', anyOf }, { p59: 58 })).toEqual(['p0: Is missing'])
  expect(await issuesOf({ enum: [...numbers, 'x'] }, 'x')).toBeUndefined()
  expect(await issuesOf({ enum: [...numbers, 'x'] }, '1')).toEqual([expect.stringContaining('59 or "x"')])
})

test('a template literal type accepts strings that contain its parts in order', async () => {
  const schema = await emitted({ type: 'string', 'x-template': ['a', '-', 'b-', 'c'] })
  const verdicts = ['a-b-c', 'axx-yb-zzc', 'a-b-', 'a-c', 'ab-c', 'a-b-cx', 'a-b--c'].map((each) =>
    accepts(schema, each),
  )
  expect(verdicts).toEqual([true, true, false, false, false, false, true])
})

test('the JSON Schema is complete, and has no internal keywords', async () => {
  const schema = await emitted({ $ref: '#/components/schemas/Tree' }, TREE)
  expect(schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } }, value: { type: 'string' } },
    required: ['children', 'value'],
    $defs: {
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } }, value: { type: 'string' } },
        required: ['children', 'value'],
      },
    },
  })
  expect(() => schema['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow('draft-2020-12')
  const template = await emitted({ type: 'string', 'x-template': ['', '-', ''], discriminator: {} })
  expect(Object.keys(template['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))).toEqual(['$schema', 'type'])
  const members = { type: 'object', properties: { discriminator: { type: 'string' } }, default: { discriminator: '' } }
  expect((await emitted(members))['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject(members)
})
