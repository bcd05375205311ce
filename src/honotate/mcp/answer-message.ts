import { isObject } from '../errors/check-options.ts'
import type { ToolResult } from './call-tool.ts'
import type { ToolDefinition } from './create-tools.ts'

/** The version whose requests stand alone. */
const MODERN = '2026-07-28'

/** The versions that begin with `initialize`, the latest first. */
const LEGACY: readonly unknown[] = ['2025-11-25', '2025-06-18', '2025-03-26']

const META = 'io.modelcontextprotocol/'

/** How long a client may keep the list of tools. A new release may have others. */
const CACHED = { ttlMs: 60_000, cacheScope: 'private' }

/** A message of JSON-RPC, and the status of its response; a notification is answered by the status alone. */
export interface Reply {
  readonly status: 200 | 202 | 400 | 401 | 403 | 404 | 405 | 413 | 415
  readonly message?: object
}

/** What requests are answered with. */
export interface McpServer {
  readonly info: { readonly name: string; readonly version: string }
  readonly tools: readonly ToolDefinition[]
  /** Reads a header of the request. */
  header(name: string): string | undefined
  /** Calls a tool; returns `undefined` if there is none of this name. */
  call(name: unknown, given: Values): Promise<ToolResult> | undefined
}

export type Values = Readonly<Record<string, unknown>>

/**
 * The error response of JSON-RPC.
 *
 * Source of the codes: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export function refusal(status: Reply['status'], code: number, text: string, id?: unknown, data?: object): Reply {
  return { status, message: { jsonrpc: '2.0', id, error: { code, message: text, data } } }
}

/** Answers one message of JSON-RPC. */
export function answerMessage(message: unknown, server: McpServer): Reply | Promise<Reply> {
  const { jsonrpc, id, method, params = {} } = (isObject(message) ? message : {}) as Values
  const isNotification = id === undefined && typeof method === 'string'
  // An older client may send the response to a request, although this server sends no requests.
  const isResponse =
    method === undefined && isObject(message) && ('result' in (message as object) || 'error' in (message as object))
  if (jsonrpc === '2.0' && (isNotification || isResponse)) return { status: 202 }
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !(typeof id === 'string' || Number.isSafeInteger(id)))
    return refusal(400, -32600, 'This is no request of JSON-RPC 2.0 with a method and an id')
  if (!isObject(params)) return refusal(400, -32602, '`params` is no object', id)
  return answerRequest(id, method, params as Values, server)
}

function answerRequest(id: unknown, method: string, params: Values, server: McpServer): Reply | Promise<Reply> {
  const meta = (isObject(params['_meta']) ? params['_meta'] : {}) as Values
  const version = meta[`${META}protocolVersion`] ?? server.header('mcp-protocol-version')
  const isLegacy = version === undefined || LEGACY.includes(version) || (method === 'initialize' && version !== MODERN)
  if (!isLegacy && version !== MODERN)
    return refusal(400, -32022, 'Unsupported protocol version', id, {
      supported: [MODERN, ...LEGACY],
      requested: version,
    })
  const mistake = isLegacy ? undefined : mistakeOf(method, params, meta, server)
  if (mistake) return refusal(400, ...mistake, id)
  const succeed = (result: object): Reply => ({ status: 200, message: { jsonrpc: '2.0', id, result } })
  const complete = (result: object): Reply =>
    succeed(isLegacy ? result : { resultType: 'complete', ...result, _meta: { [`${META}serverInfo`]: server.info } })
  if (isLegacy && method === 'initialize') {
    const protocolVersion = LEGACY.find((each) => each === params['protocolVersion']) ?? LEGACY[0]
    return succeed({ protocolVersion, capabilities: { tools: {} }, serverInfo: server.info })
  }
  if (isLegacy && method === 'ping') return succeed({})
  if (!isLegacy && method === 'server/discover')
    return complete({ supportedVersions: [MODERN], capabilities: { tools: {} }, ...CACHED })
  if (method === 'tools/list') {
    if (params['cursor'] !== undefined) return refusal(200, -32602, 'The list has one page, and no cursor', id)
    return complete(isLegacy ? { tools: server.tools.map(withObjects) } : { tools: server.tools, ...CACHED })
  }
  if (method !== 'tools/call') return refusal(isLegacy ? 200 : 404, -32601, `Method not found: ${method}`, id)
  const { name, arguments: given = {} } = params
  if (!isObject(given)) return refusal(200, -32602, '`arguments` is no object', id)
  const result = server.call(name, given as Values)
  if (!result) return refusal(200, -32602, `Unknown tool: ${String(name)}`, id)
  return result.then(({ structuredContent, ...rest }) =>
    complete(isLegacy && !isObject(structuredContent) ? rest : { ...rest, structuredContent }),
  )
}

/** What a request of the modern version lacks, or says twice in different words. */
function mistakeOf(
  method: string,
  params: Values,
  meta: Values,
  server: McpServer,
): [code: number, text: string] | undefined {
  for (const name of ['protocolVersion', 'clientCapabilities'])
    if (meta[META + name] === undefined) return [-32602, `\`_meta\` has no \`${META}${name}\``]
  const headers = {
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': method,
    ...(method === 'tools/call' && { 'Mcp-Name': params['name'] }),
  }
  const wrong = Object.entries(headers).find(([name, value]) => decoded(server.header(name)) !== value)
  return wrong && [-32020, `The header \`${wrong[0]}\` does not match the body`]
}

/** The value of a header that may be encoded, as for a name with other characters than ASCII. */
function decoded(header: string | undefined): string | undefined {
  const [, encoded] = /^=\?base64\?([\w+/=-]*)\?=$/u.exec(header ?? '') ?? []
  if (encoded === undefined) return header
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** A tool for an older client, which only knows results that are objects. */
function withObjects({ outputSchema, ...tool }: ToolDefinition): ToolDefinition {
  return outputSchema?.['type'] === 'object' ? { ...tool, outputSchema } : tool
}
