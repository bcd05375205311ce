import type { Context } from 'hono'
import type { ControllerApp } from '../app/controller-app.ts'
import { whenOver } from '../http/departure.ts'
import { essenceOf } from '../http/fetch-standard.ts'
import { readStream } from '../http/joined-bytes.ts'
import { executionContextOf } from '../http/lifetime.ts'
import { refuseMore } from '../http/limits.ts'
import { CREATE_CONTEXT } from '../http/platform.ts'
import { urlOf } from '../http/read-context.ts'
import { TooLargeError } from '../http/request-errors.ts'
import { JSON_TYPES, shapeOf, type Tool } from './create-tools.ts'
import { challengeOf, type ProtectedResource } from './protected-resource.ts'

/** The media types of text, except events. */
const TEXT_TYPES = /^text\/(?!event-stream$)|^application\/(?:(?:.+\+)?xml|yaml|x-ndjson|jsonl)$/u

/** The headers that each call passes on: the credentials of the caller, its address and its trace. */
export const PASSED: readonly string[] =
  `authorization accept-language user-agent cf-connecting-ip forwarded x-forwarded-for x-forwarded-host
  x-forwarded-proto x-real-ip x-request-id traceparent tracestate baggage`.split(/\s+/u)

/** An error of a tool, which a model reads. */
class ToolError extends Error {}

/** The app and its tools. */
export interface ToolServer {
  readonly app: ControllerApp
  readonly info: { readonly name: string; readonly version: string }
  /** The headers of a caller that a call passes on. */
  readonly passed: readonly string[]
  readonly tools: ReadonlyMap<unknown, Tool>
  readonly oauth: ProtectedResource | undefined
}

/** An object of JSON, such as the result of `tools/call`. */
export type Values = Readonly<Record<string, unknown>>

/** Calls the route of a tool as a client would, so that its guards, validation and limits apply. */
export async function callTool(tool: Tool, given: Values, c: Context, server: ToolServer): Promise<Values> {
  const { app, passed, oauth } = server
  const headers = new Headers()
  for (const name of passed) if (c.req.header(name)) headers.set(name, c.req.header(name) as string)
  if (tool.version) headers.set(...tool.version)
  const left = new AbortController()
  const stop = whenOver(c, () => left.abort())
  try {
    const { url, method, body } = requestOf(tool, given, headers)
    const request = new Request(new URL(url, urlOf(c)), { method, body, headers, signal: left.signal })
    // For the id `me`, `/users/:id` may lead to `/users/me`, which may lack the tag.
    const found = app.match(method, app.getPath(request))[0].find(([[, each]]) => each.method === method)
    if (shapeOf(found?.[0][1]) !== shapeOf(tool.route)) throw new ToolError('The arguments lead to another path.')
    const response = await app.fetch(request, environmentOf(c), executionContextOf(c))
    const challenge = response.headers.get('WWW-Authenticate')
    // The client signs the user in again.
    if (oauth && (response.status === 401 || (response.status === 403 && challenge))) {
      c.status(response.status)
      c.header('WWW-Authenticate', challengeOf(oauth, challenge))
    }
    return await resultOf(response, tool, app.parts.limits.body, left.signal)
  } catch (error) {
    if (error instanceof ToolError) return textOf(error.message, true)
    if (error instanceof SyntaxError) return textOf('The response is not valid JSON.', true)
    throw error
  } finally {
    stop()
  }
}

