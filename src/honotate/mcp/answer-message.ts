import type { Context } from 'hono'
import { isObject } from '../errors/check-options.ts'
import { parseJson } from '../http/json.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { MalformedBodyError } from '../http/request-errors.ts'
import { limitBody, readLimitedText } from '../http/limit-body.ts'
import { callTool, type ToolServer, type Values } from './call-tool.ts'

/** The version of MCP without sessions. */
const MODERN = '2026-07-28'
/** The versions whose sessions begin with `initialize`, the latest first. */
const LEGACY: readonly unknown[] = ['2025-11-25', '2025-06-18']

const META = 'io.modelcontextprotocol/'

/** How long a client may cache the list of tools. A new release of the app may have other tools. */
const CACHED = { ttlMs: 60_000, cacheScope: 'private' }

type ToolRequest = { readonly method: string; readonly params: Values; readonly isModern: boolean }

/**
 * Throws an error of the protocol; the response has this `status` and these `headers`.
 *
 * Source of the codes: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export function refuse(code: number, detail: string, status = 400, data?: object, headers = {}): never {
  throw new HttpProblem(status as 400, { detail, rpc: { code, data } }, { headers })
}

/**
 * Answers the JSON-RPC message in the body of a request.
 *
 * @param checkSender Throws to refuse a request before its body is read.
 */
export async function answerMessage(c: Context, server: ToolServer, checkSender: () => void): Promise<Response> {
  const { limits } = server.app.parts
  let known: unknown
  try {
    checkSender()
    limitBody(c.req, limits.body)
    const message = parseJson(await readLimitedText(c.req), limits)
    const { jsonrpc, id, method, params } = isObject(message) ? message : {}
    const isId = typeof id === 'string' || Number.isSafeInteger(id)
    if (jsonrpc !== '2.0' || typeof method !== 'string' || !(isId || id === undefined))
      return refuse(-32600, 'This is not one request of JSON-RPC 2.0 with an id')
    // A notification gets no JSON-RPC response.
    if (!isId) return c.body(null, 202)
    known = id
    return c.json({ jsonrpc, id, result: await resultOf(method, params, c, server) })
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    // Errors of reading the body, or of the app's error handler, have no code of JSON-RPC, so they get one here.
    const code = known !== undefined ? -32603 : error instanceof MalformedBodyError ? -32700 : -32600
    const { rpc = { code } } = error.members
    const answer = { jsonrpc: '2.0', id: known, error: { ...(rpc as object), message: error.message } }
    return c.json(answer, error.status, error.headers)
  }
}

async function resultOf(method: string, given: unknown, c: Context, server: ToolServer): Promise<Values> {
  // Some clients send null instead of no params.
  const params = given ?? {}
  if (!isObject(params)) return refuse(-32602, '`params` is not an object')
  const meta = isObject(params['_meta']) ? params['_meta'] : {}
  const version = meta[`${META}protocolVersion`] ?? c.req.header('MCP-Protocol-Version')
  const request = { method, params, isModern: version === MODERN }
  if (request.isModern) checkHeaders(request, meta, c, server)
  // `initialize` answers an unsupported version with a supported one.
  else if (version !== undefined && !LEGACY.includes(version) && method !== 'initialize')
    refuse(-32022, 'Unsupported protocol version', 400, { supported: [MODERN, ...LEGACY], requested: version })
  const modern = { resultType: 'complete', _meta: { [`${META}serverInfo`]: server.info } }
  return { ...(request.isModern && modern), ...(await runMethod(request, c, server)) }
}

/**
 * Refuses a request without the required `_meta`, or with headers that do not repeat the version, the method and, for
 * `tools/call`, the name of the tool. That name may be encoded.
 */
function checkHeaders({ method, params: { name } }: ToolRequest, meta: Values, c: Context, server: ToolServer): void {
  for (const each of ['protocolVersion', 'clientCapabilities'])
    if (meta[META + each] === undefined) refuse(-32602, `\`_meta\` has no \`${META}${each}\``)
  const encoded = server.tools.has(name) && `=?base64?${btoa(String(name))}?=`
  const called = method === 'tools/call' && { 'Mcp-Name': [name, encoded] }
  const mirrored = { 'MCP-Protocol-Version': [MODERN], 'Mcp-Method': [method], ...called }
  for (const [header, values] of Object.entries<unknown[]>(mirrored))
    if (!values.includes(c.req.header(header))) refuse(-32020, `The header \`${header}\` does not match the body`)
}

async function runMethod(request: ToolRequest, c: Context, server: ToolServer): Promise<Values> {
  const { method, params, isModern } = request
  if (method === 'tools/list') return toolList(request, server)
  if (method === 'tools/call') return toolResult(request, c, server)
  const capabilities = { tools: {} }
  if (isModern && method === 'server/discover') return { supportedVersions: [MODERN], capabilities, ...CACHED }
  if (!isModern && method === 'ping') return {}
  if (isModern || method !== 'initialize') return refuse(-32601, `Method not found: ${method}`, isModern ? 404 : 200)
  const { protocolVersion: asked } = params
  return { protocolVersion: LEGACY.includes(asked) ? asked : LEGACY[0], capabilities, serverInfo: server.info }
}

function toolList({ params, isModern }: ToolRequest, { tools }: ToolServer): Values {
  if ((params['cursor'] ?? null) !== null) refuse(-32602, 'The list has one page, without a cursor', 200)
  // Older clients accept only an object as a structured result.
  const listed = Array.from(tools.values(), ({ definition: { outputSchema, ...rest } }) =>
    isModern || outputSchema?.['type'] === 'object' ? { ...rest, outputSchema } : rest,
  )
  return { tools: listed, ...(isModern && CACHED) }
}

async function toolResult({ params, isModern }: ToolRequest, c: Context, server: ToolServer): Promise<Values> {
  const tool = server.tools.get(params['name'])
  if (!tool) return refuse(-32602, `Unknown tool: ${String(params['name'])}`, 200)
  const given = params['arguments'] ?? {}
  if (!isObject(given)) return refuse(-32602, '`arguments` is not an object', 200)
  const { structuredContent, ...rest } = await callTool(tool, given, c, server)
  return isModern || isObject(structuredContent) ? { ...rest, structuredContent } : rest
}
