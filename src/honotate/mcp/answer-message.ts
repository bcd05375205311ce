import type { Context, HonoRequest } from 'hono'
import { isObject } from '../errors/check-options.ts'
import { callTool, type ToolResult, type ToolServer, type Values } from './call-tool.ts'

/** The version whose requests stand alone, and those that begin with `initialize`, the latest first. */
const MODERN = '2026-07-28'
const LEGACY: readonly unknown[] = ['2025-11-25', '2025-06-18', '2025-03-26']

const META = 'io.modelcontextprotocol/'

/** How long a client may keep a list: a new release may have other tools. */
const CACHED = { ttlMs: 60_000, cacheScope: 'private' }

/** A message of JSON-RPC, and the status of its response. Notifications have no message. */
export interface Reply extends Pick<ToolResult, 'challenge'> {
  readonly status: number
  readonly message?: object
}

/**
 * An error of JSON-RPC.
 *
 * Source of the codes: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export function refusal(status: number, code: number, message: string, id?: unknown, data?: object): Reply {
  return { status, message: { jsonrpc: '2.0', id, error: { code, message, data } } }
}

/** Answers one message. */
export async function answerMessage(message: unknown, c: Context, server: ToolServer): Promise<Reply> {
  const { jsonrpc, id, method, params: sent, result, error } = (isObject(message) ? message : {}) as Values
  // Older clients may send the response to a request, although this server sends none.
  const isResponse = method === undefined && (result !== undefined || error !== undefined)
  const isNotification = typeof method === 'string' && id === undefined
  if (jsonrpc === '2.0' && (isResponse || isNotification)) return { status: 202 }
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !(typeof id === 'string' || Number.isSafeInteger(id)))
    return refusal(400, -32600, 'This is not a request of JSON-RPC 2.0 with an id')
  const refuse = (code: number, text: string, status = 400): Reply => refusal(status, code, text, id)
  // Some clients send null instead of no params.
  const params = sent ?? {}
  if (!isObject(params)) return refuse(-32602, '`params` is not an object')
  const { _meta, name, arguments: given, cursor, protocolVersion } = params as Values
  const meta = (isObject(_meta) ? _meta : {}) as Values
  const requested = meta[`${META}protocolVersion`] ?? c.req.header('MCP-Protocol-Version')
  const isModern = requested === MODERN
  if (!isModern && requested !== undefined && !LEGACY.includes(requested) && method !== 'initialize')
    return refusal(400, -32022, 'Unsupported protocol version', id, { supported: [MODERN, ...LEGACY], requested })
  const tool = server.tools.get(name)
  const names = method === 'tools/call' && { 'Mcp-Name': tool ? [name, `=?base64?${btoa(String(name))}?=`] : [name] }
  const mistake = isModern && mistakeOf({ 'Mcp-Method': [method], ...names }, meta, c.req)
  if (mistake) return refuse(...mistake)

  const capabilities = { tools: {} }
  const succeed = (given: object): Reply => {
    const modern = { resultType: 'complete', ...given, _meta: { [`${META}serverInfo`]: server.info } }
    return { status: 200, message: { jsonrpc: '2.0', id, result: isModern ? modern : given } }
  }
  if (!isModern && method === 'ping') return succeed({})
  if (!isModern && method === 'initialize') {
    const version = LEGACY.includes(protocolVersion) ? protocolVersion : LEGACY[0]
    return succeed({ protocolVersion: version, capabilities, serverInfo: server.info })
  }
  if (isModern && method === 'server/discover') return succeed({ supportedVersions: [MODERN], capabilities, ...CACHED })
  if (method === 'tools/list') {
    if (cursor !== undefined && cursor !== null)
      return refuse(-32602, 'The list has one page, so there is no cursor', 200)
    // For older clients, each structured result is an object.
    const isKnown = (output?: Values): boolean => isModern || output?.['type'] === 'object'
    const tools = [...server.tools.values()].map(({ definition }) =>
      isKnown(definition.outputSchema) ? definition : { ...definition, outputSchema: undefined },
    )
    return succeed({ tools, ...(isModern && CACHED) })
  }
  if (method !== 'tools/call') return refuse(-32601, `Method not found: ${method}`, isModern ? 404 : 200)
  if (!tool) return refuse(-32602, `Unknown tool: ${String(name)}`, 200)
  if (!isObject(given ?? {})) return refuse(-32602, '`arguments` is not an object', 200)
  const { challenge, structuredContent, ...rest } = await callTool(tool, (given ?? {}) as Values, c, server)
  const isSent = isModern ? structuredContent !== undefined : isObject(structuredContent)
  return { ...succeed({ ...rest, ...(isSent && { structuredContent }) }), ...(challenge && { challenge }) }
}

/** @param mirrored The values of headers that repeat the body; the name of a tool may be encoded. */
function mistakeOf(mirrored: Record<string, unknown[]>, meta: Values, req: HonoRequest): [number, string] | undefined {
  const missing = ['protocolVersion', 'clientCapabilities'].find((each) => meta[META + each] === undefined)
  if (missing) return [-32602, `\`_meta\` has no \`${META}${missing}\``]
  const all = Object.entries<unknown[]>({ 'MCP-Protocol-Version': [MODERN], ...mirrored })
  const wrong = all.find(([header, values]) => !values.includes(req.header(header)))
  return wrong && [-32020, `The header \`${wrong[0]}\` does not match the body`]
}
