import { expect, test } from 'vitest'
import { emitted } from '../../support/emitted-schema.ts'
import { createTypesProject } from '../../support/types-project.ts'
import { createReduce } from '../../../src/honotate/json-schema/reduce-to-schema.ts'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'

const object = (properties: Record<string, unknown>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const [x, y] = [object({ x: { type: 'number' } }), object({ y: { type: 'number' } })]
const tagged = (kind: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { kind: { const: kind }, data },
})
const both = { x: 1, y: 2, secret: 3 }

test.each<[what: string, schema: JsonSchema, value: unknown, reduced: unknown]>([
  [
    'members of one name in several variants',
    { anyOf: [object({ data: x }), object({ data: y })] },
    { data: { y: 2, secret: 3 } },
    { data: { y: 2 } },
  ],
  [
    'members of one name in all parts',
    { allOf: [object({ data: x }), object({ data: y })] },
    { data: both },
    { data: { x: 1, y: 2 } },
  ],
  [
    'the variant of a tag',
    { anyOf: [tagged('a', x), tagged('b', y)] },
    { kind: 'b', data: both },
    { kind: 'b', data: { y: 2 } },
  ],
  [
    'all variants without the tag',
    { anyOf: [tagged('a', x), tagged('b', y)] },
    { data: both },
    { data: { x: 1, y: 2 } },
  ],
  [
    'a member of two variants, of which one fits',
    { anyOf: [object({ data: x }), object({ data: y })] },
    { data: { x: 'text', y: 2 } },
    { data: { y: 2 } },
  ],
  [
    'a variant whose member has a member of another type',
    { anyOf: [object({ a: x }), object({ a: object({ x: { type: 'string' } }), secret: {} })] },
    { a: { x: 1 }, secret: 3 },
    { a: { x: 1 } },
  ],
  ['keywords beside a reference', { $ref: '#/$defs/X', properties: { y: {} }, $defs: { X: x } }, both, { x: 1, y: 2 }],
  ['the first items and all others', { type: 'array', prefixItems: [x], items: y }, [both, both], [{ x: 1 }, { y: 2 }]],
  ['an object without described members', { type: 'object' }, { secret: 3 }, { secret: 3 }],
  ['a value that no variant accepts', { anyOf: [x, y] }, { x: 'one', secret: 3 }, { x: 'one' }],
  [
    'a variant whose member has another type',
    { anyOf: [x, object({ secret: list({}) })] },
    { x: 1, secret: 3 },
    { x: 1 },
  ],
  [
    'a variant whose member lacks a member, in a part beside others',
    {
      allOf: [
        object({ id: {} }),
        { anyOf: [object({ data: object({ x: { type: 'number' } }) }), object({ secret: y })] },
      ],
    },
    { id: 1, data: { x: 1 }, secret: { x: 2 } },
    { id: 1, data: { x: 1 } },
  ],
  [
    'a variant whose member becomes a string',
    { anyOf: [object({ at: { type: 'string' } }), object({ y: { type: 'string' } })] },
    { at: new Date(0), y: 2 },
    { at: '1970-01-01T00:00:00.000Z' },
  ],
  ['items of several variants', { anyOf: [list(x), list(y)] }, [{ y: 2, secret: 3 }, both], [{ y: 2 }, { x: 1, y: 2 }]],
  [
    'a member of which one part says nothing',
    { anyOf: [object({ data: x }), object({ data: {} })] },
    { data: both },
    { data: both },
  ],
  ['an item of which one part says nothing', { anyOf: [list(x), { type: 'array', items: true }] }, [both], [both]],
  [
    'a variant of whose member the value is not',
    { anyOf: [object({ data: { anyOf: [{ type: 'string' }, { type: 'null' }] } }), object({ data: x })] },
    { data: both },
    { data: { x: 1 } },
  ],
  [
    'a variant without the member',
    { anyOf: [{ properties: { data: { not: {} } } }, { properties: { data: false } }, object({ data: x })] },
    { data: both },
    { data: { x: 1 } },
  ],
  ['items of which nothing is said', object({ data: { type: 'array' } }), { data: [both] }, { data: [both] }],
  ['items behind those of a tuple', { type: 'array', prefixItems: [x] }, [both, both], [{ x: 1 }, both]],
  [
    'members by pattern, and others',
    { patternProperties: { '^a': x }, additionalProperties: y },
    { a: both, b: both },
    { a: { x: 1 }, b: { y: 2 } },
  ],
  ['members that a schema of true has', object({ data: true as never }), { data: both, secret: 3 }, { data: both }],
  ['members of no object', object({ data: x }), { data: 1, secret: 3 }, { data: 1 }],
  ['members of null', object({ data: x }), { data: null, secret: 3 }, { data: null }],
  ['a list for an object', object({ data: x }), { data: [both] }, { data: [both] }],
  ['an object for a list', object({ data: list(x) }), { data: both }, { data: both }],
  ['other members of no type', { ...x, additionalProperties: true }, both, both],
  ['other members that are not allowed', { ...x, additionalProperties: false }, both, { x: 1 }],
  ['other members of a type', { ...x, additionalProperties: y }, { x: 1, secret: both }, { x: 1, secret: { y: 2 } }],
  ['members that have the names of inherited ones', object({ x: {} }), JSON.parse('{"x":1,"toString":2}'), { x: 1 }],
  ['members beside variants', { ...x, anyOf: [y, object({ z: {} })] }, both, { x: 1, y: 2 }],
  ['a value that may be null', { anyOf: [{ type: 'null' }, x] }, both, { x: 1 }],
  ['a value of one variant beside others that no value fits', { anyOf: [false, x] }, both, { x: 1 }],
  ['a value of a variant of one', { oneOf: [x] }, both, { x: 1 }],
  [
    'the parts of a value that fits none',
    { allOf: [object({ data: x }), object({ data: y })] },
    { data: 3 },
    { data: 3 },
  ],
  [
    'members of parts that a member does not fit',
    { allOf: [object({ data: x }), object({ data: y })] },
    { data: { x: 'one', secret: 3 } },
    { data: { x: 'one' } },
  ],
  [
    'members of the only part that a member fits',
    { allOf: [object({ data: object({ x: { type: 'number' }, secret: {} }) }), object({ data: y })] },
    { data: { y: 2, secret: 3 } },
    { data: { y: 2 } },
  ],
  [
    'the variant whose optional member is missing',
    {
      anyOf: [{ ...object({ x: { type: 'number' }, z: {} }), required: ['x'] }, object({ z: {}, secret: {} })],
    },
    { x: 1, secret: 3 },
    { x: 1 },
  ],
  [
    'a variant that is not another schema',
    { anyOf: [{ ...x, not: { required: ['y'] } }, object({ z: {}, secret: {} })] },
    { x: 1, secret: 3 },
    { x: 1 },
  ],
  [
    'a variant that no value fits',
    { anyOf: [{ allOf: [false], ...object({ secret: {} }) }, x] },
    { x: 1, secret: 3 },
    { x: 1 },
  ],
  [
    'a variant without a member of a member of a member',
    {
      anyOf: [object({ a: object({ b: { properties: { c: false } } }), secret: {} }), object({ a: true as never })],
    },
    { a: { b: { c: 1 } }, secret: 3 },
    { a: { b: { c: 1 } } },
  ],
  [
    // The comparison of variants ends before this level, so that unions that contain themselves stay cheap.
    'variants whose members differ three levels below',
    {
      anyOf: [object({ a: object({ b: object({ c: { type: 'string' } }) }), z: {} }), object({ a: true as never })].map(
        (each) => ({ ...each, required: ['a'] }),
      ),
    },
    { a: { b: { c: 1 } }, z: 3, secret: 4 },
    { a: { b: { c: 1 } }, z: 3 },
  ],
  [
    'the variant of what `toJSON()` returns',
    { anyOf: [x, y] },
    { x: 1, toJSON: () => ({ y: 2, secret: 3 }) },
    { y: 2 },
  ],
  ['a member that is called `toJSON`', object({ toJSON: {}, x: {} }), { toJSON: 1, ...both }, { toJSON: 1, x: 1 }],
  [
    'members of a list of patterns',
    { patternProperties: { '^a': x, a$: y } },
    { a: both, b: 1 },
    { a: { x: 1, y: 2 } },
  ],
])('a value is reduced: %s', (_, schema, value, reduced) => {
  expect(createReduce(schema)(value)).toEqual(reduced)
  // A schema with `minProperties` has no specialized function, so the general one reduces it.
  expect(createReduce({ ...schema, minProperties: 0 })(value)).toEqual(reduced)
})

