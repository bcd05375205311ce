import type { Context, HonoRequest } from 'hono'
import { isObject } from '../errors/check-options.ts'
import { callTool, type ToolServer, type Values } from './call-tool.ts'

/** The version whose requests stand alone, and those that begin with `initialize`, the latest first. */
const MODERN = '2026-07-28'
const LEGACY: readonly unknown[] = ['2025-11-25', '2025-06-18']

const META = 'io.modelcontextprotocol/'

/** How long a client may keep a list: a new release may have other tools. */
const CACHED = { ttlMs: 60_000, cacheScope: 'private' }

/** An error of the protocol: its code, its message, the status of the response and further data. */
type Mistake = readonly [code: number, text: string, status?: number, data?: object]

/** A request whose form is right: the name of a method and its parameters. */
interface ToolRequest {
  readonly method: string
  readonly params: Values
  /** Whether it has the version {@link MODERN}. */
  readonly isModern: boolean
}

/**
 * Answers one message.
 *
 * Source of the codes of errors: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export async function answerMessage(message: unknown, c: Context, server: ToolServer): Promise<Response> {
  const { jsonrpc, id, method, params } = (isObject(message) ? message : {}) as Values
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
  const given = (params ?? {}) as Values
  const meta = (isObject(given['_meta']) ? given['_meta'] : {}) as Values
  const version = meta[`${META}protocolVersion`] ?? c.req.header('MCP-Protocol-Version')
  const request = { method, params: given, isModern: version === MODERN }
  const mistake = request.isModern ? headerMistake(request, meta, c.req, server) : versionMistake(request, version)
  const answer = mistake ?? (await resultOf(request, c, server))
  if (isMistake(answer)) return fail(...answer)
  const modern = { resultType: 'complete', _meta: { [`${META}serverInfo`]: server.info } }
  return c.json({ ...known, result: { ...(request.isModern && modern), ...answer } })
}

function isMistake(answer: Values | Mistake): answer is Mistake {
  return Array.isArray(answer)
}

/** `initialize` may have any version, because its result has a supported one. */
function versionMistake({ method }: ToolRequest, requested: unknown): Mistake | undefined {
  if (requested === undefined || LEGACY.includes(requested) || method === 'initialize') return undefined
  return [-32022, 'Unsupported protocol version', 400, { supported: [MODERN, ...LEGACY], requested }]
}

/** The headers repeat parts of the body; the name of a tool may be encoded. */
function headerMistake(request: ToolRequest, meta: Values, req: HonoRequest, server: ToolServer): Mistake | undefined {
  const { method, params } = request
  const { name } = params
  const missing = ['protocolVersion', 'clientCapabilities'].find((each) => meta[META + each] === undefined)
  if (missing) return [-32602, `\`_meta\` has no \`${META}${missing}\``]
  const names = server.tools.has(name) ? [name, `=?base64?${btoa(String(name))}?=`] : [name]
  const mirrored: readonly (readonly [header: string, values: readonly unknown[]])[] = [
    ['MCP-Protocol-Version', [MODERN]],
    ['Mcp-Method', [method]],
    ...(method === 'tools/call' ? [['Mcp-Name', names] as const] : []),
  ]
  const wrong = mirrored.find(([header, values]) => !values.includes(req.header(header)))
  return wrong && [-32020, `The header \`${wrong[0]}\` does not match the body`]
}

async function resultOf(request: ToolRequest, c: Context, server: ToolServer): Promise<Values | Mistake> {
  const { method, params, isModern } = request
  if (method === 'tools/list') return toolList(request, server)
  if (method === 'tools/call') return toolResult(request, c, server)
  const capabilities = { tools: {} }
  if (isModern && method === 'server/discover') return { supportedVersions: [MODERN], capabilities, ...CACHED }
  if (!isModern && method === 'ping') return {}
  if (!isModern && method === 'initialize') {
    const { protocolVersion: asked } = params
    return { protocolVersion: LEGACY.includes(asked) ? asked : LEGACY[0], capabilities, serverInfo: server.info }
  }
  return [-32601, `Method not found: ${method}`, isModern ? 404 : 200]
}

function toolList({ params: { cursor }, isModern }: ToolRequest, server: ToolServer): Values | Mistake {
  if (cursor !== undefined && cursor !== null) return [-32602, 'The list has one page, without a cursor', 200]
  // For older clients, each structured result is an object.
  const tools = Array.from(server.tools.values(), ({ definition: { outputSchema, ...rest } }) =>
    isModern || outputSchema?.['type'] === 'object' ? { ...rest, outputSchema } : rest,
  )
  return { tools, ...(isModern && CACHED) }
}

async function toolResult(
  { params: { name, arguments: given }, isModern }: ToolRequest,
  c: Context,
  server: ToolServer,
): Promise<Values | Mistake> {
  const tool = server.tools.get(name)
  if (!tool) return [-32602, `Unknown tool: ${String(name)}`, 200]
  if (!isObject(given ?? {})) return [-32602, '`arguments` is not an object', 200]
  const { structuredContent, ...rest } = await callTool(tool, (given ?? {}) as Values, c, server)
  return isModern || isObject(structuredContent) ? { ...rest, structuredContent } : rest
}
