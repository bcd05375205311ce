import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf } from '../../../toolbox/error-place.ts'
import { say } from '../reporter.ts'
import type { DevPage } from './dev-page.ts'
import { icon, page, style } from './page-files.ts'

/** The usual port. If it is taken, the system chooses another. */
const PORT = 4280

/** The page loads resources from this server only, and no other page can embed or read it. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
  'Content-Type': 'text/plain; charset=utf-8',
}

/**
 * Serves the page to browsers on this machine, and prints its address.
 *
 * @param makeDocument Makes the OpenAPI document of the program.
 */
export async function servePage(shown: DevPage, makeDocument: () => Promise<string>): Promise<Server> {
  const contents = new Map<string | undefined, readonly [type: string, make: () => string | Promise<string>]>([
    ['/_honotate', ['text/html', () => page]],
    ['/_honotate/style.css', ['text/css', () => style]],
    ['/_honotate/icon.svg', ['image/svg+xml', () => icon]],
    ['/_honotate/page.js', ['text/javascript', () => readFile(new URL('browser/page.js', import.meta.url), 'utf8')]],
    ['/_honotate/content', ['application/json', () => shown.json()]],
    ['/_honotate/document', ['application/json', makeDocument]],
  ])
  const server = createServer(async (incoming, outgoing) => {
    const reply = (status: number, text?: string, headers?: OutgoingHttpHeaders): unknown =>
      outgoing.writeHead(status, { ...HEADERS, ...headers }).end(text)
    if (!isAllowed(incoming)) return reply(403, 'This page is for a browser on this machine.\n')
    const [type, make] = contents.get(incoming.url) ?? []
    if (!make) return reply(404, 'Not found\n')
    try {
      const text = await make()
      const ETag = `"${hash('sha1', text)}"`
      if (incoming.headers['if-none-match'] === ETag) return reply(304)
      return reply(200, text, { ETag, 'Content-Type': `${type}; charset=utf-8` })
    } catch (error) {
      return reply(500, messageOf(error))
    }
  })
  const listen = (port: number): Promise<unknown> => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(PORT).catch(() => listen(0))
  say(`page: http://127.0.0.1:${(server.address() as AddressInfo).port}/_honotate`)
  return server
}

/**
 * Whether the page itself sent a request, or a user opened the page. Requests of other sites have another `Origin` or
 * `Sec-Fetch-Site`, or another `Host` if the site has pointed its domain to this machine.
 */
function isAllowed({ method, headers, socket }: IncomingMessage): boolean {
  const { host = '', origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers
  const isOwn = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`].includes(host)
  // A link on another site may open the page, because the other site cannot read the response.
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const isSameSite = site === 'none' || site === 'same-origin' || isOpened
  return method === 'GET' && isOwn && isSameSite && origin === `http://${host}`
}
