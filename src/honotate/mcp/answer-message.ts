import type { Context, HonoRequest } from 'hono'
import { isObject } from '../errors/check-options.ts'
import { callTool, type ToolServer, type Values } from './call-tool.ts'

/** The version whose requests stand alone, and those that begin with `initialize`, the latest first. */
const MODERN = '2026-07-28'
const LEGACY: readonly unknown[] = ['2025-11-25', '2025-06-18']

const META = 'io.modelcontextprotocol/'

/** How long a client may keep a list: a new release may have other tools. */
const CACHED = { ttlMs: 60_000, cacheScope: 'private' }

/**
 * Answers one message.
 *
 * Source of the codes of errors: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export async function answerMessage(message: unknown, c: Context, server: ToolServer): Promise<Response> {
  const { jsonrpc, id, method, params = {} } = (isObject(message) ? message : {}) as Values
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  const known = { jsonrpc: '2.0', ...(isId && { id }) }
  const fail = (code: number, text: string, status = 400, data?: object): Response =>
    c.json({ ...known, error: { code, message: text, data } }, status as 400)
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !(isId || id === undefined))
    return fail(-32600, 'This is not one request of JSON-RPC 2.0 with an id')
  // A notification has no response.
  if (!isId) return c.body(null, 202)
  // Some clients send null instead of no params.
  if (!isObject(params ?? {})) return fail(-32602, '`params` is not an object')
  const { _meta, name, arguments: given, cursor, protocolVersion } = (params ?? {}) as Values
  const meta = (isObject(_meta) ? _meta : {}) as Values
  const requested = meta[`${META}protocolVersion`] ?? c.req.header('MCP-Protocol-Version')
  const isModern = requested === MODERN
  if (!isModern && requested !== undefined && !LEGACY.includes(requested) && method !== 'initialize')
    return fail(-32022, 'Unsupported protocol version', 400, { supported: [MODERN, ...LEGACY], requested })
  const tool = server.tools.get(name)
  const names = method === 'tools/call' && { 'Mcp-Name': tool ? [name, `=?base64?${btoa(String(name))}?=`] : [name] }
  const mistake = isModern && mistakeOf({ 'Mcp-Method': [method], ...names }, meta, c.req)
  if (mistake) return fail(...mistake)

  const capabilities = { tools: {} }
  const modern = { resultType: 'complete', _meta: { [`${META}serverInfo`]: server.info } }
  const succeed = (result: object): Response => c.json({ ...known, result: { ...(isModern && modern), ...result } })
  if (!isModern && method === 'ping') return succeed({})
  if (!isModern && method === 'initialize') {
    const version = LEGACY.includes(protocolVersion) ? protocolVersion : LEGACY[0]
    return succeed({ protocolVersion: version, capabilities, serverInfo: server.info })
  }
  if (isModern && method === 'server/discover') return succeed({ supportedVersions: [MODERN], capabilities, ...CACHED })
  if (method === 'tools/list') {
    if (cursor !== undefined && cursor !== null) return fail(-32602, 'The list has one page, without a cursor', 200)
    // For older clients, each structured result is an object.
    const tools = Array.from(server.tools.values(), ({ definition: { outputSchema, ...rest } }) =>
      isModern || outputSchema?.['type'] === 'object' ? { ...rest, outputSchema } : rest,
    )
    return succeed({ tools, ...(isModern && CACHED) })
  }
  if (method !== 'tools/call') return fail(-32601, `Method not found: ${method}`, isModern ? 404 : 200)
  if (!tool) return fail(-32602, `Unknown tool: ${String(name)}`, 200)
  if (!isObject(given ?? {})) return fail(-32602, '`arguments` is not an object', 200)
  const { structuredContent, ...rest } = await callTool(tool, (given ?? {}) as Values, c, server)
  return succeed(isModern || isObject(structuredContent) ? { ...rest, structuredContent } : rest)
}

/** @param mirrored The values of headers that repeat the body; the name of a tool may be encoded. */
function mistakeOf(mirrored: Record<string, unknown[]>, meta: Values, req: HonoRequest): [number, string] | undefined {
  const missing = ['protocolVersion', 'clientCapabilities'].find((each) => meta[META + each] === undefined)
  if (missing) return [-32602, `\`_meta\` has no \`${META}${missing}\``]
  const all = Object.entries<unknown[]>({ 'MCP-Protocol-Version': [MODERN], ...mirrored })
  const wrong = all.find(([header, values]) => !values.includes(req.header(header)))
  return wrong && [-32020, `The header \`${wrong[0]}\` does not match the body`]
}
