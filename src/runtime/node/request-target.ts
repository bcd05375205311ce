import { getPath, getPathNoStrict } from 'hono/utils/url'
import type { IncomingMessage } from 'node:http'
import type { ControllerApp } from '../app/controller-app.ts'

/** Path and query, if the URL parser leaves them as they are: it encodes some characters, and resolves dots. */
const USUAL_TARGET = /^(?:\/(?!(?:\.|%2[Ee]){1,2}(?:[/?]|$))[\w.~!$&'()*+,;=:@%|[\]-]*)+(?:\?[!$-&(-;=?-~]*)?$/u

const NAME = '(?!.*xn--)(?:[a-z0-9_-]+\\.)*[a-z][a-z0-9_-]*'
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const PORT = '(?!80$|443$)(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3})'
/**
 * A host, if the URL parser leaves it as it is: it converts capital letters, `xn--` names and numbers, and drops the default
 * port of the scheme.
 */
const USUAL_HOST = new RegExp(`^(?:${OCTET}(?:\\.${OCTET}){3}|${NAME})(?::${PORT})?$`, 'u')

/** The host of a request. Over HTTP/2, `:authority` has precedence over `Host` (RFC 9113, section 8.3.1). */
export function hostOf({ headers }: IncomingMessage): string | undefined {
  return (headers[':authority'] as string | undefined) ?? headers.host
}

/** The scheme of a request. Over HTTP/2 the client sends it: a proxy may have ended TLS. */
export function schemeOf({ headers, socket }: IncomingMessage): string {
  return (headers[':scheme'] as string | undefined) ?? ('encrypted' in socket ? 'https' : 'http')
}

/** Whether the URL of a request is its scheme, its host and its target, without a change by the URL parser. */
export function hasUsualUrl(incoming: IncomingMessage): boolean {
  if (!USUAL_TARGET.test(incoming.url as string) || !USUAL_HOST.test(hostOf(incoming) ?? '')) return false
  if (incoming.httpVersionMajor === 1) return true
  // The adapter converts methods to upper case, and refuses other schemes.
  return /^https?$/u.test(schemeOf(incoming)) && /^[A-Z]+$/u.test(incoming.method as string)
}

/** Whether `Request` accepts the host of a URL. The adapter accepts some for which no `Request` can be made later. */
export function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`)
}

/** Whether the function of an app for paths reads nothing but the URL: Hono's own do. */
export function readsOnlyUrl({ getPath: own }: ControllerApp): boolean {
  return own === getPath || own === getPathNoStrict
}

/** The path of a usual target for an app that reads only the URL. */
export function pathOf(app: ControllerApp, target: string): string {
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  return app.getPath === getPath && !path.includes('%') ? path : app.getPath({ url: `http://host${path}` } as Request)
}
