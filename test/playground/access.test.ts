import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeScript, chromium, withoutChromium } from '../browser/chromium.ts'
import { startPlayground, type Playground } from './support/playground.ts'

describe.skipIf(!chromium)(`accessibility of the playground${withoutChromium}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground?.close())

  test.each(['light', 'dark'])('axe finds no serious problems in the %s theme', async (value) => {
    const { page, see } = await playground.open('#guard')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
    await see('#answer', /Log in first/u)
    // The Content-Security-Policy of the page blocks further scripts, so Puppeteer evaluates axe.
    await page.evaluate(axeScript)
    const { violations } = await page.evaluate(() => (globalThis as any).axe.run({ iframes: false }))
    const serious = violations.filter(({ impact }: any) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }: any) => [id, nodes.map(({ html }: any) => html)])).toEqual([])
    await page.close()
  })

  test('the page fits a screen of 360 px', async () => {
    const { page, see } = await playground.open('', { width: 360, height: 740 })
    await see('#answer', /"article": "tea"/u)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const outside = await page.$$eval('button, select, input, textarea, .cm-editor, pre', (found: any[]) =>
      found.filter((each) => each.getBoundingClientRect().right > 360).map((each) => each.outerHTML),
    )
    expect(outside).toEqual([])
    await page.close()
  })

  test('the page can be used with the keyboard alone', async () => {
    const { page, see, read } = await playground.open()
    await see('#answer', /Hello, Ann!/u)
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { id, textContent, tagName, ariaLabel, ariaLabelledByElements } = document.activeElement as any
        const label = ariaLabelledByElements?.[0]?.textContent
        return id || ariaLabel || label || (tagName === 'BUTTON' ? textContent : tagName)
      })
    const order: string[] = []
    for (let n = 0; n < 24; n++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual([
      // The link at the name of the project, and the links to pages of the site.
      'A',
      'search',
      'A',
      'A',
      'A',
      'A',
      'project',
      'theme',
      'example',
      'format',
      'reset',
      'copy',
      'download',
      'Your program',
      'method',
      'path',
      'run',
      'GET /apis/hello?name=Ann',
      'GET /apis/hello',
      'GET /apis/bye → 404',
      'SUMMARY',
      'view-response',
      'view-console',
      'view-rewritten',
    ])
    await page.focus('#path')
    await page.keyboard.type('&x=1')
    await page.$eval('#path', (field: any) => field.select())
    await page.keyboard.type('/apis/hello?name=Bob')
    await page.keyboard.press('Enter')
    await see('#answer', /Hello, Bob!/u)
    await page.focus('#source .cm-content')
    await page.keyboard.down('Control')
    await page.keyboard.press('Home')
    await page.keyboard.up('Control')
    // The cursor highlights the linked places, like the pointer.
    for (let n = 0; n < 'import {\n  cr'.length; n++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => read('#output .linked')).toBe('createApp')
    await page.keyboard.down('Control')
    await page.keyboard.press('Enter')
    await page.keyboard.up('Control')
    await see('#status', /^200/u)
    await page.close()
  })
})
