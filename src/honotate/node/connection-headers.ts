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
 * Whether Node has to read a header of a response, by its name in lower case. `Content-Length` is not included:
 * `serverResponse()` passes it to Node separately.
 */
export function isReadByNode(name: string): boolean {
  return READ_BY_NODE.has(name)
}

/**
 * Whether a header of a response is sent. Over HTTP/1.1, an app can request that the connection is closed or upgraded; the
 * server sets the other headers of the connection.
 *
 * @param name In lower case.
 */
export function isSent(name: string, value: string, httpVersionMajor: number): boolean {
  if (!CONNECTION.has(name)) return true
  if (httpVersionMajor > 1) return false
  return name === 'upgrade' || (name === 'connection' && value.toLowerCase() !== 'keep-alive')
}
