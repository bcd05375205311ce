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

/** A response that asks the caller for other credentials. */
export class Challenge extends Error {
  readonly response: Response

  constructor(response: Response) {
    super('The caller needs other credentials')
    this.response = response
  }
}

/** The caller of a tool. */
interface Caller {
  readonly c: Context
  /** The headers of its request that are passed on. */
  readonly passed: readonly string[]
  /** Whether a response that asks for other credentials is thrown; otherwise it is a result. */
  readonly throwsChallenges: boolean
}

/**
 * Calls the route of a tool as a client would, so that its guards, validation and limits apply.
 *
 * @throws Challenge
 */
export async function callTool(
  app: ControllerApp,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  { c, passed, throwsChallenges }: Caller,
): Promise<ToolResult> {
  const headers = new Headers()
  for (const name of passed) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const left = new AbortController()
  const stop = whenOver(c, () => left.abort())
  try {
    const request = toolRequest(app, tool, given, { origin: urlOf(c), headers, signal: left.signal })
    const response = await app.fetch(request, environmentOf(c), executionContextOf(c))
    const isChallenge = response.status === 401 || (response.status === 403 && response.headers.has('WWW-Authenticate'))
    if (isChallenge && throwsChallenges) throw new Challenge(response)
    return await resultOf(response, tool)
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
async function resultOf(response: Response, { definition }: Pick<Tool, 'definition'>): Promise<ToolResult> {
  const { status, headers, ok } = response
  const type = essenceOf(headers.get('Content-Type') ?? '')
  const isText = type === '' || type.startsWith('text/') || isJson(type)
  if (!isText || type === 'text/event-stream') {
    await response.body?.cancel()
    return failure(`The response is ${type}, which is not text.`)
  }
  const text = await response.text()
  const location = headers.get('Location')
  const content = [{ type: 'text' as const, text: text || `${status}${location ? ` Location: ${location}` : ''}` }]
  if (status >= 400) return { content, isError: true }
  if (ok && text && isJson(type)) return { content, structuredContent: JSON.parse(text) as unknown }
  return definition.outputSchema ? failure(`The response has the status ${status} and no JSON.`) : { content }
}

/** The environment of the call: the caller's, which has the bindings of the platform and the address of the client. */
function environmentOf(c: Context): object | undefined {
  const env = c.env as (object & { requestIP?(request: Request): unknown }) | undefined
  if (!env) return undefined
  // Node's server would answer the caller's request again.
  if (CREATE_CONTEXT in env) return { ...env, [CREATE_CONTEXT]: undefined }
  if (!env.requestIP) return env
  // The server of Bun knows the address of its own requests only.
  return new Proxy(env, {
    get(server, name) {
      const value = Reflect.get(server, name) as unknown
      if (name === 'requestIP') return () => server.requestIP?.(c.req.raw)
      return typeof value === 'function' ? (value.bind(server) as unknown) : value
    },
  })
}
