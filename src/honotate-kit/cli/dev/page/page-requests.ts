import type { IncomingMessage } from 'node:http'

/** The path of the page, and of everything that it loads. */
export const PAGE = '/_honotate'

/** Everything comes from this server, and no page can embed this one. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/**
 * Whether a request comes from the page itself, or from a user who opens it. Another site cannot read the page: its
 * requests have its own `Origin` or `Sec-Fetch-Site`, and a name that it has pointed to this machine is a wrong `Host`.
 */
export function isAllowed({ method, headers, socket }: IncomingMessage): boolean {
  const hosts = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`]
  const { host = '', origin } = headers
  if (method !== 'GET' || !hosts.includes(host)) return false
  if (origin !== undefined && origin !== `http://${host}`) return false
  const site = headers['sec-fetch-site']
  // A link of another site may open the page, which that site cannot read.
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return site === undefined || site === 'same-origin' || site === 'none' || isOpened
}
