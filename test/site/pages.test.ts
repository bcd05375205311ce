import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSections } from '../../docs/site/contents.ts'
import { chromium, withoutChromium } from '../browser/chromium.ts'
import { isComplete, sampled, seed } from '../support/runs.ts'
import { startBrowser, type SiteInBrowser } from './support/browser.ts'
import { addressOf, paths } from './support/built-pages.ts'

/** The pages without the API reference, and its pages, which TypeDoc generates. */
const written = paths.filter((path) => !path.startsWith('/api/'))
const generated = paths.filter((path) => path.startsWith('/api/'))

/**
 * The pages to check on a small screen: all before a release, otherwise a third of the written pages and an eighteenth of the
 * API reference, which the seed selects.
 */
const narrow = [...sampled(written, 3), ...sampled(generated, 18)]

/** The other sizes of screens, each with the pages to check there: an eighth, and all written pages before a release. */
const sizes = [390, 768, 1440, 1520].map((width, nth) => [width, sampled(written, 8, nth)] as const)

/** The pages to load: the last page of each section, whose entry ends the sidebar; before a release all written pages. */
const direct = isComplete ? written : readSections().map(({ pages }) => addressOf(pages.at(-1)?.file as string))

/** Finds the width of the page, if the page is wider than the screen. */
const tooWide = `[document.documentElement.scrollWidth].filter((width) => width > innerWidth)`

/** Finds code that is wider than its box, except in hidden tabs. */
const cutCode = `[...document.querySelectorAll('pre')]
  .filter((pre) => pre.clientWidth > 0 && pre.scrollWidth > pre.clientWidth + 1)
  .map((pre) => pre.textContent.trim().slice(0, 60))`

/** Finds tables that are wider than the text of a phone, whose rows should be cards. */
const wideTables = `[...document.querySelectorAll('.vp-doc table')]
  .filter((table) => innerWidth <= 640 && table.scrollWidth > table.clientWidth)
  .map((table) => table.textContent.trim().slice(0, 60))`

/** Finds entries of the sidebar, and the arrows behind them, that its edge cuts. */
const cutEntries = `(() => {
  const sidebar = document.querySelector('.VPSidebar')
  if (!sidebar || innerWidth < 960) return []
  const { right } = sidebar.getBoundingClientRect()
  return [...sidebar.querySelectorAll('a, .caret, .text')]
    .filter((each) => each.offsetParent && each.getBoundingClientRect().right > right)
    .map((each) => each.textContent.trim())
})()`

