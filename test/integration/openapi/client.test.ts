import type { JsonSchema, OpenApiDocument, Operation } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { emitClient } from '../../../src/tools/cli/client/emit-client.ts'

/** The files of the client of some operations, by method and path. */
function clientOf(
  operations: Readonly<Record<string, Partial<Operation>>>,
  schemas: Readonly<Record<string, JsonSchema>> = {},
): Record<string, string> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [place, operation] of Object.entries(operations)) {
    const [method, path] = place.split(' ') as [string, string]
    const operationId = `Apis_${path.replaceAll(/\W+/gu, '')}`
    paths[path] = { ...paths[path], [method]: { operationId, tags: ['Apis'], responses: {}, ...operation } }
  }
  const info = { title: 'Test', version: '1.0.0' }
  const document: OpenApiDocument = { openapi: '3.1.1', info, tags: [], paths, components: { schemas, responses: {} } }
  return emitClient(document)
}

function answering(type: string, schema: JsonSchema | undefined): Partial<Operation> {
  return { responses: { 200: { description: 'OK', content: { [type]: schema ? { schema } : {} } } } }
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const TYPES: Record<string, JsonSchema> = {
  Tick: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  State: { enum: ['on', 'off'] },
  Either: { oneOf: [ref('Tick'), ref('State'), ref('Either')] },
}

test('events are read as what the service sends: strings as they are, anything else as JSON', async () => {
  const events: [name: string, schema: JsonSchema | undefined, sent: string, data: unknown][] = [
    ['named', ref('Tick'), '{"n":1}', { n: 1 }],
    ['union', { anyOf: [ref('Tick'), { type: 'null' }] }, 'null', null],
    ['number', { type: ['number', 'null'] }, '1', 1],
    ['text', { type: 'string' }, '{"n":1}', '{"n":1}'],
    ['state', ref('State'), 'on', 'on'],
    ['word', { const: '1' }, '1', '1'],
    ['branded', { allOf: [{ type: 'string' }, {}] }, '1', '1'],
    ['mixed', ref('Either'), '{"n":1}', { n: 1 }],
    ['mixedText', ref('Either'), 'off', 'off'],
    ['quoted', { anyOf: [{ type: 'string' }, ref('Tick')] }, '"a"', '"a"'],
    ['unknown', {}, 'a', 'a'],
    ['untyped', undefined, '{"n":1}', { n: 1 }],
  ]
  const files = clientOf(
    Object.fromEntries(events.map(([name, schema]) => [`get /${name}`, answering('text/event-stream', schema)])),
    TYPES,
  )
  const client = await import(`data:text/javascript,${encodeURIComponent(files['client.js'] as string)}`)
  const sent = new Map(events.map(([name, , data]) => [`/${name}`, data]))
  const fetch = (url: string) => new Response(`data: ${sent.get(url)}\n\n`)
  const { apis } = client.createClient('', { fetch })
  for (const [name, , , data] of events) {
    const { value } = await client.events(await apis[name]()).next()
    expect([name, value.data]).toEqual([name, data])
  }
})

test('the text of an answer has the type of a named list of strings', () => {
  const files = clientOf({ 'get /state': answering('text/plain', ref('State')) }, TYPES)
  expect(files['client.d.ts']).toContain('Promise<Answer<200, never, State>>')
})
