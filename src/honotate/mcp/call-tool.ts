import type { Context } from 'hono'
import type { ControllerApp } from '../app/controller-app.ts'
import { whenOver } from '../http/client-departure.ts'
import { essenceOf, HEADER_VALUE, isJson } from '../http/fetch-standard.ts'
import { executionContextOf } from '../http/lifetime.ts'
import { readAtMost } from '../http/limit-body.ts'
import { CREATE_CONTEXT } from '../http/platform.ts'
import { TooLargeError } from '../http/request-errors.ts'
import { OperationUrl } from '../openapi/operation-url.ts'
import { shapeOf, type Tool } from './create-tools.ts'
import { challengeOf, type ProtectedResource } from './protected-resource.ts'

/** The media types of text, except events. */
const TEXT_TYPES = /^text\/(?!event-stream$)|^application\/(?:(?:.+\+)?xml|yaml|x-ndjson|jsonl)$/u

/** The caller's headers that each call passes on, such as credentials, the address and the trace. */
export const PASSED: readonly string[] =
  `authorization accept-language user-agent cf-connecting-ip forwarded x-forwarded-for x-forwarded-host
  x-forwarded-proto x-real-ip x-request-id traceparent tracestate baggage`.split(/\s+/u)

/** Fails a call. The model receives the message as the result. */
class ToolError extends Error {}

export interface ToolServer {
  readonly app: ControllerApp
  readonly info: { readonly name: string; readonly version: string }
  readonly passed: readonly string[]
  readonly tools: ReadonlyMap<unknown, Tool>
  readonly oauth: ProtectedResource | undefined
}

/** A JSON object, such as the result of `tools/call`. */
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
    const request = requestOf(tool, given, c.req.url, { headers, signal: left.signal })
    // With the id `me`, the path `/users/:id` becomes `/users/me`, which may be another route, without the tag `@tool`.
    const [handlers] = app.match(request.method, app.getPath(request))
    const found = handlers.find(([[, each]]) => each.method === request.method)
    if (shapeOf(found?.[0][1]) !== shapeOf(tool.route)) throw new ToolError('The arguments lead to another path.')
    const response = await app.fetch(request, environmentOf(c), executionContextOf(c))
    const challenge = response.headers.get('WWW-Authenticate')
    // With this response, the client signs the user in again.
    if (oauth && (response.status === 401 || (response.status === 403 && challenge))) {
      c.status(response.status)
      c.header('WWW-Authenticate', challengeOf(oauth, challenge))
    }
    return await resultOf(response, tool, app.parts.limits.body, left.signal)
  } catch (error) {
    // Cancels a body that is not read.
    left.abort()
    if (error instanceof ToolError) return textOf(error.message, true)
    if (error instanceof SyntaxError) return textOf('The response is not valid JSON.', true)
    throw error
  } finally {
    stop()
  }
}

/**
 * Makes the request of a call: each argument becomes a part of the path, the query, the headers or the body.
 *
 * @param init Its headers receive the arguments that are headers.
 * @throws ToolError for an argument that is unknown or cannot be sent, and for a missing path variable.
 */
function requestOf(tool: Tool, given: Values, base: string, init: { headers: Headers; signal: AbortSignal }): Request {
  const url = new OperationUrl(tool)
  let body: string | null = null
  for (const [name, value] of Object.entries(given)) {
    const found = tool.arguments.get(name)
    if (!found) throw new ToolError(`There is no argument \`${name}\`, only: ${[...tool.arguments.keys()].join(', ')}.`)
    const { in: place, key, type } = found
    if (place === 'body') {
      init.headers.set('Content-Type', type)
      body = isJson(type) ? JSON.stringify(value) : oneText(value, name)
      // Many models send null for an optional argument; only a body can be null.
    } else if (value === null) continue
    else if (place === 'query') for (const each of [value].flat()) url.addQuery(key, oneText(each, name))
    else if (place === 'header') init.headers.set(key, oneText(value, name, HEADER_VALUE))
    else url.setVariable(key, oneText(value, name))
  }
  if (url.problem) throw new ToolError(url.problem)
  return new Request(new URL(String(url), base), { ...init, method: tool.route.method, body })
}

/**
 * Converts an argument to a string.
 *
 * @param allowed Matches the strings that can be sent: a URL cannot encode a lone surrogate, and a line break would
 *   begin another header.
 * @throws ToolError
 */
function oneText(value: unknown, name: string, allowed: RegExp = /^\P{Surrogate}*$/u): string {
  // `JSON.parse()` may have rounded an integer that is not safe, for example to the id of another record.
  const isExact = typeof value !== 'number' || Number.isSafeInteger(Math.trunc(value))
  if (typeof value !== 'object' && isExact && allowed.test(String(value))) return String(value)
  throw new ToolError(`The argument \`${name}\` is no single value, a number too large to be exact, or cannot be sent.`)
}

function textOf(text: string, isError: boolean): Values {
  return { content: [{ type: 'text', text }], ...(isError && { isError }) }
}

/**
 * Makes the result of a call from a response: the text, and the JSON of a success as structured content. A status of
 * 400 or more is an error, and so is a success without the JSON that the tool declares.
 *
 * @param signal Cancels the body, which may be a stream without an end.
 */
async function resultOf(response: Response, tool: Tool, limit: number, signal: AbortSignal): Promise<Values> {
  const { status, headers, body } = response
  const refuse = (reason: string): never => {
    throw new ToolError(`The response ${reason}.`)
  }
  const stream = body?.pipeThrough<Uint8Array<ArrayBuffer>>(new TransformStream(), { signal }) ?? null
  const type = essenceOf(headers.get('Content-Type') ?? '')
  const encoding = headers.get('Content-Encoding') ?? 'identity'
  if (encoding !== 'identity') refuse(`has the Content-Encoding \`${encoding}\`, which a tool cannot read`)
  if (type && !isJson(type) && !TEXT_TYPES.test(type)) refuse(`is ${type}, which is neither JSON nor text`)
  const bytes = await readAtMost(limit, stream).catch((error: unknown) =>
    refuse(error instanceof TooLargeError ? `has more than ${limit} bytes` : 'ended early'),
  )
  const sent = new TextDecoder().decode(bytes)
  const text = sent || `${status} ${headers.get('Location') ?? ''}`.trim()
  const isStructured = sent !== '' && status < 400 && isJson(type)
  const result = textOf(text, status >= 400 || (!isStructured && 'outputSchema' in tool.definition))
  return isStructured ? { ...result, structuredContent: JSON.parse(sent) as unknown } : result
}

/** Makes the environment of a call: the bindings of the platform, and the address of the client. */
function environmentOf({ env, req }: Context): object | undefined {
  const server = env?.server ?? env
  const hostname = server?.requestIP?.(req.raw)?.address
  // Bun's server finds the address only for the caller's request, not for the request of the call.
  if (hostname) return Object.assign(Object.create(env as object) as object, { server, remoteAddr: { hostname } })
  // With this member, Node's server would read the request of the caller.
  return env && CREATE_CONTEXT in env ? { ...env, [CREATE_CONTEXT]: undefined } : env
}
