import type { Server } from 'node:http'
import { startChromium } from '../../browser/chromium.ts'
import { serveSite } from './server.ts'

/** A page in a tab, with the errors that it has logged and the hosts that it has sent requests to. */
export interface Opened {
  readonly page: any
  readonly errors: string[]
  readonly hosts: Set<string>
}

/** The built site in Chromium. */
export interface SiteInBrowser {
  readonly host: string
  /**
   * Opens a page and waits until its scripts run.
   *
   * @param view The width of the screen, and whether the browser saves data: then the site does not load the pages of
   *   visible links before a click.
   */
  open(path: string, view?: { readonly width: number; readonly savesData?: boolean }): Promise<Opened>
  /** Opens the playground, which is another app. */
  openPlayground(): Promise<any>
  /** Loads another page in the same tab. */
  go(opened: Opened, path: string): Promise<void>
  /** Shows another page in the same tab with the router of the site, like a click on a link. */
  route(opened: Opened, path: string): Promise<void>
  close(): Promise<void>
}

/** Serves the built site and starts Chromium. */
export async function startBrowser(): Promise<SiteInBrowser> {
  const { server, origin }: { server: Server; origin: string } = await serveSite()
  // Chromium without a screen has no pointer that can hover.
  const browser = await startChromium('--blink-settings=primaryHoverType=2,availableHoverTypes=2')

  async function go({ page }: Opened, path: string): Promise<void> {
    await page.goto(origin + path, { waitUntil: 'load' })
    // Poll at an interval, not with each frame, which is the default: a busy machine draws few frames.
    await page.waitForFunction("document.querySelector('#app')?.__vue_app__", { polling: 20 })
    await page.evaluate('document.fonts.ready.then(() => {})')
  }

  async function route({ page }: Opened, path: string): Promise<void> {
    await page.evaluate(`(async () => {
      const { provides } = document.querySelector('#app').__vue_app__._context
      const router = Object.getOwnPropertySymbols(provides).map((key) => provides[key]).find((each) => each?.go)
      await router.go(${JSON.stringify(path)})
      await document.fonts.ready
    })()`)
  }

  async function open(
    path: string,
    { width, savesData = false }: { readonly width: number; readonly savesData?: boolean } = { width: 1280 },
  ): Promise<Opened> {
    const page = await browser.newPage()
    if (savesData) {
      const session = await page.createCDPSession()
      await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    }
    const errors: string[] = []
    const hosts = new Set<string>()
    page.on('pageerror', (error: unknown) => void errors.push(`${page.url()}: ${String(error)}`))
    page.on('console', (message: any) => {
      if (message.type() === 'error' || message.type() === 'warn') errors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('request', (request: any) => {
      if (/^(?:https?|wss?):/u.test(request.url())) hosts.add(new URL(request.url()).host)
    })
    await page.setViewport({ width, height: 740 })
    page.setDefaultTimeout(120_000)
    const opened = { page, errors, hosts }
    await go(opened, path)
    return opened
  }

  async function openPlayground(): Promise<any> {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`${origin}/playground/`, { waitUntil: 'load' })
    return page
  }

  return {
    host: new URL(origin).host,
    open,
    openPlayground,
    go,
    route,
    async close() {
      await browser.close()
      server.close()
    },
  }
}
