import type { JsonSchema, OpenApiDocument, Operation } from 'honotate/openapi'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { emitClient } from '../../../src/honotate-kit/cli/client/emit-client.ts'
import { clientWithAllNames, USE_OF_ALL_NAMES } from '../../support/client-with-all-names.ts'
import { createFolder, linkPackages, linkWebTypes } from '../../support/folder.ts'
import { runSync } from '../../support/program.ts'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/** Generates the files of a client for operations, which are given by method and path. */
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

/** Imports the module `client.js`. */
function load(files: Record<string, string>): Promise<any> {
  return import(`data:text/javascript,${encodeURIComponent(files['client.js'] as string)}`)
}

/** Returns the errors of TypeScript in a program `use.ts` and the client that it imports. */
function errorsIn(files: Record<string, string>): string[] {
  const folder = createFolder('client', { 'package.json': { type: 'module' }, ...files })
  linkPackages(folder.directory, ['hono'])
  linkWebTypes(folder.directory)
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom']
  const { stdout } = runSync(folder, ['node', tsc, ...options, '--libReplacement', 'use.ts'])
  // The small library of the tests lacks types that Hono names.
  return stdout.match(/^\w.*$/gmu) ?? []
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

test('the client reads events of string types as text, and other events as JSON', async () => {
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
  const client = await load(files)
  const sent = new Map(events.map(([name, , data]) => [`/${name}`, data]))
  const fetch = (url: string) => new Response(`data: ${sent.get(url)}\n\n`)
  const { apis } = client.createClient('', { fetch })
  for (const [name, , , data] of events) {
    const { value } = await client.events(await apis[name]()).next()
    expect([name, value.data]).toEqual([name, data])
  }
})

test('a text response has the type of a named enum of strings', () => {
  const files = clientOf({ 'get /state': answering('text/plain', ref('State')) }, TYPES)
  expect(files['client.d.ts']).toContain('Promise<Answer<200, never, models.State>>')
})

test('a model may have any name: of a global type, of a type of the client, or of a keyword', () => {
  const { files, names } = clientWithAllNames()
  expect(names.length).toBeGreaterThan(2000)
  expect(errorsIn({ ...files, 'use.ts': USE_OF_ALL_NAMES })).toEqual([])
})

test('groups and functions of a client have different names, and are not thenable', async () => {
  const operations = ['Users_find', 'users_find', 'Then_then', '__proto___a'].map(
    (operationId, index) =>
      [`get /${index}`, { operationId, tags: [operationId.replace(/_\w$|_[a-z]+$/u, '')] }] as const,
  )
  const client = (await load(clientOf(Object.fromEntries(operations)))).createClient('')
  expect(Object.keys(client)).toEqual(['__proto___', 'then_', 'users'])
  expect(Object.keys(client.users)).toEqual(['find', 'find_2'])
})

test('headers of a request may have every form of HeadersInit', async () => {
  const { apis } = (await load(clientOf({ 'get /a': {} }))).createClient('', {
    fetch: (_url: string, init: RequestInit) => new Response(JSON.stringify([...(init.headers as Headers)])),
    headers: [['x-all', '0']],
  })
  for (const headers of [{ 'x-one': '1' }, [['x-one', '1']], new Headers({ 'x-one': '1' }), new Map([['x-one', '1']])])
    expect(await (await apis.a({}, { headers })).json()).toEqual([
      ['x-all', '0'],
      ['x-one', '1'],
    ])
})

test('every file has comments that disable linters', () => {
  const files = clientOf({ 'get /a': answering('application/json', ref('Tick')) }, TYPES)
  for (const text of Object.values(files))
    expect(text).toMatch(/^\/\/ Made by .*\n\/\* eslint-disable \*\/\n\/\/ biome-ignore-all lint: /u)
})

test('events() without a check of the status is one readable type error', () => {
  const none = { description: 'There is none.' }
  const files = clientOf(
    { 'get /a': { responses: { ...answering('text/event-stream', ref('Tick')).responses, 404: none } } },
    {
      Tick: TYPES['Tick'] as JsonSchema,
    },
  )
  const errors = errorsIn({
    ...files,
    'use.ts': `import { createClient, events } from './client.js'
const answer = await createClient('').apis.a()
events(answer)
if (answer.status === 200) for await (const { data } of events(answer)) data.n.toFixed()
`,
  })
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(
    /^use\.ts\(3,8\): .*'"Compare the status of the answer first: an answer with this status has no events"'\.$/u,
  )
})

test('the client sends FormData as URL-encoded fields if the operation requires them', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const operation = (type: string): Partial<Operation> => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  })
  const files = clientOf({
    'post /fields': operation('application/x-www-form-urlencoded'),
    'post /parts': operation('multipart/form-data'),
  })
  const { apis } = (await load(files)).createClient('', {
    fetch: async (_: string, init: RequestInit) => {
      const request = new Request('http://localhost', init)
      return new Response(`${request.headers.get('content-type')} ${(await request.formData()).get('a')}`)
    },
  })
  const body = new FormData()
  body.append('a', 'ü&')
  expect(await (await apis.fields({ body })).text()).toMatch(/^application\/x-www-form-urlencoded\S* ü&$/u)
  expect(await (await apis.parts({ body })).text()).toMatch(/^multipart\/form-data;.* ü&$/u)
})

test('the client sends the operation `x-query` as QUERY', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } }
  const files = clientOf({ 'x-query /found': { requestBody: { required: true, content } } })
  const { apis } = (await load(files)).createClient('', {
    fetch: async (_: string, { method, body }: RequestInit) => new Response(`${method} ${String(body)}`),
  })
  expect(await (await apis.found({ body: { a: 1 } })).text()).toBe('QUERY {"a":1}')
})

test('the client can call a method named `new`', () => {
  const files = clientOf({ 'get /new': answering('text/plain', { type: 'string' }) })
  const use = `import { createClient } from './client.js'\nvoid createClient('').apis.new()\n`
  expect(errorsIn({ ...files, 'use.ts': use })).toEqual([])
})
