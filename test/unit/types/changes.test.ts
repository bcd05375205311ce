import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../src/honotate-kit/cli/openapi/compare-documents.ts'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import type { OpenApiDocument } from '../../../src/honotate/openapi/document-types.ts'
import { requestChanges, responseChanges, type SchemaChange } from './support/schema-changes.ts'
import { operationChanges } from './support/operation-changes.ts'

type Components = Readonly<Record<string, JsonSchema>>

function documentOf(operation: object, more: object = {}, schemas: Components = {}): OpenApiDocument {
  const paths = { '/users': { post: { operationId: 'create', tags: ['Users'], responses: {}, ...operation } } }
  const components = { schemas, responses: {} }
  return { openapi: '3.1.1', info: { title: '', version: '' }, tags: [], components, paths, ...more } as OpenApiDocument
}

/** The changes, and whether one of them may break clients. */
function judged(old: OpenApiDocument, now: OpenApiDocument): { result: string; texts: string[] } {
  const changes = compareDocuments(old, now)
  const isBreaking = changes.some((each) => each.isBreaking)
  const result = changes.length === 0 ? 'none' : isBreaking ? 'breaking' : 'harmless'
  return { result, texts: changes.map(({ place, text }) => `${place}: ${text}`) }
}

type Use = (schema: JsonSchema) => object
const json = (schema: JsonSchema): object => ({ 'application/json': { schema } })
const body: Use = (schema) => ({ requestBody: { required: true, content: json(schema) } })
const answer: Use = (schema) => ({ responses: { 200: { description: '', content: json(schema) } } })

/** The places where a schema of a request or an answer can be. */
const WRAPPERS: Readonly<Record<string, (schema: JsonSchema) => readonly [JsonSchema, Components]>> = {
  'the whole value': (schema) => [schema, {}],
  'a member': (schema) => [{ type: 'object', properties: { a: schema }, required: ['a'] }, {}],
  'an item': (schema) => [{ type: 'array', items: schema }, {}],
  'a component': (schema) => [{ $ref: '#/components/schemas/A' }, { A: schema }],
  'a member of a component that contains itself': (schema) => [
    { $ref: '#/components/schemas/Tree' },
    {
      Tree: {
        type: 'object',
        properties: { a: schema, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  ],
  'a value that may be null': (schema) => [
    { type: 'object', properties: { a: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] } } },
    { A: { type: 'object', properties: { b: schema }, required: ['b'] } },
  ],
}

function expectResult([rule, old, now, expected]: SchemaChange, use: Use): void {
  for (const [place, wrap] of Object.entries(WRAPPERS)) {
    const documents = [old, now].map((each) => {
      const [schema, components] = wrap(each)
      return documentOf(use(schema), {}, components)
    }) as [OpenApiDocument, OpenApiDocument]
    const { result, texts } = judged(...documents)
    expect(result, `${rule}, ${place}: ${texts.join('; ')}`).toBe(expected)
    expect(judged(documents[1], documents[1]).result, rule).toBe('none')
  }
}

describe('changes of request bodies are classified like in oasdiff', () => {
  test.each(requestChanges)('%s', (...change) => expectResult(change, body))
})

describe('changes of responses are classified like in oasdiff', () => {
  test.each(responseChanges)('%s', (...change) => expectResult(change, answer))
})

describe('changes of operations are classified like in oasdiff', () => {
  test.each(operationChanges)('%s', (rule, [one, ...more], [other, ...others], expected) => {
    const { result, texts } = judged(documentOf(one, ...more), documentOf(other, ...others))
    expect(result, `${rule}: ${texts.join('; ')}`).toBe(expected)
  })
})

test('a changed component is listed once for requests and once for responses, wherever it is used', () => {
  const ref = { $ref: '#/components/schemas/User' }
  const use = { ...body(ref), ...answer({ type: 'array', items: ref }) }
  const user = (schema: JsonSchema): Components => ({
    User: { type: 'object', properties: { name: schema, friend: ref, friends: { type: 'array', items: ref } } },
  })
  const both = (schema: JsonSchema): OpenApiDocument => {
    const document = documentOf(use, {}, user(schema))
    return { ...document, paths: { ...document.paths, '/more': document.paths['/users'] as object as {} } }
  }
  const { texts } = judged(both({ type: 'string' }), both({ type: 'string', minLength: 1 }))
  expect(texts).toEqual([
    'POST /more: the member `name` of the body has `minLength` 1 instead of no `minLength`',
    'POST /more: the member `name` of an item of the answer 200 has `minLength` 1 instead of no `minLength`',
  ])
})
