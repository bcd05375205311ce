import {
  CookieValue,
  createApp,
  GetMapping,
  PathVariable,
  Request,
  RequestHeader,
  RequestParam,
  RestController,
  type HttpRequest,
} from 'honotate'
import type { ApiTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { endpoint } from './support/ask.ts'
import { seen } from './support/shop.ts'

const { post, legacy, call } = endpoint()

test('a name that is no tool is an unknown tool, also a name of a prototype', async () => {
  for (const name of [
    'Articles_secret',
    'secret',
    '__proto__',
    'constructor',
    'toString',
    '',
    ' Articles_find',
    'Articles_FIND',
  ])
    expect((await legacy('tools/call', { name, arguments: {} })).body.error.code, name).toBe(-32602)
  for (const name of [7, null, {}, ['Articles_find'], undefined]) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }
    expect((await post(message)).body.error.code).toBe(-32602)
  }
})

test('arguments that are not declared are refused: headers, credentials, names of prototypes', async () => {
  for (const name of [
    'authorization',
    'cookie',
    'host',
    'constructor',
    'toString',
    'hasOwnProperty',
    'headers',
    'body',
  ])
    expect((await call('Articles_find', { id: '1', [name]: 'x' })).content[0].text).toContain('no argument')
  const params = '"params":{"name":"Articles_find","arguments":{"id":"1","__proto__":{"id":"2"}}}'
  expect((await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call",${params}}`)).status).toBe(400)
  for (const given of [[], 'x', 7])
    expect((await call('Articles_find', given)).code, JSON.stringify(given)).toBe(-32602)
})

test('a path variable cannot leave its segment, nor lead to another route', async () => {
  for (const id of ['..', '.', '', 'secret']) {
    const { isError, content } = await call('Articles_find', { id })
    expect([isError, content[0].text], id).toEqual([true, expect.stringMatching(/path/u)])
  }
  for (const id of [
    '../secret',
    '%2e%2e',
    '..%2fsecret',
    'secret/',
    'secret?',
    'secret#',
    '\\..\\secret',
    'a/../secret',
    'ü\0',
  ])
    expect((await call('Articles_find', { id })).structuredContent, id).toEqual({ id })
  for (const wildcard of ['../secret', 'a/..', './a', 'a/../../..'])
    expect((await call('Articles_file', { wildcard })).isError, wildcard).toBe(true)
  expect(seen.calls).toEqual([])
  for (const id of [{}, [], [['a']], null, ['a', 'b']])
    expect((await call('Articles_find', { id })).isError, JSON.stringify(id)).toBe(true)
  expect((await call('Articles_find', { id: '\ud800' })).isError).toBe(true)
  expect((await call('Articles_find', { id: 'a'.repeat(9000) })).content[0].text).toContain('414')
})

test('a header has one line of the characters that headers have', async () => {
  for (const reason of ['a\r\nAuthorization: Bearer good', 'a\nb', '\0', '漢'])
    expect((await call('Articles_rename', { id: '1', body: 'x', 'X-Reason': reason })).content[0].text).toContain(
      'cannot be sent',
    )
})

test('a number that JSON has rounded is refused, since it may be the id of another record', async () => {
  const argument = (id: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"Articles_find","arguments":{"id":${id}}}}`
  for (const id of ['725653563933458433', '-9007199254740993', '1e21', '1e999'])
    expect((await post(argument(id))).body.result.content[0].text, id).toContain('too large to be exact')
  for (const [id, sent] of [
    ['"725653563933458433"', '725653563933458433'],
    ['9007199254740991', '9007199254740991'],
    ['1.5', '1.5'],
  ] as const)
    expect((await post(argument(id))).body.result.structuredContent).toEqual({ id: sent })
})

test('limits of the app apply to the message and to the call', async () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  const message = (value: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_article","arguments":{"body":${value}}}}`
  expect((await post(message(deep(60)))).status).toBe(400)
  const long = await post(message(`"${'x'.repeat(20_000)}"`))
  expect([long.status, long.body.error.code]).toEqual([413, -32600])
  expect((await post(deep(100_000).slice(0, 19_000))).status).toBe(400)
  expect((await post(message(deep(40)), { Authorization: 'Bearer good' })).body.result.isError).toBe(true)
})

test('concurrent calls do not mix', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, id) => call('Articles_find', { id })))
  expect(answers.map(({ structuredContent }) => structuredContent.id)).toEqual(answers.map((_, id) => `${id}`))
})

test('a method learns that the client has left', async () => {
  const started = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  @RestController()
  class Slow {
    @GetMapping('/slow/:id')
    async wait(@PathVariable('id') id: string, @RequestParam('id') other: string, @Request() { raw }: HttpRequest) {
      started.resolve()
      await new Promise<void>((resolve) => raw.signal.addEventListener('abort', () => resolve()))
      left.resolve()
      return { id, other }
    }
  }
  const text = { required: true, schema: { type: 'string' } }
  const methods = { wait: { tool: true as const, parameters: [text, text, null], answers: [] } }
  const types: ApiTypes = { controllers: [[Slow, { methods }]], schemas: {} }
  const { app, modern: ask } = endpoint({}, createApp({ controllers: [Slow] }), types)
  // Two parts of the request with one name are two arguments.
  const { required } = (await ask('tools/list')).body.result.tools[0].inputSchema
  expect(required).toEqual(['id', 'query_id'])
  const leave = new AbortController()
  const params = { name: 'Slow_wait', arguments: { id: 'a', query_id: 'b' } }
  const call = app.request('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    signal: leave.signal,
  })
  await started.promise
  leave.abort()
  await left.promise
  expect(await ((await call) as Response).json()).toMatchObject({ id: 1 })
})

