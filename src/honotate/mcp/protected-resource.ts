import type { Handler } from 'hono'
import { aString, checkOptions, listOf, type OptionChecks } from '../errors/check-options.ts'

/**
 * How clients obtain access tokens (RFC 9728). Guards check the tokens.
 *
 * @example
 * ```ts
 * const oauth: ProtectedResource = { resource: 'https://shop.example/mcp', authorizationServers: ['https://login.example'] }
 * ```
 */
export interface ProtectedResource {
  /** The public URL of the endpoint, which is the audience of the tokens. */
  readonly resource: string
  /** The URLs of the authorization servers, which are the issuers of the tokens. */
  readonly authorizationServers: readonly string[]
  /** The scopes that clients request. */
  readonly scopes?: readonly string[]
}

const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:/u.test(value) && URL.canParse(value)

export const RESOURCE_CHECKS: OptionChecks<ProtectedResource> = {
  resource: ['a URL such as https://shop.example/mcp', (value) => isUrl(value) && !value.includes('#')],
  authorizationServers: listOf('URLs', isUrl),
  // Source: RFC 6749, section 3.3.
  scopes: listOf('scopes', (value) => aString[1](value) && /^[!#-[\]-~]+$/u.test(value as string)),
}

/**
 * Makes the handler that serves the metadata of the resource. Add the handler at the path
 * `/.well-known/oauth-protected-resource`, followed by the path of the resource unless that path is `/`.
 *
 * @throws HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * app.get('/.well-known/oauth-protected-resource/mcp', protectedResource(oauth))
 * ```
 */
export function protectedResource(oauth: ProtectedResource): Handler {
  checkOptions('protectedResource()', oauth, RESOURCE_CHECKS)
  const { resource, authorizationServers, scopes } = oauth
  const metadata = { authorization_servers: authorizationServers, scopes_supported: scopes }
  return function serveProtectedResource(c) {
    return c.json({ resource, ...metadata, bearer_methods_supported: ['header'] })
  }
}

/**
 * Makes the header `WWW-Authenticate` that leads a client to the authorization server.
 *
 * @param given The challenge of the guard, whose error and scope are kept.
 */
export function challengeOf({ resource, scopes }: ProtectedResource, given?: string | null): string {
  const { origin, pathname, search } = new URL(resource)
  const metadata = `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}${search}`
  const kept = [...(given ?? '').matchAll(/\b(?:error|error_description|scope)="[^"\\]*"/gu)].map(([each]) => each)
  const asked = scopes && !kept.some((each) => each.startsWith('scope=')) ? [`scope="${scopes.join(' ')}"`] : []
  return `Bearer ${[...kept, ...asked, `resource_metadata="${metadata}"`].join(', ')}`
}
