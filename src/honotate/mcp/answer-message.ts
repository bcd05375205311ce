import type { HonoRequest } from 'hono/request'
import { isObject } from '../errors/check-options.ts'
import type { ToolResult } from './call-tool.ts'
import type { ToolDefinition } from './create-tools.ts'

/** The version whose requests stand alone, and those that begin with `initialize`, the latest first. */
const MODERN = '2026-07-28'
const LEGACY: readonly unknown[] = ['2025-11-25', '2025-06-18', '2025-03-26']

const META = 'io.modelcontextprotocol/'

/** How long a client may keep a list: a new release may have other tools. */
const CACHED = { ttlMs: 60_000, cacheScope: 'private' }

/** A message of JSON-RPC, and the status of its response. Notifications have no message. */
export interface Reply {
  readonly status: number
  readonly message?: object
  /** The response of a guard that asks for other credentials. */
  readonly challenge?: Response
}

/** What messages are answered with. */
export interface McpServer {
  readonly req: HonoRequest
  readonly info: { readonly name: string; readonly version: string }
  readonly tools: readonly ToolDefinition[]
  /** Calls a tool; returns `undefined` if none has the name. */
  call(name: unknown, given: Values): Promise<ToolResult | Response> | undefined
}

type Values = Readonly<Record<string, unknown>>

/**
 * An error of JSON-RPC.
 *
 * Source of the codes: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export function refusal(status: number, code: number, message: string, id?: unknown, data?: object): Reply {
  return { status, message: { jsonrpc: '2.0', id, error: { code, message, data } } }
}

/** Answers one message. */
export async function answerMessage(message: unknown, server: McpServer): Promise<Reply> {
  const { jsonrpc, id, method, params = {}, ...rest } = (isObject(message) ? message : {}) as Values
  const isRequest = typeof method === 'string' && (typeof id === 'string' || Number.isSafeInteger(id))
  // Older clients may send the response to a request, although this server sends none.
  const isUnanswered =
    method === undefined ? 'result' in rest || 'error' in rest : typeof method === 'string' && id === undefined
  if (jsonrpc === '2.0' && isUnanswered) return { status: 202 }
  if (jsonrpc !== '2.0' || !isRequest) return refusal(400, -32600, 'This is not a request of JSON-RPC 2.0 with an id')
  if (!isObject(params)) return refusal(400, -32602, '`params` is not an object', id)
  return answerRequest(id, method, params as Values, server)
}

async function answerRequest(id: unknown, method: string, params: Values, server: McpServer): Promise<Reply> {
  const meta = (isObject(params['_meta']) ? params['_meta'] : {}) as Values
  const requested = meta[`${META}protocolVersion`] ?? server.req.header('MCP-Protocol-Version')
  const isModern = requested === MODERN
  const refuse = (code: number, text: string, status = 200): Reply => refusal(status, code, text, id)
  const succeed = (result: object): Reply => ({ status: 200, message: { jsonrpc: '2.0', id, result } })
  if (!isModern && requested !== undefined && !LEGACY.includes(requested) && method !== 'initialize')
    return refusal(400, -32022, 'Unsupported protocol version', id, { supported: [MODERN, ...LEGACY], requested })
  const mistake = isModern && mistakeOf(method, params, meta, server)
  if (mistake) return refuse(...mistake, 400)
  const complete = (result: object): Reply =>
    succeed(isModern ? { resultType: 'complete', ...result, _meta: { [`${META}serverInfo`]: server.info } } : result)

  const { name, arguments: given = {}, cursor, protocolVersion } = params
  const capabilities = { tools: {} }
  switch (`${isModern ? 'modern' : 'legacy'} ${method}`) {
    case 'legacy initialize': {
      const version = LEGACY.includes(protocolVersion) ? protocolVersion : LEGACY[0]
      return succeed({ protocolVersion: version, capabilities, serverInfo: server.info })
    }
    case 'legacy ping':
      return succeed({})
    case 'modern server/discover':
      return complete({ supportedVersions: [MODERN], capabilities, ...CACHED })
    case 'legacy tools/list':
    case 'modern tools/list':
      if (cursor !== undefined) return refuse(-32602, 'The list has one page, so there is no cursor')
      return complete(isModern ? { tools: server.tools, ...CACHED } : { tools: server.tools.map(withObjects) })
    case 'legacy tools/call':
    case 'modern tools/call': {
      if (!isObject(given)) return refuse(-32602, '`arguments` is not an object')
      const result = await server.call(name, given as Values)
      if (!result) return refuse(-32602, `Unknown tool: ${String(name)}`)
      if (result instanceof Response)
        return { ...refuse(-32600, 'Other credentials are needed', result.status), challenge: result }
      const { structuredContent, ...rest } = result
      return complete(isModern || isObject(structuredContent) ? result : rest)
    }
    default:
      return refuse(-32601, `Method not found: ${method}`, isModern ? 404 : 200)
  }
}

/** What a request lacks, or says differently in its headers. */
function mistakeOf(method: string, { name }: Values, meta: Values, { req }: McpServer): [number, string] | undefined {
  const missing = ['protocolVersion', 'clientCapabilities'].find((each) => meta[META + each] === undefined)
  if (missing) return [-32602, `\`_meta\` has no \`${META}${missing}\``]
  const mirrored = {
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': method,
    ...(method === 'tools/call' && { 'Mcp-Name': name }),
  }
  const wrong = Object.entries(mirrored).find(([header, value]) => decoded(req.header(header) ?? '') !== value)
  return wrong && [-32020, `The header \`${wrong[0]}\` does not match the body`]
}

/** The value of a header, which is encoded if it has other characters than ASCII. */
function decoded(header: string): string {
  const [, encoded] = /^=\?base64\?((?:[\w+/]{4})*(?:[\w+/]{2,3}={0,2})?)\?=$/u.exec(header) ?? []
  if (encoded === undefined) return header
  return new TextDecoder().decode(Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0)))
}

/** A tool for an older client, for which each structured result is an object. */
function withObjects({ outputSchema, ...tool }: ToolDefinition): ToolDefinition {
  return outputSchema?.['type'] === 'object' ? { ...tool, outputSchema } : tool
}
