import type { Context } from 'hono'
import type { ControllerApp } from '../app/controller-app.ts'
import { whenOver } from '../http/departure.ts'
import { essenceOf } from '../http/fetch-standard.ts'
import { executionContextOf } from '../http/lifetime.ts'
import { CREATE_CONTEXT } from '../http/platform.ts'
import { urlOf } from '../http/read-context.ts'
import { isJson, type Tool } from './create-tools.ts'
import { ArgumentMistake, toolRequest } from './tool-request.ts'

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: unknown
  readonly isError?: true
}

/**
 * Calls the route of a tool as a client would, so that its guards, validation and limits apply.
 *
 * @param passed The headers of the caller that are passed on.
 * @param takesChallenges Whether a response that asks for other credentials is returned; otherwise it is a result.
 */
export async function callTool(
  app: ControllerApp,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  c: Context,
  passed: readonly string[],
  takesChallenges: boolean,
): Promise<ToolResult | Response> {
  const headers = new Headers()
  for (const name of passed) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  const left = new AbortController()
  const stop = whenOver(c, () => left.abort())
  try {
    const request = toolRequest(app, tool, given, urlOf(c), { headers, signal: left.signal })
    const response = await app.fetch(request, environmentOf(c), executionContextOf(c))
    const { status } = response
    const isChallenge = status === 401 || (status === 403 && response.headers.has('WWW-Authenticate'))
    return isChallenge && takesChallenges ? response : await resultOf(response, tool)
  } catch (error) {
    if (error instanceof ArgumentMistake) return failure(error.message)
    throw error
  } finally {
    stop()
  }
}

function failure(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/** The result of a response: JSON as structured content, problem details as an error, and any response as text. */
async function resultOf(response: Response, { definition }: Tool): Promise<ToolResult> {
  const { status, headers } = response
  const type = essenceOf(headers.get('Content-Type') ?? '')
  if ((type && !type.startsWith('text/') && !isJson(type)) || type === 'text/event-stream') {
    await response.body?.cancel()
    return failure(`The response is ${type}, which is neither JSON nor text.`)
  }
  const text = await response.text()
  const content = [{ type: 'text' as const, text: text || `${status} ${headers.get('Location') ?? ''}`.trim() }]
  if (status >= 400) return { content, isError: true }
  if (text && isJson(type)) return { content, structuredContent: JSON.parse(text) as unknown }
  return definition.outputSchema ? failure(`The response has the status ${status} and no JSON.`) : { content }
}

interface BunServer {
  requestIP(request: Request): { readonly address: string } | null
}

/** The environment of the caller: the bindings of the platform, and the address of the client. */
function environmentOf({ env, req }: Context): object | undefined {
  const { server = env, ...rest } = (env ?? {}) as Partial<BunServer> & { readonly server?: Partial<BunServer> }
  // The server of Bun does not know the request of the call.
  if (server?.requestIP) return { ...rest, server, remoteAddr: { hostname: server.requestIP(req.raw)?.address } }
  // With this member, Node's server would read the request of the caller.
  return env && CREATE_CONTEXT in (env as object) ? { ...(env as object), [CREATE_CONTEXT]: undefined } : env
}
