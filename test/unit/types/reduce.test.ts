import { expect, test } from 'vitest'
import { emitted } from '../../support/emitted-schema.ts'
import { createTypesProject } from '../../support/types-project.ts'
import { createReduce } from '../../../src/runtime/json-schema/reduce-to-schema.ts'
import type { JsonSchema } from '../../../src/runtime/json-schema/json-schema.ts'

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
])('%s', (_, schema, value, reduced) => {
  expect(createReduce(schema)(value)).toEqual(reduced)
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

test('hidden and private members are not sent, whatever the shape of the type', { timeout: 60_000 }, async () => {
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

test('what `toJSON()` returns is reduced once', () => {
  const value = {
    name: 'x',
    secret: 1,
    toJSON() {
      return this
    },
  }
  expect(createReduce(object({ name: { type: 'string' } }))(value)).toEqual({ name: 'x' })
})
