import type { Handler } from 'hono'
import type { HonoRequest } from 'hono/request'
import { ControllerApp } from '../app/controller-app.ts'
import { NOT_AN_APP } from '#catalogue'
import { aString, checkOptions, listOf, type OptionChecks } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { parseJson } from '../http/body.ts'
import { essenceOf, JSON_TYPE } from '../http/fetch-standard.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { RequestLimits } from '../http/limits.ts'
import { limitBody, readLimitedText } from '../http/limit-body.ts'
import type { ApiTypes } from '../openapi/api-types.ts'
import type { ApiInfo } from '../openapi/document.ts'
import { answerMessage, refusal, type McpServer, type Reply } from './answer-message.ts'
import { callTool } from './call-tool.ts'
import { createTools } from './create-tools.ts'
import { challengeOf, RESOURCE_CHECKS, type ProtectedResource } from './protected-resource.ts'

/**
 * Options of `mcp()`.
 *
 * @example
 * ```ts
 * mcp(app, types, { info: { title: 'Shop', version: '1.0.0' }, hosts: ['shop.example'] })
 * ```
 */
export interface McpOptions {
  /**
   * The name and the version that clients show.
   * @default { title: 'honotate', version: '1.0.0' }
   */
  readonly info?: Pick<ApiInfo, 'title' | 'version'>
  /**
   * The origins of web pages that may send requests, such as `https://app.example`. Requests of other pages are refused.
   * @default []
   */
  readonly origins?: readonly string[]
  /** The values of the header `Host` that are accepted, such as `localhost:3000`; by default, all. */
  readonly hosts?: readonly string[]
  /** The headers of the caller's request, beside `Authorization`, that a call passes on, such as `x-api-key`. */
  readonly forward?: readonly string[]
  /** How clients obtain access tokens. A request without a token is then answered with 401. */
  readonly oauth?: ProtectedResource
}

const CHECKS: OptionChecks<McpOptions> = {
  info: { title: aString, version: aString },
  origins: listOf('origins such as https://app.example', (value) => /^[a-z-]+:\/\/[^/]+$/u.test(value as string)),
  hosts: listOf('hosts such as localhost:3000', aString[1]),
  forward: listOf('names of headers', (value) => /^[\w!#$%&'*+.^`|~-]+$/u.test(value as string)),
  oauth: RESOURCE_CHECKS,
}

/** The headers that each call passes on: the credentials of the caller, its address and its trace. */
const PASSED = `authorization accept-language user-agent cf-connecting-ip forwarded x-forwarded-for x-forwarded-host
  x-forwarded-proto x-real-ip x-request-id traceparent tracestate baggage`.split(/\s+/u)

/** The messages in a batch, which only the version 2025-03-26 has. */
const BATCH = 20

/**
 * Makes the handler that offers route methods with the tag `@tool` as tools of the Model Context Protocol: stateless
 * Streamable HTTP of the versions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26.
 *
 * @param app The app that `createApp()` has made.
 * @param types The types that `honotate openapi` has written to `api.gen.ts`.
 * @throws HONOTATE_NOT_AN_APP, HONOTATE_INVALID_TOOL, HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA,
 *   HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * app.post('/mcp', mcp(app, types, { info: { title: 'Shop', version: '1.0.0' } }))
 * ```
 */
export function mcp(app: object, types: ApiTypes, options: McpOptions = {}): Handler {
  if (!(app instanceof ControllerApp))
    throw new HonotateError(NOT_AN_APP, { caller: 'mcp()', received: 'an app that createApp() has not made' })
  checkOptions('mcp()', options, CHECKS)
  const { info: { title: name, version } = { title: 'honotate', version: '1.0.0' }, oauth, forward = [] } = options
  const passed = [...PASSED, ...forward.map((each) => each.toLowerCase())]
  const tools = createTools(app, types, (header) => passed.includes(header.toLowerCase()))
  const definitions = [...tools.values()].map(({ definition }) => definition)

  return async function serveMcp(c) {
    const hasToken = /^bearer +\S/iu.test(c.req.header('authorization') ?? '')
    const refused =
      refusedBy(c.req, options) ?? (oauth && !hasToken ? refusal(401, -32600, 'A token is needed') : undefined)
    const server: McpServer = {
      req: c.req,
      info: { name, version },
      tools: definitions,
      call(each, given) {
        const tool = tools.get(each as string)
        return tool && callTool(app, tool, given, c, passed, oauth !== undefined)
      },
    }
    const { status, message, challenge } = refused ?? (await answerBody(c.req, server, app.parts.limits))
    if (status === 405) c.header('Allow', 'POST')
    if (oauth && (status === 401 || challenge))
      c.header('WWW-Authenticate', challengeOf(oauth, challenge?.headers.get('WWW-Authenticate')))
    return message ? c.json(message, status as 200) : c.body(null, status as 202)
  }
}

/** The refusal of a request by the origin rules of the protocol, or because its body is not JSON. */
function refusedBy(req: HonoRequest, { origins = [], hosts }: McpOptions): Reply | undefined {
  const [origin, host] = [req.header('origin'), req.header('host') ?? new URL(req.url).host]
  if (req.method !== 'POST') return refusal(405, -32600, 'The endpoint takes only POST')
  // A page of another site may have an address that leads here (DNS rebinding), so an equal host proves nothing.
  if (origin !== undefined && !origins.includes(origin)) return refusal(403, -32600, 'The origin is not allowed')
  if (hosts && !hosts.includes(host)) return refusal(403, -32600, 'The host is not allowed')
  const isJson = essenceOf(req.header('content-type') ?? '') === JSON_TYPE
  return isJson ? undefined : refusal(415, -32600, `The body is not ${JSON_TYPE}`)
}

async function answerBody(req: HonoRequest, server: McpServer, limits: Required<RequestLimits>): Promise<Reply> {
  limitBody(req, limits.body)
  let body: unknown
  try {
    body = parseJson(await readLimitedText(req), limits)
  } catch (error) {
    if (error instanceof HttpProblem) return refusal(error.status, -32700, error.message)
    throw error
  }
  if (!Array.isArray(body)) return answerMessage(body, server)
  const hasBatches = ['2025-03-26', undefined].includes(req.header('mcp-protocol-version'))
  if (!hasBatches || body.length === 0 || body.length > BATCH)
    return refusal(400, -32600, `Only the version 2025-03-26 has batches, of at most ${BATCH} messages`)
  const replies = await Promise.all(body.map((each) => answerMessage(each, server)))
  const messages = replies.flatMap(({ message }) => message ?? [])
  const challenged = replies.find(({ challenge }) => challenge)
  return challenged ?? (messages.length > 0 ? { status: 200, message: messages } : { status: 202 })
}