/** Finds words of table cells that continue on a second line. A name in code is one word, except on phones. */
const brokenWords = `(() => {
  const broken = []
  for (const cell of document.querySelectorAll('.vp-doc :is(td, th)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (innerWidth <= 640 && node.parentElement.closest('code')) continue
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

/** Finds the sidebar entry of the page, if the entry stays outside the visible part of the sidebar. */
const hiddenEntry = `(async () => {
  const sidebar = document.querySelector('.VPSidebar')
  const active = [...document.querySelectorAll('.VPSidebar .is-active > .item')].at(-1)
  if (!sidebar || !active) return []
  const deadline = Date.now() + 5000
  for (;;) {
    const { top, bottom } = active.getBoundingClientRect()
    if (top >= 64 && bottom <= innerHeight) return []
    if (Date.now() > deadline) return [active.textContent.trim() + ' at ' + Math.round(top)]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()`

/** Finds the pages that visible links of the page lead to. */
const visibleLinks = `[...document.querySelectorAll('a[href]')]
  .filter((link) => link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && link.offsetWidth > 0)
  .filter((link) => link.origin === location.origin)
  .map((link) => link.pathname)`

/**
 * Finds a difference between the page that the router of the site shows and the HTML file that a browser parses. If the
 * file is invalid HTML, the page cannot hydrate its elements.
 */
const difference = `(async () => {
  const file = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), 'text/html')
  // Without comments and empty classes, which only one of both has, and spaces in styles.
  const [read, shown] = [file, document].map((each) =>
    [...each.querySelectorAll('.vp-doc')]
      .map(({ innerHTML }) => innerHTML.replaceAll(/<!--.*?-->| class=""|(?<=:) /gu, ''))
      .join(''))
  if (read === shown) return []
  let place = 0
  while (read[place] === shown[place]) place++
  return [read.slice(place, place + 100) + ' is shown as ' + shown.slice(place, place + 100)]
})()`

/** Expressions by name, to evaluate in pages. `Found` has the results of each expression, by page. */
type Expressions = Readonly<Record<string, string>>
type Found<E extends Expressions> = { readonly [name in keyof E]: Record<string, string[]> }

describe.skipIf(!chromium)(`in a browser${withoutChromium}`, () => {
  let site: SiteInBrowser
  const errors: string[] = []
  const hosts = new Set<string>()

  /** Visits each page once, in three tabs, and evaluates all expressions there. */
  async function visit<E extends Expressions>(
    pages: readonly string[],
    width: number,
    way: 'go' | 'route',
    expressions: E,
  ): Promise<Found<E>> {
    const queue = [...pages]
    const found = Object.fromEntries(Object.keys(expressions).map((name) => [name, {}])) as Found<E>
    async function takeTurns(): Promise<void> {
      // Save data, so that the site does not preload the pages of visible links: the test visits every page anyway.
      const opened = await site.open('/', { width, savesData: true })
      for (let path = queue.pop(); path; path = queue.pop()) {
        await site[way](opened, path)
        for (const [name, expression] of Object.entries(expressions)) {
          const result = (await opened.page.evaluate(expression)) as string[]
          if (result.length > 0) (found[name] as Record<string, string[]>)[path] = result
        }
      }
      errors.push(...opened.errors)
      for (const host of opened.hosts) hosts.add(host)
      await opened.page.close()
    }
    await Promise.all([takeTurns(), takeTurns(), takeTurns()])
    return found
  }

  /** The pages that the test loads. The router shows the other pages, which takes a quarter of the time. */
  let loaded: Found<{ hiddenEntry: string }>
  /** The written pages on a large screen. */
  let large: Found<Record<'cutCode' | 'brokenWords' | 'cutEntries' | 'hiddenEntry' | 'visibleLinks', string>>
  /** The pages on a small screen. */
  let small: Found<Record<'tooWide' | 'wideTables' | 'brokenWords' | 'difference', string>>
  /** What does not fit the other sizes, by their width. */
  const others: Record<string, Found<Record<'tooWide' | 'wideTables' | 'cutEntries', string>>> = {}

  beforeAll(async () => {
    site = await startBrowser()
    loaded = await visit(direct, 1280, 'go', { hiddenEntry })
    large = await visit(written, 1280, 'route', { cutCode, brokenWords, cutEntries, hiddenEntry, visibleLinks })
    small = await visit(narrow, 360, 'route', { tooWide, wideTables, brokenWords, difference })
    for (const [width, pages] of sizes)
      others[width] = await visit(pages, width, 'route', { tooWide, wideTables, cutEntries })
  }, 1_800_000)
  afterAll(() => site?.close())

  test('no page logs an error or sends a request to another host', () => {
    expect({ errors, hosts: [...hosts] }).toEqual({ errors: [], hosts: [site.host] })
  })

  test(`every page fits screens of each size (HONOTATE_SEED=${seed})`, () => {
    expect({ tooWide: small.tooWide, wideTables: small.wideTables, cutEntries: large.cutEntries }).toEqual({
      tooWide: {},
      wideTables: {},
      cutEntries: {},
    })
    for (const [width, found] of Object.entries(others))
      expect(found, width).toEqual({ tooWide: {}, wideTables: {}, cutEntries: {} })
  })

  test('the router shows every page with the same HTML as its file', () => {
    expect(small.difference).toEqual({})
  })

  test('no code is wider than its box at 1280 px', () => {
    expect(large.cutCode).toEqual({})
  })

  test('no cell of a table breaks inside a word', () => {
    expect({ large: large.brokenWords, small: small.brokenWords }).toEqual({ large: {}, small: {} })
  })

  test('the entry of each page is in the visible part of the sidebar', () => {
    expect({ loaded: loaded.hiddenEntry, large: large.hiddenEntry }).toEqual({ loaded: {}, large: {} })
  })

  test.each([
    ['somebody who knows NestJS', ['/migration/from-nestjs']],
    ['somebody who knows Spring', ['/migration/for-spring-people']],
    ['somebody who knows Hono', ['/migration/from-hono']],
    ['somebody who deploys to Workers', ['/deploy/cloudflare-workers', '/guide/deployment']],
    ['somebody who has an error code', ['/reference/errors', '/guide/troubleshooting']],
    ['somebody who wants a list of features', ['/guide/introduction', '/comparison', '/reference/benchmarks']],
    ['a contributor', ['/contributing', '/changelog', '/security', '/architecture']],
    [
      'somebody who uses it',
      ['/guide/databases', '/guide/testing', '/faq', '/reference/cli', '/reference/compatibility'],
    ],
  ])('%s finds the pages with two clicks', (_, targets) => {
    const linksOf = (path: string): readonly string[] => large.visibleLinks[path] ?? []
    const first = [...new Set(linksOf('/'))]
    const reached = new Set([
      ...first,
      ...first
        .filter((path) => path in large.visibleLinks)
        .slice(0, 40)
        .flatMap(linksOf),
    ])
    expect(targets.filter((target) => !reached.has(target))).toEqual([])
  })
})
