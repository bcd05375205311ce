import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeScript, chromium, withoutChromium } from '../browser/chromium.ts'
import { sampled } from '../support/runs.ts'
import { startBrowser, type SiteInBrowser } from './support/browser.ts'

/** One page of each kind. */
const kinds = [
  '/',
  '/overview',
  '/guide/controllers',
  '/guide/build-tools',
  '/reference/reliability',
  '/reference/errors',
  '/transformer/proposal-conformance',
  '/decisions/',
  '/examples/realworld/',
  '/api/',
  '/api/honotate/',
  '/api/honotate/functions/createApp',
  '/api/honotate/interfaces/AppOptions',
  '/api/honotate/classes/HttpRequest',
  '/no-such-page',
]

/**
 * Ends transitions, which begin in the second frame: text that still fades in has too little contrast. The end of a
 * transition may start another one in a child element.
 */
const endTransitions = `async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  for (let some; (some = document.getAnimations()).length > 0; await new Promise(requestAnimationFrame))
    for (const each of some) each.finish()
}`

/** Disables rules that VitePress breaks: each search result is a link inside an option, and their box is a button. */
const BESIDES_SEARCH = {
  rules: { 'nested-interactive': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
}

/** Checks only colors: the dark scheme has the same elements as the light scheme. */
const OF_COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

describe.skipIf(!chromium)(`in a browser${withoutChromium}`, () => {
  let site: SiteInBrowser
  beforeAll(async () => void (site = await startBrowser()))
  afterAll(() => site?.close())

  /** Returns the serious and critical violations that axe finds. The options can limit the rules. */
  async function violations(page: any, options: object = {}): Promise<string[]> {
    await page.evaluate(`(${endTransitions})()`)
    await page.evaluate(axeScript)
    const { violations } = await page.evaluate(
      `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`,
    )
    return violations
      .filter(({ impact }: any) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }: any) => nodes.map(({ html }: any) => `${page.url()}: ${id}: ${html.slice(0, 200)}`))
  }

  test('the Content Security Policy blocks an injected script', async () => {
    const { page, errors } = await site.open('/')
    await page.evaluate(`{
      const script = document.createElement('script')
      script.textContent = 'globalThis.injected = true'
      document.body.append(script)
    }`)
    expect(await page.evaluate('globalThis.injected')).toBeUndefined()
    expect(errors.join('\n')).toContain('Content Security Policy')
    await page.close()
  })

  test('axe finds no serious problems on any kind of page, light or dark', async () => {
    const found: string[] = []
    const opened = await site.open('/')
    const { page, errors } = opened
    for (const path of sampled(kinds, 5)) {
      await site.go(opened, path)
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
        await page.waitForFunction(`document.documentElement.classList.contains('dark') === ${scheme === 'dark'}`)
        const options = scheme === 'dark' ? OF_COLORS : {}
        found.push(...(await violations(page, options)).map((each) => `${scheme}: ${each}`))
      }
    }
    expect(found).toEqual([])
    // Chromium logs the 404 response of the last page as an error.
    expect(errors.filter((text) => !/no-such-page.* 404 /u.test(text))).toEqual([])
    await page.close()
  }, 300_000)

  test('the address that an error prints leads to its code, and a filter shortens the index of codes', async () => {
    const { page, errors } = await site.open('/reference/errors#honotate_invalid_path')
    const place = (): Promise<string> => page.evaluate('location.pathname + location.hash')
    await expect.poll(place).toBe('/reference/errors-paths#honotate_invalid_path')
    expect(await page.evaluate("document.getElementById('honotate_invalid_path').tagName")).toBe('H2')
    await page.goBack().catch(() => undefined)
    expect(await place()).not.toContain('/reference/errors#')
    await page.goto(new URL('/reference/errors', `http://${site.host}`).href, { waitUntil: 'load' })
    await page.waitForFunction("document.querySelector('#app')?.__vue_app__", { polling: 20 })
    await page.type('.error-filter input', 'port use')
    const shown = `[...document.querySelectorAll('.vp-doc li, .vp-doc h2')].filter((each) => each.checkVisibility()).map((each) => each.textContent.match(/HONOTATE_[A-Z_]+/)?.[0] ?? 'heading')`
    await expect.poll(() => page.evaluate(shown)).toEqual(['heading', 'HONOTATE_PORT_IN_USE'])
    expect(errors).toEqual([])
    await page.close()
  })

  test('the first Tab reaches the link to the content', async () => {
    const { page } = await site.open('/guide/controllers')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('VPContent')
    await page.close()
  })

  test('the keyboard opens the search, which finds a page and an exported name', async () => {
    const { page, errors, hosts } = await site.open('/')
    for (const [words, result] of [
      ['circuit readiness probe', '/guide/health'],
      ['createParameterDecorator', '/api/honotate/functions/createParameterDecorator'],
    ] as const) {
      await page.keyboard.down('Control')
      await page.keyboard.press('k')
      await page.keyboard.up('Control')
      // When the search box gets the focus, it selects the words of the last search: earlier letters would be lost.
      await page.waitForFunction(`document.activeElement?.matches('.VPLocalSearchBox input')`, { polling: 20 })
      await page.type('.VPLocalSearchBox input', words)
      const links = (): Promise<string[]> =>
        page.evaluate(`[...document.querySelectorAll('.VPLocalSearchBox .result')].map((a) => a.pathname)`)
      await expect.poll(links).toContain(result)
      expect(await violations(page, BESIDES_SEARCH)).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForSelector('.VPLocalSearchBox', { hidden: true })
      expect(await page.evaluate('location.pathname')).not.toBe('/')
    }
    expect({ errors, hosts: [...hosts] }).toEqual({ errors: [], hosts: [site.host] })
    await page.close()
  })

  test('the type of a name stands below the name on a page that is scrolled', async () => {
    const { page } = await site.open('/guide/controllers')
    const { x, y, scrolled } = await page.evaluate(`(() => {
      const name = [...document.querySelectorAll('.typed')].at(-1)
      name.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left: x, bottom: y } = name.getBoundingClientRect()
      return { x, y, scrolled: scrollY }
    })()`)
    expect(scrolled).toBeGreaterThan(0)
    // A screenshot has the coordinates of the page, the mouse those of the window.
    const clip = { x, y: y + scrolled + 6, width: 40, height: 20 }
    await page.mouse.move(0, 0)
    const before: Uint8Array = await page.screenshot({ clip })
    await page.mouse.move(x + 3, y - 8)
    const after: Uint8Array = await page.screenshot({ clip })
    expect(Buffer.from(after).equals(before)).toBe(false)
    await page.close()
  })

  test('the copy button of a block with commands and their output copies the commands', async () => {
    const { page } = await site.open('/guide/getting-started')
    await page.evaluate('navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)')
    await page.evaluate(`[...document.querySelectorAll('.language-text')]
      .find((block) => block.textContent.includes('$ curl')).querySelector('button.copy').click()`)
    const copied = await page.evaluate('globalThis.copied.trim()')
    expect(copied.split('\n').filter((line: string) => !line.startsWith('curl '))).toEqual([])
    await page.close()
  })

  test('other apps open the search by /#search', async () => {
    const { page } = await site.open('/#search')
    await page.waitForSelector('.VPLocalSearchBox input', { visible: true })
    expect(new URL(page.url()).hash).toBe('')
    await page.close()
  })

  test('the keyboard opens the menus of a small screen', async () => {
    const { page } = await site.open('/guide/controllers', { width: 360 })
    await page.focus('.VPNavBarHamburger')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.VPNavScreen a[href="/examples/"]', { visible: true })
    expect(await page.$eval('.VPNavBarHamburger', (button: any) => button.ariaExpanded)).toBe('true')
    expect(await violations(page)).toEqual([])
    await page.focus('.VPNavBarHamburger')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.VPNavScreen', { hidden: true })
    await page.focus('.VPLocalNav .menu')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.VPSidebar.open a[href="/guide/guards"]', { visible: true })
    await page.keyboard.press('Tab')
    expect(await page.evaluate("document.activeElement.closest('.VPSidebar') !== null")).toBe(true)
    await page.close()
  })
})