test('a header with credentials is no argument, and is needed from the caller', async () => {
  @RestController()
  class Keys {
    @GetMapping('/keys')
    list(@RequestHeader('X-Author') author: string, @RequestHeader('X-Api-Key') key: string) {
      return { author, key }
    }

    @GetMapping('/session')
    session(@CookieValue('session') session: string) {
      return { session }
    }
  }
  const text = { required: true, schema: { type: 'string' } }
  const list = { tool: true, parameters: [text, text], answers: [] } as const
  const keys: ApiTypes = { controllers: [[Keys, { methods: { list } }]], schemas: {} }
  const tools = (types: ApiTypes, forward: string[] = []) =>
    endpoint({ forward }, createApp({ controllers: [Keys] }), types)
  const session = { tool: true, parameters: [text], answers: [] } as const
  const cookies: ApiTypes = { controllers: [[Keys, { methods: { session } }]], schemas: {} }
  expect(() => tools(cookies)).toThrow(/it needs the cookie `session`, which is no argument/u)
  const { call: callWithCookie } = tools(cookies, ['Cookie'])
  expect((await callWithCookie('Keys_session', {}, { Cookie: 'session=s' })).structuredContent.session).toBe('s')
  expect(() => tools(keys)).toThrow(/it needs the header `X-Api-Key`, which is no argument/u)
  const given = { 'X-Author': 'a' }
  const { call: callWithKey } = tools(keys, ['x-api-key'])
  expect((await callWithKey('Keys_list', given, { 'X-Api-Key': 'k' })).structuredContent).toEqual({
    author: 'a',
    key: 'k',
  })
  expect((await callWithKey('Keys_list', { ...given, 'X-Api-Key': 'k' })).content[0].text).toContain('no argument')
})

test('headers with credentials and headers of proxies are no arguments, under any usual name', async () => {
  @RestController()
  class Trusting {
    @GetMapping('/trusting')
    read(@RequestHeader() headers: Record<string, string>) {
      return headers
    }
  }
  const trusted = `X-Access-Key Ocp-Apim-Subscription-Key X-Functions-Key X-JWT-Payload X-Credentials X-Passwd
    X-Client-Cert X-SSL-Client-S-DN X-Remote-User X-Original-URL X-Client-IP X-Azure-ClientIP Fastly-Client-IP
    X-Key X-Admin-Key X-Consumer-Username X-Userinfo X-Endpoint-API-UserInfo X-Pomerium-Claim-Email X-Client-Verify`
  const free = ['Idempotency-Key', 'X-Note', 'X-Author', 'X-Certificate']
  const properties = [...trusted.split(/\s+/u), ...free].map((name) => ({ name, required: false, schema: {} }))
  const read = { tool: true, parameters: [{ required: true, schema: {}, properties }], answers: [] } as const
  const types: ApiTypes = { controllers: [[Trusting, { methods: { read } }]], schemas: {} }
  const { modern: ask } = endpoint({}, createApp({ controllers: [Trusting] }), types)
  expect(Object.keys((await ask('tools/list')).body.result.tools[0].inputSchema.properties)).toEqual(free)
})

test('a list is no header: a method receives all its lines as one item', async () => {
  @RestController()
  class Tags {
    @GetMapping('/tags')
    list(@RequestHeader('X-Tags') tags: string) {
      return { tags }
    }
  }
  const app = createApp({ controllers: [Tags] })
  const headers = new Headers([
    ['X-Tags', 'a'],
    ['X-Tags', 'b'],
  ])
  expect(await (await app.request('/apis/tags', { headers })).json()).toEqual({ tags: 'a, b' })
  const parameter = { required: true, schema: { type: 'array', items: { type: 'string' } } }
  const list = { tool: true, parameters: [parameter], answers: [] } as const
  const types: ApiTypes = { controllers: [[Tags, { methods: { list } }]], schemas: {} }
  expect(() => endpoint({}, app, types)).toThrow(/GET \/apis\/tags.*its header parameter `X-Tags` is a list/u)
})

test('null stands for an argument that is left out, except in a body', async () => {
  const left = (await call('Articles_list', { tag: null, page: null })).structuredContent
  expect(left).toEqual({ tag: [], page: '1' })
  expect((await call('Articles_list', null)).structuredContent).toEqual(left)
  expect((await call('Articles_find', { id: null })).content[0].text).toContain('missing')
  const created = await call('create_article', { body: null }, { Authorization: 'Bearer good' })
  expect(JSON.parse(created.content[0].text)).toMatchObject({ status: 422 })
})
