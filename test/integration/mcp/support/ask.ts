import type { Hono } from 'hono'
import { mcp, type McpOptions } from 'honotate/mcp'
import type { ApiTypes } from 'honotate/openapi'
import { shop, types as shopTypes } from './shop.ts'

const META = 'io.modelcontextprotocol/'
export const MODERN = '2026-07-28'

/** The endpoint of an app, and functions that send it messages as a client of a version does. */
export function endpoint(options?: McpOptions, app: Hono = shop(), types: ApiTypes = shopTypes) {
  app.post('/mcp', mcp(app, types, options))
  async function post(body: unknown, headers: Record<string, string> = {}) {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await app.request('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: sent,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text && JSON.parse(text)) as any }
  }
  const modern = (method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    post(
      {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { ...params, _meta: { [`${META}protocolVersion`]: MODERN, [`${META}clientCapabilities`]: {} } },
      },
      {
        'MCP-Protocol-Version': MODERN,
        'Mcp-Method': method,
        ...(typeof params['name'] === 'string' && { 'Mcp-Name': params['name'] }),
        ...headers,
      },
    )
  const legacy = (method: string, params?: unknown, version = '2025-11-25') =>
    post({ jsonrpc: '2.0', id: 'a', method, params }, { 'MCP-Protocol-Version': version })
  const call = async (name: string, given: unknown = {}, headers?: Record<string, string>) => {
    const { body } = await modern('tools/call', { name, arguments: given }, headers)
    return body.result ?? body.error
  }
  return { app, post, modern, legacy, call }
}
