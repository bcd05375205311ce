import { getPath, getPathNoStrict } from 'hono/utils/url'
import type { IncomingMessage } from 'node:http'

/**
 * Matches a path and query that the URL parser leaves unchanged. The parser encodes some characters, and resolves dots.
 */
const USUAL_TARGET = /^(?:\/(?!(?:\.|%2[Ee]){1,2}(?:[/?]|$))[\w.~!$&'()*+,;=:@%|[\]-]*)+(?:\?[!$-&(-;=?-~]*)?$/u

const NAME = '(?!.*xn--)(?:[a-z0-9_-]+\\.)*[a-z][a-z0-9_-]*'
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const PORT = '(?!80$|443$)(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3})'
/**
 * Matches a host that the URL parser leaves unchanged. The parser converts capital letters and numbers, checks `xn--`
 * names, and drops the default port of the scheme.
 */
const USUAL_HOST = new RegExp(`^(?:${OCTET}(?:\\.${OCTET}){3}|${NAME})(?::${PORT})?$`, 'u')

/** The host of a request, if any. Over HTTP/2, `:authority` has precedence over `Host` (RFC 9113, section 8.3.1). */
export function hostOf({ headers }: IncomingMessage): string | undefined {
  return (headers[':authority'] as string | undefined) ?? headers.host
}

/**
 * The whole URL of a request, if it is usual: the URL parser changes neither the scheme nor the host nor the target.
 * The URLs of most requests are usual, and need no parser.
 *
 * @returns `undefined` for an unusual URL and, over HTTP/2, for a scheme or a method that the adapter may refuse or
 *   convert.
 */
export function usualUrl(incoming: IncomingMessage): string | undefined {
  const { headers, socket, url } = incoming
  const host = hostOf(incoming)
  if (!USUAL_TARGET.test(url as string) || !USUAL_HOST.test(host ?? '')) return undefined
  // Over HTTP/2, the scheme that the client sends counts, since a proxy may have terminated TLS.
  const scheme = (headers[':scheme'] as string | undefined) ?? ('encrypted' in socket ? 'https' : 'http')
  return incoming.httpVersionMajor === 1 || isUsualHttp2(scheme, incoming) ? `${scheme}://${host}${url}` : undefined
}

/**
 * Whether the scheme is `http` or `https`, and the method consists of capital letters. The adapter refuses other
 * schemes, and converts some other methods.
 */
function isUsualHttp2(scheme: string, { method }: IncomingMessage): boolean {
  return /^https?$/u.test(scheme) && /^[A-Z]+$/u.test(method as string)
}

/**
 * Whether `Request` accepts the host of a URL. The adapter accepts some hosts with which `new Request()` would fail
 * later.
 */
export function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`)
}

/** Whether host and target of a request form a URL: the adapter fails if they do not. */
export function hasUrl(incoming: IncomingMessage): boolean {
  return hasOneHost(incoming) && URL.canParse(incoming.url as string, `http://${hostOf(incoming)}`)
}

/**
 * Whether a request has at most one `Host` line and, over HTTP/1.1, exactly one (RFC 9112, section 3.2). With
 * two lines, a proxy may use one, and the app the other.
 */
export function hasOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion === '1.1' && headers.host === undefined) return false
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1
}

/** Sets the `Host` of an HTTP/2 request to its `:authority`, which has precedence (RFC 9113, section 8.3.1). */
export function takeAuthority({ headers, rawHeaders }: IncomingMessage): void {
  const authority = headers[':authority'] as string | undefined
  if (authority === undefined || headers.host === authority) return
  if (headers.host === undefined) rawHeaders.push('host', authority)
  else rawHeaders[hostAt(rawHeaders) + 1] = authority
  headers.host = authority
}

function hostAt(rawHeaders: readonly string[]): number {
  return rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
}

/** Replaces the header `Host` with the host of an absolute target, which has precedence (RFC 9112, section 3.2.2). */
export function takeTargetHost({ url, headers, rawHeaders }: IncomingMessage): void {
  const [, host] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)/iu.exec(url as string) ?? []
  const at = hostAt(rawHeaders)
  if (!host || at === -1) return
  rawHeaders[at + 1] = host
  headers.host = host
}

type FindPath = (request: Request) => string

/** The functions of Hono that find the path of a request. They read only its URL. */
export const PATH_OF_URL: ReadonlySet<unknown> = new Set<FindPath>([getPath, getPathNoStrict])

/**
 * The path of a usual target.
 *
 * @param find A function of `PATH_OF_URL`.
 */
export function pathOfTarget(find: FindPath, target: string): string {
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  return find === getPath && !path.includes('%') ? path : find({ url: `http://host${path}` } as Request)
}
