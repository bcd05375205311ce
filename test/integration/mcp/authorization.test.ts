import { protectedResource, type ProtectedResource } from 'honotate/mcp'
import { expect, test } from 'vitest'
import { endpoint } from './support/ask.ts'

const oauth: ProtectedResource = {
  resource: 'https://shop.example/mcp',
  authorizationServers: ['https://login.example'],
  scopes: ['read', 'write'],
}
const { app, modern, call } = endpoint({ oauth })
const metadata = 'resource_metadata="https://shop.example/.well-known/oauth-protected-resource/mcp"'
const article = { body: { name: 'tea' } }

test('a request without a token is told where to get one', async () => {
  for (const authorization of ['', 'Basic YTpi', 'Bearer ', 'bearer']) {
    const { status, headers, body } = await modern('tools/list', {}, { Authorization: authorization })
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, `Bearer scope="read write", ${metadata}`])
    expect(body.error.code).toBe(-32600)
  }
  expect((await modern('tools/list', {}, { Authorization: 'Bearer any' })).status).toBe(200)
})

test('a guard that wants another token is a status of the response', async () => {
  const params = { name: 'create_article', arguments: article }
  const { status, headers } = await modern('tools/call', params, { Authorization: 'Bearer small' })
  const challenge = `Bearer error="insufficient_scope", scope="write", ${metadata}`
  expect([status, headers.get('WWW-Authenticate')]).toEqual([403, challenge])
  const denied = await call('create_article', article, { Authorization: 'Bearer bad' })
  expect(JSON.parse(denied.content[0].text)).toMatchObject({ status: 403 })
  expect((await call('create_article', article, { Authorization: 'Bearer good' })).structuredContent.id).toBe(1)
})

test('the metadata of the resource (RFC 9728)', async () => {
  app.get('/.well-known/oauth-protected-resource/mcp', protectedResource(oauth))
  const response = await endpointOf('/.well-known/oauth-protected-resource/mcp')
  expect(await response.json()).toEqual({
    resource: 'https://shop.example/mcp',
    authorization_servers: ['https://login.example'],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
  })
})

test('the query of the resource is a part of the address of its metadata', async () => {
  const { post } = endpoint({ oauth: { ...oauth, resource: 'https://shop.example/mcp?tenant=1' } })
  const { headers } = await post({ jsonrpc: '2.0', id: 1, method: 'ping' })
  expect(headers.get('WWW-Authenticate')).toContain('/.well-known/oauth-protected-resource/mcp?tenant=1"')
})

async function endpointOf(path: string): Promise<Response> {
  return app.request(path)
}
