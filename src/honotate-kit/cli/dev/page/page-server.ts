import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { messageOf } from '../../../toolbox/error-place.ts'
import type { DevPage } from './dev-page.ts'
import { HEADERS, isAllowed, PAGE } from './page-requests.ts'
import { icon, page } from './page-html.ts'
import { style } from './page-style.ts'

/** The port of the page; another one if a program uses it. */
const PORT = 4280
/** Bytes that a browser may leave unread: a tab in the background may be stopped. */
const MOST_UNREAD = 20_000_000

/** What the page loads when it is asked for. */
export interface PageSources {
  /** The injection graph. */
  graph(): unknown
  /** The OpenAPI document. */
  document(): Promise<unknown>
}

/**
 * Serves the page on this machine alone.
 *
 * @returns Its address and a function that ends it; `undefined` if no port is free.
 */
export async function servePage(
  shown: DevPage,
  sources: PageSources,
): Promise<{ readonly address: string; close(): void } | undefined> {
  const server = createServer((incoming, outgoing) => {
    void answer(shown, sources, incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent) outgoing.writeHead(500, HEADERS)
      outgoing.end(messageOf(error))
    })
  })
  for (const port of [PORT, 0]) {
    if (!(await listens(server, port))) continue
    const { port: opened } = server.address() as AddressInfo
    return {
      address: `http://127.0.0.1:${opened}${PAGE}`,
      close() {
        server.close()
        server.closeAllConnections()
      },
    }
  }
  return undefined
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = (): void => resolve(false)
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail)
      resolve(true)
    })
  })
}

async function answer(
  shown: DevPage,
  sources: PageSources,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const send = (status: number, type: string, content: string): void => {
    outgoing.writeHead(status, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` }).end(content)
  }
  if (!isAllowed(incoming)) return send(403, 'text/plain', 'This page is for the browser on this machine.\n')
  const [path = ''] = (incoming.url ?? '').split('?')
  const script = /^\/_honotate\/([a-z-]+\.js)$/u.exec(path)?.[1]
  if (script !== undefined) {
    const text = await readFile(new URL(`browser/${script}`, import.meta.url), 'utf8').catch(() => undefined)
    return text === undefined ? send(404, 'text/plain', 'Not found\n') : send(200, 'text/javascript', text)
  }
  switch (path) {
    case PAGE:
      return send(200, 'text/html', page)
    case `${PAGE}/style.css`:
      return send(200, 'text/css', style)
    case `${PAGE}/icon.svg`:
      return send(200, 'image/svg+xml', icon)
    case `${PAGE}/graph`:
      return send(200, 'application/json', JSON.stringify(sources.graph()))
    case `${PAGE}/document`:
      return send(200, 'application/json', JSON.stringify(await sources.document()))
    case `${PAGE}/events`:
      return sendEvents(shown, outgoing)
    default:
      return send(404, 'text/plain', 'Not found\n')
  }
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
