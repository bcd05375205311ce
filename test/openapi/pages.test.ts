import { jsonDocument, openApi, scalarPage, swaggerUiPage } from 'honotate/openapi'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { types, usersApp } from '../integration/openapi/users.ts'
import { chromium, startChromium, withoutChromium } from '../browser/chromium.ts'
import { local } from '../support/server.ts'

const options = { document: '/openapi.json', directory: import.meta.dirname }

describe.skipIf(!chromium)(`in a browser${withoutChromium}`, () => {
  let browser: any
  let server: RunningServer

  beforeAll(async () => {
    const app = usersApp()
    const info = { title: 'The users', version: '1.0.0' }
    app.get(
      '/openapi.json',
      jsonDocument(() => openApi(app, types, { info })),
    )
    app.get('/scalar/*', scalarPage(options))
    app.get('/swagger/*', swaggerUiPage(options))
    server = await serve(app, local)
    browser = await startChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** Opens a page, and returns it with its errors and the hosts that it sends requests to. */
  async function open(path: string): Promise<{ page: any; errors: string[]; hosts: Set<string> }> {
    const page = await browser.newPage()
    const errors: string[] = []
    const hosts = new Set<string>()
    page.on('pageerror', (error: unknown) => void errors.push(String(error)))
    page.on('console', (message: any) => {
      // Browsers request an icon by themselves.
      if (message.type() === 'error' && !message.location().url?.endsWith('/favicon.ico')) errors.push(message.text())
    })
    page.on('request', (request: any) => {
      if (/^https?:/u.test(request.url())) hosts.add(new URL(request.url()).host)
    })
    await page.goto(server.address + path, { waitUntil: 'networkidle0' })
    return { page, errors, hosts }
  }

  /** The text of a page, including its shadow roots. */
  function textOf(page: any): Promise<string> {
    return page.evaluate(() => {
      const read = (node: any): string =>
        [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]
          .map((each) =>
            each.nodeType === 3 ? each.textContent : ['STYLE', 'SCRIPT'].includes(each.tagName) ? '' : read(each),
          )
          .join(' ')
      return read((globalThis as any).document.body)
    })
  }

  test.each(['/scalar', '/swagger'])('%s shows the document, and contacts no other host', async (path) => {
    const { page, errors, hosts } = await open(path)
    await expect.poll(() => textOf(page)).toMatch(/Lists users\./u)
    expect(await textOf(page)).toContain('The users')
    expect([...hosts]).toEqual([new URL(server.address).host])
    expect(errors).toEqual([])
    await page.close()
  })

  test('Swagger UI sends a request to an operation', async () => {
    const { page } = await open('/swagger')
    await page.waitForSelector('#operations-Users-Users_find')
    await page.click('#operations-Users-Users_find .opblock-summary-control')
    await (await page.waitForSelector('.try-out__btn'))?.click()
    await page.type('#operations-Users-Users_find tr[data-param-name="id"] input', '42')
    await page.click('.execute')
    await page.waitForSelector('.live-responses-table .response-col_status')
    await expect.poll(() => textOf(page)).toMatch(/"id"\s*:\s*"42"/u)
    await page.close()
  })
})