test('a member with the name `__proto__` is handled like other members', () => {
  const value: unknown = JSON.parse('{"__proto__":{"x":1,"secret":3},"a":{"x":1,"secret":3}}')
  const declared = object(JSON.parse('{"__proto__":true}') as Record<string, unknown>)
  expect(JSON.stringify(createReduce(declared)(value))).toBe('{"__proto__":{"x":1,"secret":3}}')
  const reduced = createReduce({ type: 'object', properties: {}, additionalProperties: x })(value)
  expect(reduced).toEqual({ a: { x: 1 } })
  expect(Object.getPrototypeOf(reduced)).toBe(Object.prototype)
})

test('a deep value of a recursive union is reduced in linear time', () => {
  const variant = (type: string): JsonSchema => ({
    type: 'object',
    properties: { value: { type }, children: list({ $ref: '#' }) },
  })
  let value: object = {}
  for (let depth = 0; depth < 200; depth++) value = { value: depth, children: [value], secret: 1 }
  const reduced = createReduce({ anyOf: [variant('string'), variant('number')] })(value)
  expect(JSON.stringify(reduced)).toBe(JSON.stringify(value).replaceAll(',"secret":1', ''))
})

const VIEW = `
interface Session {
  /** @hidden */
  token: string
}
class Owner {
  private hash = ''
  readonly #salt = ''
  check(): boolean { return this.hash === this.#salt }
}
interface Bag {
  [name: string]: unknown
  /** @hidden */
  'secret.key': string
}
/** @schema response */
export interface View {
  session: Session
  partial: Partial<Session>
  list: Session[]
  byName: Record<string, Session>
  either: Session | string
  owner: Owner
  bag: Bag
  inline: {
    /** @hidden */
    token: string
  }
}`

