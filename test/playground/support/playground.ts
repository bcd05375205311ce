import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect } from 'vitest'
import { whenBuilt } from '../../support/background.ts'
import { startChromium } from '../../browser/chromium.ts'

await whenBuilt('playground')

const folder = join(import.meta.dirname, '../../../docs/playground')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Reads the source of an example. */
export function readExample(id: string): Promise<string> {
  return readFile(join(folder, 'examples/programs', `${id}.ts`), 'utf8')
}

/** Returns the fragment of a link to a program. */
export function fragmentOf(source: string, path = '/'): string {
  const shared = JSON.stringify({ source, request: { method: 'GET', path, headers: '', body: '' } })
  return `#program=${deflateRawSync(shared).toString('base64url')}`
}

/** A page of the playground, with its errors and the hosts that it has sent requests to. */
export interface OpenPage {
  readonly page: any
  readonly errors: string[]
  readonly hosts: Set<string>
  /** Returns the text of an element. */
  read(selector: string): Promise<string>
  /** Waits until the text of an element matches. */
  see(selector: string, text: RegExp): Promise<void>
  /** Copies the whole text of an editor, as a user would: the DOM contains only the visible lines. */
  copy(editor: '#source' | '#output'): Promise<string>
}

/** The playground on a server without custom headers, in a browser that cannot reach any other host. */
export interface Playground {
  /** The URL of the page. The server also serves `empty.js`, and allows other origins to read a URL with `?open`. */
  readonly address: string
  /** @param fragment Of the example `hello`, if nothing else is given. */
  open(fragment?: string, viewport?: { readonly width: number; readonly height: number }): Promise<OpenPage>
  close(): Promise<void>
}

export async function startPlayground(): Promise<Playground> {
  const server = await serveFolder(join(folder, 'dist'))
  const browser = await startChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/playground/`

  async function open(fragment = '#hello', viewport = { width: 1280, height: 860 }): Promise<OpenPage> {
    const page = await browser.newPage()
    const errors: string[] = []
    const hosts = new Set<string>()
    page.on('pageerror', (error: unknown) => void errors.push(String(error)))
    page.on('console', (message: any) => message.type() === 'error' && errors.push(message.text()))
    page.on('request', (request: any) => {
      if (/^\w+s?:\/\//u.test(request.url())) hosts.add(new URL(request.url()).host)
    })
    await page.setViewport(viewport)
    await page.goto(address + fragment)
    // Wait until the page has replaced the text of its HTML, which is not yet linked with the program.
    await page.waitForFunction("!document.querySelector('#output .first')", { timeout: 60_000, polling: 20 })
    // Tests read the texts of the second editor, which the page draws while it shows them.
    await page.$eval('#view-rewritten', (button: any) => button.click())
    const read = (selector: string): Promise<string> => page.$eval(selector, (found: any) => found.textContent)
    return {
      page,
      errors,
      hosts,
      read,
      see: (selector, text) => expect.poll(() => read(selector), { timeout: 60_000 }).toMatch(text),
      async copy(editor) {
        await page.focus(`${editor} .cm-content`)
        await page.keyboard.down('Control')
        await page.keyboard.press('a')
        await page.keyboard.up('Control')
        return page.$eval(`${editor} .cm-content`, (content: any) => {
          const clipboardData = new DataTransfer()
          content.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
          return clipboardData.getData('text/plain')
        })
      },
    }
  }

  return {
    address,
    open,
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function serveFolder(root: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    const path = pathname.replace(/^\/playground\/?/u, '') || 'index.html'
    if (search === '?open') response.setHeader('Access-Control-Allow-Origin', '*')
    try {
      const content = path === 'empty.js' ? '' : await readFile(join(root, path))
      // The names of assets have a hash. The browser compiles a cached script only once.
      const cached = path.startsWith('assets/') ? { 'Cache-Control': 'max-age=3600' } : {}
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain', ...cached }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
