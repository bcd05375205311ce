import type { Context, Handler } from 'hono'
import { requireApp } from '../app/controller-app.ts'
import { aString, checkOptions, listOf, refuseUnless, type OptionChecks } from '../errors/check-options.ts'
import { essenceOf, JSON_TYPE } from '../http/fetch-standard.ts'
import type { ApiTypes } from '../openapi/api-types.ts'
import { answerMessage, refuse } from './answer-message.ts'
import { PASSED } from './call-tool.ts'
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
   * The name and the version that clients show; the `info` of an OpenAPI document is accepted, too.
   * @default { title: 'honotate', version: '1.0.0' }
   */
  readonly info?: { readonly title: string; readonly version: string }
  /**
   * The origins of web pages that may send requests, such as `https://app.example`. Requests of other pages are
   * refused.
   * @default []
   */
  readonly origins?: readonly string[]
  /** The values of the header `Host` that are accepted, such as `localhost:3000`; by default, all. */
  readonly hosts?: readonly string[]
  /**
   * Further headers of the caller's request that a call passes on, such as `x-api-key`. A call always passes on
   * `Authorization`.
   */
  readonly forward?: readonly string[]
  /** How clients obtain access tokens. A request without a token is then answered with 401. */
  readonly oauth?: ProtectedResource
}

const CHECKS: OptionChecks<McpOptions> = {
  // Allows further members, since the `info` of an OpenAPI document has some.
  info: ['an object with the texts title and version', (value) => [value?.title, value?.version].every(aString[1])],
  origins: listOf('origins such as https://app.example', (value) => /^[a-z-]+:\/\/[^/]+$/u.test(value as string)),
  hosts: listOf('hosts such as localhost:3000', aString[1]),
  forward: listOf('names of headers', (value) => /^[\w!#$%&'*+.^`|~-]+$/u.test(value as string)),
  oauth: RESOURCE_CHECKS,
}

/**
 * Makes the handler that offers route methods with the tag `@tool` as tools of the Model Context Protocol: stateless
 * Streamable HTTP of the versions 2026-07-28, 2025-11-25 and 2025-06-18.
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
  requireApp(app, 'mcp()')
  refuseUnless(Array.isArray(types?.controllers), 'mcp()', 'types', types, 'the constant `types` of api.gen.ts')
  checkOptions('mcp()', options, CHECKS)
  const { info: { title: name, version } = { title: 'honotate', version: '1.0.0' }, oauth, forward = [] } = options
  const passed = [...PASSED, ...forward.map((each) => each.toLowerCase())]
  const server = { app, info: { name, version }, passed, tools: createTools(app, types, passed), oauth }
  return async function serveMcp(c) {
    return answerMessage(c, server, () => checkSender(c, options))
  }
}

/**
 * Refuses a request that is not a POST of JSON, has a forbidden origin or host, or lacks a token that `oauth` requires.
 */
function checkSender({ req }: Context, { origins = [], hosts, oauth }: McpOptions): void {
  if (req.method !== 'POST') refuse(-32600, 'The endpoint takes only POST', 405, undefined, { Allow: 'POST' })
  // The domain of another site may lead here (DNS rebinding), so an origin that equals the `Host` proves nothing.
  if (![undefined, ...origins].includes(req.header('origin'))) refuse(-32600, 'The origin is not allowed', 403)
  if (hosts && !hosts.includes(req.header('host') ?? new URL(req.url).host)) refuse(-32600, 'The host is refused', 403)
  if (oauth && !/^bearer +\S/iu.test(req.header('authorization') ?? ''))
    refuse(-32600, 'A token is needed', 401, undefined, { 'WWW-Authenticate': challengeOf(oauth) })
  if (essenceOf(req.header('content-type') ?? '') !== JSON_TYPE) refuse(-32600, `The body is not ${JSON_TYPE}`, 415)
}
