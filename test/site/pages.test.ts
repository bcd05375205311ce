import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium, startBrowser, type SiteInBrowser } from './support/browser.ts'
import { paths } from './support/built-pages.ts'

if (!chromium)
  console.warn(
    'Skipped: test/site/reading.test.ts: no Chromium is installed in /usr/bin; on Debian, `apt-get install chromium` installs it',
  )

/** The pages that people wrote; TypeDoc writes the API reference. */
const written = paths.filter((path) => !path.startsWith('/api/'))

/** Code that is wider than its box. Output of the transformer and hidden tabs are not measured. */
const cutCode = `[...document.querySelectorAll('pre')]
  .filter((pre) => pre.clientWidth > 0 && pre.scrollWidth > pre.clientWidth + 1)
  .map((pre) => pre.textContent.trim().slice(0, 60))`

/** Words of table cells that continue on a second line. A name in code is one word. */
const brokenWords = `(() => {
  const broken = []
  for (const cell of document.querySelectorAll('.vp-doc :is(td, th)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}_$@.]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
  }
  return broken
})()`

/** The entry of the sidebar for this page, if it is outside of the visible part of the sidebar. */
const hiddenEntry = `(async () => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  const sidebar = document.querySelector('.VPSidebar')
  const active = [...document.querySelectorAll('.VPSidebar .is-active > .item')].at(-1)
  if (!sidebar || !active) return []
  const { top, bottom } = active.getBoundingClientRect()
  return top >= 64 && bottom <= innerHeight ? [] : [active.textContent.trim() + ' at ' + Math.round(top)]
})()`

/** The pages that visible links of this page lead to. */
const visibleLinks = `[...document.querySelectorAll('a[href]')]
  .filter((link) => link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && link.offsetWidth > 0)
  .filter((link) => link.origin === location.origin)
  .map((link) => link.pathname)`

describe.skipIf(!chromium)('in a browser', () => {
  let site: SiteInBrowser
  beforeAll(async () => void (site = await startBrowser()))
  afterAll(() => site?.close())

  /** Evaluates an expression on pages, and returns its results by page, without the pages that have none. */
  async function onPages(
    pages: readonly string[],
    expression: string,
    width: number,
  ): Promise<Record<string, string[]>> {
    const queue = [...pages]
    const found: Record<string, string[]> = {}
    async function takeTurns(): Promise<void> {
      const opened = await site.open('/', { width })
      for (let path = queue.pop(); path; path = queue.pop()) {
        await site.go(opened, path)
        await opened.page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
        const result = (await opened.page.evaluate(expression)) as string[]
        if (result.length > 0) found[path] = result
      }
      await opened.page.close()
    }
    await Promise.all([takeTurns(), takeTurns(), takeTurns()])
    return found
  }

  test('no code is wider than its box at 1280 px', async () => {
    expect(await onPages(written, cutCode, 1280)).toEqual({})
  }, 300_000)

  test.each([360, 1280])(
    'no cell of a table breaks inside a word at %i px',
    async (width) => {
      expect(await onPages(written, brokenWords, width)).toEqual({})
    },
    300_000,
  )

  test('the entry of each page is in the visible part of the sidebar', async () => {
    expect(await onPages(written, hiddenEntry, 1280)).toEqual({})
  }, 300_000)

  test.each([
    ['somebody who knows NestJS', ['/migration/from-nestjs']],
    ['somebody who knows Spring', ['/migration/for-spring-people']],
    ['somebody who knows Hono', ['/migration/from-hono']],
    [
      'somebody who deploys to Workers',
      ['/deploy/cloudflare-workers', '/examples/cloudflare-workers/', '/guide/deployment'],
    ],
    ['somebody who has an error code', ['/reference/errors', '/guide/troubleshooting']],
    ['somebody who wants a list of features', ['/guide/introduction', '/comparison', '/reference/benchmarks']],
    ['a contributor', ['/contributing', '/changelog', '/security', '/architecture']],
    [
      'somebody who uses it',
      ['/guide/databases', '/guide/testing', '/faq', '/reference/cli', '/reference/compatibility'],
    ],
  ])('%s finds the pages with two clicks', async (_, targets) => {
    const { page } = await site.open('/')
    const first = [...new Set((await page.evaluate(visibleLinks)) as string[])]
    const second = await onPages(first.filter((path) => paths.includes(path)).slice(0, 40), visibleLinks, 1280)
    const reached = new Set([...first, ...Object.values(second).flat()])
    expect(targets.filter((target) => !reached.has(target))).toEqual([])
    await page.close()
  })
})
