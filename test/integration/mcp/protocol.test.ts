import { HttpProblem } from 'honotate'
import { expect, test } from 'vitest'
import { endpoint, MODERN } from './support/ask.ts'

// The information of a document has more members than a server.
const info = { title: 'Shop', version: '2.0.0', description: 'All about tea' }
const { app, post, modern, legacy } = endpoint({ info })
const request = (method: unknown, id: unknown = 1, rest: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...rest,
})
const ping = request('ping')

test('2026-07-28: discovery, lists with a lifetime, and results that name the server', async () => {
  const { status, body } = await modern('server/discover')
  expect([status, body]).toEqual([
    200,
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        supportedVersions: [MODERN],
        capabilities: { tools: {} },
        ttlMs: 60_000,
        cacheScope: 'private',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'Shop', version: '2.0.0' } },
      },
    },
  ])
  expect((await modern('tools/list')).body.result).toMatchObject({ resultType: 'complete', ttlMs: 60_000 })
})

test.each([
  ['another version', [{}, { 'MCP-Protocol-Version': '2099-01-01' }], 400, -32020],
  ['no header for the method', [{}, { 'Mcp-Method': '' }], 400, -32020],
  ['another method', [{}, { 'Mcp-Method': 'tools/call' }], 400, -32020],
] as const)('2026-07-28: %s in the headers than in the body is refused', async (_, [params, headers], status, code) => {
  const reply = await modern('tools/list', params, headers)
  expect([reply.status, reply.body.error.code, reply.body.id]).toEqual([status, code, 1])
})

test('2026-07-28: the name of the tool is in a header, which may be encoded', async () => {
  const params = { name: 'Articles_remove', arguments: { id: '1' } }
  const encoded = `=?base64?${btoa('Articles_remove')}?=`
  expect((await modern('tools/call', params, { 'Mcp-Name': encoded })).status).toBe(200)
  expect((await modern('tools/call', params, { 'Mcp-Name': 'Articles_find' })).body.error.code).toBe(-32020)
  expect((await modern('tools/call', params, { 'Mcp-Name': '=?base64?%%?=' })).body.error.code).toBe(-32020)
})

test('2026-07-28: methods that it does not have are 404, and a request without metadata is 400', async () => {
  for (const method of ['ping', 'initialize', 'subscriptions/listen', 'resources/list', '__proto__', 'constructor'])
    expect((await modern(method)).status, method).toBe(404)
  const bare = await post(request('tools/list'), { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': 'tools/list' })
  expect([bare.status, bare.body.error.code]).toEqual([400, -32602])
})

test('a version that the server does not have is refused with those that it has', async () => {
  const { status, body } = await post(request('tools/list'), { 'MCP-Protocol-Version': '1900-01-01' })
  expect([status, body.error]).toEqual([
    400,
    {
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: [MODERN, '2025-11-25', '2025-06-18'], requested: '1900-01-01' },
    },
  ])
})

test.each([
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-11-25'],
  ['2024-11-05', '2025-11-25'],
  ['2099-01-01', '2025-11-25'],
  [undefined, '2025-11-25'],
])('initialize with the version %s is answered with %s', async (protocolVersion, expected) => {
  const { status, body } = await post(request('initialize', 0, { params: { protocolVersion, capabilities: {} } }))
  expect([status, body]).toEqual([
    200,
    {
      jsonrpc: '2.0',
      id: 0,
      result: {
        protocolVersion: expected,
        capabilities: { tools: {} },
        serverInfo: { name: 'Shop', version: '2.0.0' },
      },
    },
  ])
})

test('older versions: ping, one page of tools, and errors with the status 200', async () => {
  expect((await legacy('ping')).body).toEqual({ jsonrpc: '2.0', id: 'a', result: {} })
  expect((await legacy('ping', null)).body.result).toEqual({})
  expect((await legacy('tools/list', { cursor: 'x' })).body.error.code).toBe(-32602)
  expect((await legacy('tools/list')).body.result.ttlMs).toBeUndefined()
  const unknown = await legacy('server/discover')
  expect([unknown.status, unknown.body.error.code]).toEqual([200, -32601])
})

test('notifications are 202 without a body', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    { jsonrpc: '2.0', method: 'tools/call', params: { name: 'Articles_remove' } },
  ]) {
    const { status, body } = await post(message)
    expect([status, body]).toEqual([202, ''])
  }
})

test.each([
  ['no JSON', '{"jsonrpc":', 400, -32700],
  ['an empty body', '', 400, -32700],
  ['null', 'null', 400, -32600],
  ['a string', '"x"', 400, -32600],
  ['no version of JSON-RPC', '{"id":1,"method":"ping"}', 400, -32600],
  ['null as id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
  ['an object as id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
  ['a number as method', '{"jsonrpc":"2.0","id":1,"method":7}', 400, -32600],
  ['an id alone', '{"jsonrpc":"2.0","id":1}', 400, -32600],
  ['a response to no request', '{"jsonrpc":"2.0","id":1,"result":{}}', 400, -32600],
  ['a list as params', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32602],
  ['a string as params', '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', 400, -32602],
  ['an empty batch', '[]', 400, -32600],
  ['a batch, which no version has', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
])('%s is refused', async (_, body, status, code) => {
  const reply = await post(body)
  expect([reply.status, reply.body.error.code]).toEqual([status, code])
})

test('GET and DELETE are 405', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const response = await app.request('/mcp', { method })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'OPTIONS, POST'])
  }
})

test('pages of other origins are refused, also behind a rebound name', async () => {
  const open = endpoint({ origins: ['https://app.example'], hosts: ['localhost'] })
  for (const [origin, host, status] of [
    [undefined, 'localhost', 200],
    ['https://app.example', 'localhost', 200],
    ['https://evil.example', 'localhost', 403],
    ['http://localhost', 'localhost', 403],
    ['null', 'localhost', 403],
    ['https://app.example.evil.example', 'localhost', 403],
    ['https://app.example', 'evil.example', 403],
    [undefined, 'evil.example', 403],
  ] as const)
    expect((await open.post(ping, { Host: host, ...(origin && { Origin: origin }) })).status, origin).toBe(status)
  expect((await post(ping, { Origin: 'http://localhost', Host: 'localhost' })).status).toBe(403)
  // A page may send this type without a preflight.
  expect((await post(ping, { 'Content-Type': 'text/plain' })).status).toBe(415)
})

test('an app whose error handler throws is an internal error', async () => {
  const broken = endpoint()
  broken.app.onError(() => {
    throw new HttpProblem(409, { detail: 'Who are you?', code: 'GONE', data: 'hunter2' })
  })
  const params = { name: 'create_article', arguments: { body: { name: 'tea' } } }
  const { status, body } = await broken.legacy('tools/call', params)
  expect([status, body]).toEqual([409, { jsonrpc: '2.0', id: 'a', error: { code: -32603, message: 'Who are you?' } }])
})