/** The parts of the request that arguments make; headers are added to those that exist. */
function requestOf(tool: Tool, given: Values, headers: Headers): { url: string; method: string; body: string | null } {
  const unknown = Object.keys(given).find((name) => !tool.arguments.has(name))
  if (unknown !== undefined)
    throw new ToolError(`There is no argument \`${unknown}\`, only: ${[...tool.arguments.keys()].join(', ')}.`)
  let path = tool.path
  const query = new URLSearchParams()
  let body: string | null = null
  for (const [name, { in: place, key, type = '' }] of tool.arguments) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    // Many models send null for an optional argument; only a body can have this value.
    if (value === undefined || (value === null && place !== 'body')) continue
    if (place === 'body') {
      headers.set('Content-Type', type)
      body = JSON_TYPES.test(type) ? JSON.stringify(value) : oneText(value, name)
    } else if (place === 'query') for (const each of [value].flat()) query.append(key, oneText(each, name))
    else if (place === 'header') headers.set(key, oneText(value, name, /^[\t -~\u0080-\u00ff]*$/u))
    else {
      const isWildcard = tool.variables.some((each) => each.name === key && each.isWildcard)
      const parts = isWildcard ? oneText(value, name).split('/') : [oneText(value, name)]
      path = path.replace(`{${key}}`, () => parts.map(encodeURIComponent).join('/'))
    }
  }
  // A value has no braces in the path.
  const [, missing] = /\{([^}]*)\}/u.exec(path) ?? []
  if (missing) throw new ToolError(`The argument \`${missing}\` of the path is missing.`)
  // A URL cannot have such segments: `/users/..` is `/`.
  if (/(?:^|\/)\.{1,2}(?=\/|$)/u.test(path)) throw new ToolError('A part of the path cannot be `.` or `..`.')
  return { url: `${path}?${String(query)}`, method: tool.route.method, body }
}

/** @param allowed The characters. A URL cannot encode a lone surrogate, and a line break would begin another header. */
function oneText(value: unknown, name: string, allowed: RegExp = /^\P{Surrogate}*$/u): string {
  if (typeof value !== 'object' && allowed.test(String(value))) return String(value)
  throw new ToolError(`The argument \`${name}\` is not one value, or has characters that cannot be sent.`)
}

function textOf(text: string, isError: boolean): Values {
  return { content: [{ type: 'text', text }], ...(isError && { isError }) }
}

/** The result of a response: JSON as structured content, problem details as an error, and any response as text. */
async function resultOf(response: Response, { definition }: Tool, limit: number, left: AbortSignal): Promise<Values> {
  const { status, headers } = response
  const type = essenceOf(headers.get('Content-Type') ?? '')
  const isText = !type || TEXT_TYPES.test(type) || JSON_TYPES.test(type)
  const encoding = headers.get('Content-Encoding')
  if (!isText || encoding !== null) {
    response.body?.cancel().catch(() => {})
    throw new ToolError(
      encoding === null
        ? `The response is ${type}, which is neither JSON nor text.`
        : `The response has the Content-Encoding \`${encoding}\`, which a tool cannot read.`,
    )
  }
  const body = await textIn(response, limit, left)
  const text = body || `${status} ${headers.get('Location') ?? ''}`.trim()
  const isError = status >= 400
  if (isError || !body || !JSON_TYPES.test(type)) return textOf(text, isError || 'outputSchema' in definition)
  return { ...textOf(text, false), structuredContent: JSON.parse(body) as unknown }
}

/** The text of a response. A stream may have no end, and is cancelled when the client leaves. */
async function textIn({ body }: Response, limit: number, signal: AbortSignal): Promise<string> {
  const whole = body?.pipeThrough<Uint8Array<ArrayBuffer>>(new TransformStream(), { signal }) ?? null
  const bytes = await readStream(whole, (length) => refuseMore(length, limit, 'bytes')).catch((error: unknown) => {
    const reason = error instanceof TooLargeError ? `has more than ${limit} bytes` : 'ended early'
    throw new ToolError(`The response ${reason}.`)
  })
  return new TextDecoder().decode(bytes)
}

/** The environment of the caller: the bindings of the platform, and the address of the client. */
function environmentOf({ env, req }: Context): object | undefined {
  const server = env?.server ?? env
  const hostname = server?.requestIP?.(req.raw)?.address
  // The server of Bun does not know the request of the call.
  if (hostname) return Object.assign(Object.create(env as object) as object, { server, remoteAddr: { hostname } })
  // With this member, Node's server would read the request of the caller.
  return env && CREATE_CONTEXT in env ? { ...env, [CREATE_CONTEXT]: undefined } : env
}
