import fc from 'fast-check'
import type { JsonSchema } from '../../src/honotate/json-schema/json-schema.ts'

// `__proto__` is missing because ajv ignores it in `properties`.
const NAMES = ['a', 'b', 'c', 'constructor', 'quoted-name']

const patterns = fc.constantFrom('^a', '^v-?\\d+$', '^[\\s\\S]*x$', 'b')

const numbers = fc.record(
  {
    type: fc.constantFrom('number', 'integer'),
    minimum: fc.integer({ min: -3, max: 3 }),
    maximum: fc.integer({ min: 0, max: 6 }),
    exclusiveMinimum: fc.integer({ min: -3, max: 3 }),
    multipleOf: fc.constantFrom(1, 2, 0.5),
  },
  { requiredKeys: ['type'] },
)

const strings = fc.record(
  {
    type: fc.constant('string'),
    minLength: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 0, max: 5 }),
    pattern: patterns,
  },
  { requiredKeys: ['type'] },
)

const literals = fc.constantFrom<unknown>('a', 'b', 'x', 0, 1, -1.5, true, false, null, '😀')

const leaves: fc.Arbitrary<JsonSchema> = fc.oneof(
  numbers,
  strings,
  fc.constantFrom('boolean', 'null').map((type) => ({ type })),
  fc
    .uniqueArray(fc.constantFrom('string', 'number', 'null', 'boolean', 'array', 'object'), {
      minLength: 2,
      maxLength: 3,
    })
    .map((type) => ({ type })),
  literals.map((value) => ({ const: value })),
  fc.uniqueArray(literals, { minLength: 2, maxLength: 4 }).map((values) => ({ enum: values })),
  fc.constantFrom({}, { not: {} }, { $ref: '#/components/schemas/Tree' }, { $ref: '#/components/schemas/Pet' }),
)

/** The named schemas that random schemas refer to, such as a recursive schema and a discriminated union. */
export const named: Readonly<Record<string, JsonSchema>> = {
  Cat: {
    type: 'object',
    properties: { kind: { const: 'cat' }, lives: { type: 'integer', minimum: 0 } },
    required: ['kind', 'lives'],
  },
  Dog: { type: 'object', properties: { kind: { const: 'dog' }, barks: { type: 'boolean' } }, required: ['kind'] },
  Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] },
  Tree: {
    type: 'object',
    properties: {
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      value: { type: ['null', 'string'] },
    },
    required: ['children'],
  },
}

/** Nested JSON Schemas with the keywords that honotate generates from types. */
export const jsonSchema: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const inner = tie('schema')
  const properties = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), inner), { maxLength: 4, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries))
  const objects = fc
    .tuple(
      properties,
      fc.subarray(NAMES, { maxLength: 3 }),
      fc.record(
        {
          additionalProperties: fc.oneof(inner, fc.constant(false)),
          patternProperties: fc.tuple(patterns, inner).map(([pattern, each]) => ({ [pattern]: each })),
          minProperties: fc.integer({ min: 0, max: 2 }),
          maxProperties: fc.integer({ min: 1, max: 4 }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([own, required, more]) => ({
      type: 'object',
      properties: own,
      ...(required.length > 0 && { required }),
      ...more,
    }))
  const arrays = fc
    .record(
      {
        type: fc.constant('array'),
        items: fc.oneof(inner, fc.constant(false)),
        prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
        minItems: fc.integer({ min: 0, max: 2 }),
        maxItems: fc.integer({ min: 1, max: 4 }),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    )
    // With `prefixItems` and `uniqueItems`, ajv compares only items that have the type of `items`.
    .map(({ uniqueItems, ...rest }) => (uniqueItems && !rest.prefixItems ? { uniqueItems, ...rest } : rest))
  const unions = fc
    .tuple(fc.constantFrom('anyOf', 'oneOf'), fc.array(inner, { minLength: 2, maxLength: 3 }))
    .map(([keyword, branches]) => ({ [keyword]: branches }))
  return { schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaves, objects, arrays, unions) }
}).schema

/** Generates values for a schema; most of them are valid. */
export function valueFor(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null || depth > 4) return anyValue
  const { $ref, type, properties, items, prefixItems, ...rest } = schema as Record<string, any>
  if ($ref) return valueFor(named[($ref as string).split('/').at(-1) as string], depth + 1)
  if ('const' in rest) return fc.constant(rest['const'])
  if (rest['enum']) return fc.constantFrom(...(rest['enum'] as unknown[]))
  const branches = (rest['anyOf'] ?? rest['oneOf']) as unknown[] | undefined
  if (branches) return fc.oneof(...branches.map((each) => valueFor(each, depth + 1)))
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => valueFor({ ...schema, type: each }, depth)))
  if (type === 'array') {
    const prefix = ((prefixItems ?? []) as unknown[]).map((each) => valueFor(each, depth + 1))
    return fc
      .tuple(fc.tuple(...prefix), fc.array(valueFor(items || {}, depth + 1), { maxLength: 3 }))
      .map(([first, others]) => [...first, ...others])
  }
  if (type === 'object') {
    const entries = Object.entries((properties ?? {}) as Record<string, unknown>)
    return fc
      .tuple(
        ...entries.map(([name, each]) =>
          fc.tuple(fc.constant(name), fc.option(valueFor(each, depth + 1), { nil: undefined })),
        ),
      )
      .chain((found) =>
        fc
          .array(
            fc.tuple(
              fc.constantFrom(...NAMES, 'more', 'v1', 'ax'),
              valueFor(rest['additionalProperties'] ?? {}, depth + 1),
            ),
            { maxLength: 2 },
          )
          .map((more) => Object.fromEntries([...more, ...found.filter(([, value]) => value !== undefined)])),
      )
  }
  if (type === 'string')
    return fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('', 'a', 'ab', 'v1', 'v-12', 'bx', '😀😀'),
    )
  if (type === 'number' || type === 'integer')
    return fc.oneof(fc.integer({ min: -4, max: 8 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  return anyValue
}

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  literals,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    {},
    [],
    { constructor: 'a' },
    { kind: 'cat' },
    { kind: 'dog', barks: 1 },
    { children: [{ children: 1 }] },
  ),
)
