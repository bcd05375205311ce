import type { JsonSchema, OpenApiDocument, Operation } from 'honotate/openapi'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { appIn, clientCommand, clientFiles } from '../../../src/honotate-kit/cli/client/client-files.ts'
import { emitClient } from '../../../src/honotate-kit/cli/client/emit-client.ts'
import { clientWithAllNames, USE_OF_ALL_NAMES } from '../../support/client-with-all-names.ts'
import { createFolder, linkPackages, linkWebTypes } from '../../support/folder.ts'
import { hostWithDeclarations } from '../../support/parsed-declarations.ts'

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
  const { directory } = createFolder('client', { 'package.json': { type: 'module' }, ...files })
  linkPackages(directory, ['hono'])
  linkWebTypes(directory)
  const options: ts.CompilerOptions = {
    configFilePath: join(directory, 'tsconfig.json'),
    strict: true,
    libReplacement: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  }
  const program = ts.createProgram([join(directory, 'use.ts')], options, hostWithDeclarations(options))
  // The small library of the tests lacks types that Hono names.
  const own = program.getSourceFiles().filter(({ fileName }) => dirname(fileName) === directory)
  const errors = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ])
  const format = {
    getCurrentDirectory: () => directory,
    getCanonicalFileName: (name: string) => name,
    getNewLine: () => '\n',
  }
  return errors.map((error) => ts.formatDiagnostic(error, format).split('\n', 1)[0] as string)
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

test.for([
  ['User accounts', 'userAccounts'],
  ['APIKeys', 'apiKeys'],
  ['API', 'api'],
  ['URLs', 'urls'],
  ['OAuth2', 'oAuth2'],
] as const)('the group of the tag %s is %s', async ([tag, group]) => {
  const client = await load(clientOf({ 'get /': { operationId: `${tag}_find`, tags: [tag] } }))
  expect(Object.keys(client.createClient(''))).toEqual([group])
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

test('cookies of a request are optional, and queries and mutations have the options of TanStack Query', async () => {
  const cookie = { name: 'sid', in: 'cookie', required: true, schema: { type: 'string' } } as const
  const query = { name: 'q', in: 'query', required: true, schema: { type: 'string' } } as const
  const files = clientOf(
    {
      'get /tick': { ...answering('application/json', ref('Tick')), parameters: [cookie] },
      'get /text': { ...answering('text/plain', ref('State')), parameters: [query] },
      'get /bytes': answering('application/octet-stream', undefined),
      'post /none': {
        requestBody: { required: true, content: { 'application/json': { schema: ref('Tick') } } },
        responses: { 204: { description: '' }, default: { description: '' } },
      },
    },
    { Tick: TYPES['Tick'] as JsonSchema, State: TYPES['State'] as JsonSchema },
  )
  const module = await load(files)
  const { queryKey, queryOptions, mutationOptions } = module
  const sent: unknown[] = []
  const answers = [
    Response.json({ n: 1 }),
    new Response('on'),
    new Response(new Blob(['a'])),
    new Response(null, { status: 204 }),
  ]
  const fetch = (url: string, { signal, body }: RequestInit) => {
    sent.push([url, signal?.aborted, body])
    return answers.shift() ?? new Response('{}', { status: 404 })
  }
  const { apis } = module.createClient('', { fetch })
  const { signal } = new AbortController()
  expect(queryOptions(apis.tick).queryKey).toEqual(['apis', 'tick'])
  const { queryKey: key, queryFn } = queryOptions(apis.text, { query: { q: 'a' } })
  expect([key, queryKey(apis.text)]).toEqual([
    ['apis', 'text', { query: { q: 'a' } }],
    ['apis', 'text'],
  ])
  expect(await queryOptions(apis.tick).queryFn({ signal })).toEqual({ n: 1 })
  expect(await queryFn({ signal })).toBe('on')
  expect(await (await queryOptions(apis.bytes).queryFn({ signal })).text()).toBe('a')
  const { mutationKey, mutationFn } = mutationOptions(apis.none)
  expect([mutationKey, await mutationFn({ body: { n: 2 } })]).toEqual([['apis', 'none'], null])
  const failed = await mutationFn({ body: { n: 3 } }).catch((error: unknown) => error)
  expect([failed.name, failed instanceof Error, failed.answer.status]).toEqual(['AnswerError', true, 404])
  expect(sent).toEqual([
    ['/tick', false, undefined],
    ['/text?q=a', false, undefined],
    ['/bytes', false, undefined],
    ['/none', undefined, '{"n":2}'],
    ['/none', undefined, '{"n":3}'],
  ])
  expect(
    errorsIn({
      ...files,
      'use.ts': `import { createClient, queryOptions, mutationOptions, queryKey } from './client.js'
const { apis } = createClient('')
const { signal } = new AbortController()
const n: number = (await queryOptions(apis.tick).queryFn({ signal })).n
const state: 'on' | 'off' = await queryOptions(apis.text, { query: { q: 'a' } }).queryFn({ signal })
const bytes: string | Blob = await queryOptions(apis.bytes).queryFn({ signal })
const none: null = await mutationOptions(apis.none).mutationFn({ body: { n: 1 } })
const { apis: { tick } } = createClient('')
await tick({ cookies: {} })
mutationOptions(tick).mutationFn()
queryKey(apis.text) satisfies readonly unknown[]
// @ts-expect-error
queryOptions(apis.text)
// @ts-expect-error
mutationOptions(apis.none).mutationFn({})
console.log(n, state, bytes, none)
`,
    }),
  ).toEqual([])
})

test('the first line of a client has the command that made it, also with spaces in a path', () => {
  const place = { directory: '/p', app: '/p/src/my app.ts', client: '/p/client' }
  const command = clientCommand(place)
  expect(command).toBe('honotate openapi --app "src/my app.ts" --client client')
  const document = { openapi: '3.1.1', info: { title: 'T', version: '1' }, tags: [], paths: {} }
  const files = clientFiles({ ...document, components: { schemas: {}, responses: {} } }, place)
  for (const { text } of files) expect(appIn(text)).toBe('src/my app.ts')
  expect(appIn(`// Made by \`${clientCommand({ ...place, app: '/p/src/app.ts' })}\`; do not edit.`)).toBe('src/app.ts')
  expect(appIn('// Made by `honotate openapi`; do not edit.')).toBeUndefined()
})
