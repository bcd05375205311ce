import { expect, test } from 'vitest'
import type { Value } from '../../../src/honotate-kit/cli/openapi/change.ts'
import { compareSchemas } from '../../../src/honotate-kit/cli/openapi/compare-schemas.ts'
import { compareDocuments } from '../../../src/honotate-kit/cli/openapi/compare-documents.ts'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import type { OpenApiDocument } from '../../../src/honotate/openapi/document-types.ts'

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties })
const shape = (kind: string, size: JsonSchema): JsonSchema => object({ kind: { const: kind }, size })
const number = { type: 'number' }
const text = { type: 'string' }

type Schemas = Readonly<Record<string, JsonSchema>>

/** The changes of `Value`, with `!` before each breaking change. */
function changes(direction: Value['direction'], old: Schemas, now: Schemas): string[] {
  const documentOf = (schemas: Schemas) => ({ schema: schemas['Value'] ?? {}, root: { components: { schemas } } })
  return compareSchemas(documentOf(old), documentOf(now), { direction, name: 'it', place: '', listed: new Set() }).map(
    (change) => `${change.isBreaking ? '!' : ''}${change.text}`,
  )
}

test('variants are compared by the value of their discriminating property', () => {
  const Value = { oneOf: [ref('Circle'), ref('Square')], discriminator: { propertyName: 'kind' } }
  const old = { Value, Circle: shape('circle', number), Square: shape('square', number) }
  expect(changes('output', old, { ...old, Square: shape('square', text) })).toEqual([
    '!the member `size` of the variant "square" of it was number and is string',
  ])
  const renamed = { Value: { oneOf: [ref('Box'), ref('Circle')] }, Circle: old.Circle, Box: shape('square', number) }
  expect(changes('output', old, renamed)).toEqual(['it has no discriminator instead of the discriminator `kind`'])
  expect(
    changes('output', { ...old, Value: ref('Circle') }, { ...old, Value: { anyOf: [ref('Circle'), text] } }),
  ).toEqual(['!it was Circle and is Circle | string'])
})

test('variants without a discriminating property are compared by name or by position', () => {
  const old = { Value: { anyOf: [ref('A'), object({ b: number }), { type: 'null' }] }, A: object({ a: number }) }
  const now = { Value: { anyOf: [ref('A'), object({ b: text }), { type: 'null' }] }, A: object({}) }
  expect(changes('output', old, now)).toEqual([
    '!the member `a` of the variant A of it was removed',
    '!the member `b` of the variant 2 of it was number and is string',
  ])
})

test('a union that loses a variant becomes narrower, also if only one variant is left', () => {
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

test('a tighter limit breaks requests, and a wider limit breaks responses', () => {
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

test('a type includes its constants, and `number` includes `integer`', () => {
  const integer = { type: 'integer' }
  const either = { type: 'string', enum: ['a', 'b'] }
  const of = (schema: JsonSchema): Schemas => ({ Value: schema })
  expect(changes('output', of(number), of(integer))).toEqual(['it was number and is integer'])
  expect(changes('input', of(integer), of(number))).toEqual(['it was integer and is number'])
  expect(changes('input', of(number), of(integer))).toEqual(['!it was number and is integer'])
  expect(changes('output', of(text), of(either))).toEqual(['it was string and is "a" | "b"'])
  expect(changes('input', of(either), of(text))).toEqual(['it was "a" | "b" and is string'])
  expect(changes('input', of(text), of(either))).toEqual(['!it was string and is "a" | "b"'])
})

test('other members, members by pattern and members that must be absent are compared', () => {
  const open = object({ a: text })
  const closed = { ...open, additionalProperties: false }
  const only = (schema: JsonSchema): Schemas => ({ Value: schema })
  expect(changes('input', only(open), only(closed))).toEqual(['!it must not have other members now'])
  expect(changes('output', only(closed), only(open))).toEqual(['it may have other members now'])
  const byPattern = (each: JsonSchema): Schemas => only({ type: 'object', patternProperties: { '^x-': each } })
  expect(changes('output', byPattern(number), byPattern(text))).toEqual([
    '!a member of it that matches ^x- was number and is string',
  ])
  const absent = object({ a: { not: {} } })
  expect(changes('input', only(open), only(absent))).toEqual(['!the member `a` of it must be absent now'])
  expect(changes('output', only(absent), only(open))).toEqual(['the member `a` of it is new'])
})

test('changed defaults, headers, optional bodies and removed errors are listed, and a component once', () => {
  const documentOf = (more: object, User: JsonSchema, answers: object): OpenApiDocument => ({
    openapi: '3.1.1',
    info: { title: '', version: '' },
    tags: [],
    paths: {
      '/a': { get: { operationId: 'a', tags: [], ...more, responses: { 200: { description: '', ...answers } } } },
      '/b': {
        get: {
          operationId: 'b',
          tags: [],
          responses: { 200: { description: '', content: { 'application/json': { schema: ref('User') } } } },
        },
      },
    } as OpenApiDocument['paths'],
    components: { schemas: { User }, responses: {} },
  })
  const page = (value: number): object => ({ name: 'page', in: 'query', schema: { ...number, default: value } })
  const content = { 'application/json': { schema: ref('User') } }
  const old = documentOf(
    { parameters: [page(1)], requestBody: { required: true, content: {} } },
    object({ size: number }),
    { content, headers: { Location: { schema: text } } },
  )
  const now = documentOf(
    { parameters: [page(2)], requestBody: { required: false, content: {} } },
    object({ size: text }),
    { content, headers: { Etag: { schema: text } } },
  )
  expect(
    compareDocuments(old, now).map(({ place, text, isBreaking }) => `${isBreaking ? '!' : ''}${place}: ${text}`),
  ).toEqual([
    '!GET /a: the query parameter `page` has the default 2 instead of 1',
    'GET /a: the body is optional now',
    'GET /a: the header `Etag` of the answer 200 is new',
    '!GET /a: the header `Location` of the answer 200 was removed',
    '!GET /a: the member `size` of the answer 200 was number and is string',
  ])
  const failing = (status: string): OpenApiDocument => ({
    ...old,
    paths: { '/a': { get: { operationId: 'a', tags: [], responses: { [status]: { description: '' } } } } },
  })
  const gone = (status: string): boolean[] =>
    compareDocuments(failing(status), {
      ...failing(status),
      paths: { '/a': { get: { operationId: 'a', tags: [], responses: {} } } },
    }).map(({ isBreaking }) => isBreaking)
  expect([gone('404'), gone('200')]).toEqual([[false], [true]])
})
