import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { messageOf } from '../../../toolbox/error-place.ts'
import type { DevPage } from './dev-page.ts'
import { icon, page } from './page-html.ts'
import { style } from './page-style.ts'

/** The usual port; another one if it is taken. */
const PORT = 4280
/** The bytes that a browser may leave unread: it may stop a tab in the background. */
const MOST_UNREAD = 20_000_000

/** Everything comes from this server, and no other page can embed or read it. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** Reads the sources. It loads when a browser shows the graph or the document. */
const sources = (): Promise<typeof import('./page-sources.ts')> => import('./page-sources.ts')

export interface ServedPage {
  readonly address: string
  close(): void
}

/**
 * Serves the page to browsers on this machine.
 *
 * @param project The tsconfig.json of the program, or a directory below it.
 * @param nodeOptions The options of Node for the program.
 */
export async function servePage(shown: DevPage, project: string, nodeOptions: readonly string[]): Promise<ServedPage> {
  const contents: Readonly<Record<string, () => Content | Promise<Content>>> = {
    '': () => ['text/html', page],
    '/style.css': () => ['text/css', style],
    '/icon.svg': () => ['image/svg+xml', icon],
    '/graph': perVersion(shown, async () => {
      const { readGraph } = await sources()
      return ['application/json', JSON.stringify(readGraph(project))]
    }),
    '/document': perVersion(shown, async () => {
      const { makeDocument } = await sources()
      return ['application/json', await makeDocument(project, nodeOptions)]
    }),
  }
  const server = createServer((incoming, outgoing) => {
    const [path = '', query] = (incoming.url ?? '').split('?')
    if (!isAllowed(incoming))
      return reply(outgoing, 403, ['text/plain', 'This page is for a browser on this machine.\n'])
    if (path === '/_honotate/events') return sendEvents(shown, outgoing)
    const name = /^\/_honotate(\/[\w.-]+|)$/u.exec(path)?.[1]
    const make = query === undefined && name !== undefined ? (contents[name] ?? script(name)) : undefined
    if (!make) return reply(outgoing, 404, ['text/plain', 'Not found\n'])
    Promise.resolve()
      .then(make)
      .then(
        (content) => reply(outgoing, 200, content),
        (error: unknown) => reply(outgoing, 500, ['text/plain', messageOf(error)]),
      )
  })
  await listen(server, PORT).catch(() => listen(server, 0))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/_honotate`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Content = readonly [type: string, text: string]

/** Makes a content once, until the program reads files again. */
function perVersion<T>(shown: DevPage, make: () => T): () => T {
  let made: { readonly version: number; readonly content: T } | undefined
  return () => {
    const { version } = shown
    if (made?.version !== version) made = { version, content: make() }
    return made.content
  }
}

function script(name: string): (() => Promise<Content>) | undefined {
  if (!/^\/[a-z-]+\.js$/u.test(name)) return undefined
  return async () => ['text/javascript', await readFile(new URL(`browser${name}`, import.meta.url), 'utf8')]
}

function reply(outgoing: ServerResponse, status: number, [type, text]: Content): void {
  outgoing.writeHead(status, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` }).end(text)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

/**
 * Whether a request comes from the page itself, or from a user who opens it. Requests of other sites have another `Origin`
 * or `Sec-Fetch-Site`; a name that a site has pointed to this machine is another `Host`.
 */
function isAllowed({ method, headers, socket }: IncomingMessage): boolean {
  const { host = '', origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers
  const isOwn = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`].includes(host)
  // A link of another site may open the page; that site cannot read it.
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const isSameSite = site === 'none' || site === 'same-origin' || isOpened
  return method === 'GET' && isOwn && isSameSite && origin === `http://${host}`
}

/** Sends the state and its changes as Server-Sent Events. */
function sendEvents(shown: DevPage, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' })
  const stop = shown.read((message) => {
    if (outgoing.writableLength > MOST_UNREAD) outgoing.destroy()
    else outgoing.write(`data: ${JSON.stringify(message)}\n\n`)
  })
  outgoing.once('close', stop)
}