test('hidden and private members are not sent, regardless of the type', { timeout: 60_000 }, async () => {
  const { marked, schemas, problems } = await createTypesProject({ 'src/types.ts': VIEW }).readSchemas()
  expect(problems).toEqual([])
  const schema = await emitted(marked[0]?.schema ?? {}, schemas)
  const reduce = createReduce(schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
  const session = { token: 'secret' }
  const view = {
    session,
    partial: session,
    list: [session],
    byName: { a: session },
    either: session,
    owner: { hash: 'secret' },
    bag: { 'secret.key': 'secret', other: 1 },
    inline: session,
  }
  expect(reduce(view)).toEqual({
    session: {},
    partial: {},
    list: [{}],
    byName: { a: {} },
    either: {},
    owner: {},
    bag: { other: 1 },
    inline: {},
  })
})

test('the result of `toJSON()` is reduced, and `toJSON()` of a value is called once', () => {
  const name = object({ name: { type: 'string' } })
  const schemas = [name, { anyOf: [name, x] }, { properties: name['properties'], minProperties: 1 }]
  for (const schema of schemas) {
    let calls = 0
    const value = {
      name: 'x',
      secret: 1,
      toJSON() {
        calls++
        return this
      },
    }
    expect(createReduce(schema)(value)).toEqual({ name: 'x' })
    expect(createReduce(object({ value: schema }))({ value })).toEqual({ value: { name: 'x' } })
    expect(calls).toBe(2)
  }
})
