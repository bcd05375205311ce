/** Headers of the connection, which a response over HTTP/2 must not have (RFC 9113, section 8.2.2). */
const CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** Headers that Node acts on, or adds if the app has not set them. */
const READ_BY_NODE: ReadonlySet<string> = new Set([...CONNECTION, 'date', 'expect', 'trailer'])

/**
 * Whether Node has to read a header of a response, by its name in lower case. `Content-Length` is not included: the
 * class that `serverResponse()` makes passes it to Node separately.
 */
export function isReadByNode(name: string): boolean {
  return READ_BY_NODE.has(name)
}

/**
 * Whether a header of a response is sent. Headers of the connection are left to the server, except over HTTP/1: there,
 * an app may set `Upgrade`, and a `Connection` other than `keep-alive`.
 *
 * @param name In lower case.
 */
export function isSent(name: string, value: string, httpVersionMajor: number): boolean {
  if (!CONNECTION.has(name)) return true
  if (httpVersionMajor > 1) return false
  return name === 'upgrade' || (name === 'connection' && value.toLowerCase() !== 'keep-alive')
}
