import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executablePath, fragmentOf, readExample, startPlayground, type OpenPage, type Playground } from './support/playground.ts'

if (!executablePath) console.warn('Skipped: test/playground/page.test.ts: no Chromium is installed in /usr/bin')

describe.skipIf(!executablePath)('the playground', () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground?.close())

  /** A text that the pointer can be moved to. */
  async function pointAt({ page }: OpenPage, editor: string, text: string): Promise<void> {
    const { x, y } = await page.evaluate(
      (selector: string, wanted: string) => {
        const walker = document.createTreeWalker(document.querySelector(selector) as Node, 4)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(wanted) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + wanted.length)
          const { left, top, width, height } = range.getClientRects()[0] as DOMRect
          return { x: left + Math.min(width / 2, 8), y: top + height / 2 }
        }
        throw new Error(`no ${wanted}`)
      },
      `${editor} .cm-content`,
      text,
    )
    await page.mouse.move(x, y)
  }

  /** What is marked in an editor. */
  function linked({ page }: OpenPage, editor: string): Promise<string> {
    return page.$$eval(`${editor} .linked`, (found: any[]) => found.map((each) => each.textContent).join(''))
  }

  test('the first example is edited, and the output and the answer change; nothing leaves the page', async () => {
    const { page, errors, hosts, see } = await playground.open()
    await see('#answer', /"text": "Hello, Ann!"/u)
    await see('#status', /^200 · [\d.]+ ms$/u)
    await see('#output', /@__parameter\(0, RequestParam\('name'\)\)/u)
    // Behind `Hello, ` in line 7.
    await pointAt({ page } as OpenPage, '#source', 'Hello, ')
    const { x, y } = await page.$$eval('#source .cm-line', (lines: any[]) => {
      const line = lines.find((each) => each.textContent.includes('`Hello'))
      const { left, top } = line.getBoundingClientRect()
      return { x: left + 4, y: top + 6 }
    })
    await page.mouse.click(x, y)
    await page.keyboard.press('Home')
    for (let n = 0; n < 'return { text: `'.length; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Well: ')
    await see('#output', /`Well: Hello/u)
    await page.click('#run')
    await see('#answer', /"text": "Well: Hello, Ann!"/u)
    expect(errors).toEqual([])
    expect([...hosts]).toEqual([new URL(page.url()).host])
    await page.close()
  })

  test('a syntax error is shown where it is, and goes away', async () => {
    const { page, see, read } = await playground.open(fragmentOf('class A {\n  m() { return 1 + }\n}\n'))
    await see('#problems', /^2:\d+Unexpected token/u)
    await see('#output-note', /As before the syntax error/u)
    expect(await page.$$eval('#source .cm-lint-marker-error', (found: any[]) => found.length)).toBe(1)
    await page.click('#problems button')
    await page.keyboard.type('1 ')
    await see('#output-note', /Nothing to rewrite/u)
    await see('#output', /1 \+ ?1 /u)
    expect(await read('#problems')).toBe('')
    await page.close()
  })

  test.each([
    ["@GetMapping('hello')", '/hello', /^5:\d+.*invalid path `hello`[^]*Write a string that starts with "\/"[^]*INVALID_PATH/u],
    ["@GetMapping('/hello/:nam') ", "'name') name", /hello[^]*HONOTATE_UNKNOWN_PATH_VARIABLE/u],
  ])('a mistake shows its coded error and the remedy: %s', async (mapping, _, message) => {
    const source = (await readExample('hello')).replace(/@GetMapping\(.*\)/u, mapping)
    const changed = mapping.includes(':') ? source.replaceAll('RequestParam', 'PathVariable') : source
    const { page, see } = await playground.open(fragmentOf(changed))
    await see('#problems', message)
    await page.close()
  })

  test('a module that is not there is named, with the ones that are', async () => {
    const { page, see } = await playground.open(fragmentOf("import { serve } from 'honotate/node'\nimport x from 'left-pad'\n"))
    await see('#problems', /1:23A browser has no server\.[^]*2:15The playground has no module "left-pad"\. Import from honotate, hono, typedi, zod\./u)
    await page.close()
  })

  test('pointing at one text marks the other, in both directions', async () => {
    const open = await playground.open()
    await open.see('#output', /@__parameter\(0, RequestParam/u)
    await pointAt(open, '#source', 'RequestParam(')
    await expect.poll(() => linked(open, '#output')).toBe('RequestParam')
    await pointAt(open, '#output', "'world'")
    await expect.poll(() => linked(open, '#source')).toMatch(/world/u)
    await pointAt(open, '#output', '@__parameters')
    await expect.poll(() => linked(open, '#source')).not.toBe('')
    await open.page.close()
  })

  test('a link restores the program and the request', async () => {
    const first = await playground.open('#injection')
    await first.see('#answer', /"visits": 1/u)
    await first.page.$eval('#path', (field: any) => (field.value = '/apis/visits/Zoë'))
    await first.page.click('#copy')
    await first.see('#toast', /The link is/u)
    const second = await playground.open(new URL(first.page.url()).hash)
    await second.see('#status', /ready/u)
    expect(await second.copy('#source')).toBe(await readExample('injection'))
    await second.page.click('#run')
    await second.see('#answer', /"text": "Good morning, Zoë!"/u)
    // The app is kept between requests.
    await second.page.click('#run')
    await second.see('#answer', /"visits": 2/u)
    await first.page.close()
    await second.page.close()
  })

  test('an endless loop is ended, and the page goes on', async () => {
    const { page, see } = await playground.open(fragmentOf('console.log("start")\nfor (;;) {}\n'))
    await see('#console', /start/u)
    await see('#answer', /longer than 5 s/u)
    await page.select('#example', 'hello')
    await see('#answer', /Hello, Ann!/u)
    await page.close()
  })

  test('an endless answer is stopped by the user', async () => {
    const source = (await readExample('streaming')).replace('n > 0', 'n > -Infinity')
    const { page, see } = await playground.open(fragmentOf(source, '/apis/countdown/2'))
    await see('#status', /ready/u)
    await page.click('#run')
    await see('#answer', /\{"n":2\}\n\{"n":1\}/u)
    await see('#run', /Stop/u)
    await page.click('#run')
    await see('#status', /stopped/u)
    await page.click('#run')
    await see('#answer', /\{"n":2\}/u)
    await page.close()
  })

  test('a program reaches no network, no storage and no page', async () => {
    const source = `const tries = {
  fetch: () => fetch('http://127.0.0.1:1/'),
  self: () => fetch(${'`${new URL(self.location.href.slice(5)).origin}/playground/`'}),
  socket: () => new Promise((ok, no) => { const s = new WebSocket('ws://127.0.0.1:1/'); s.onopen = ok; s.onerror = () => no(new Error('refused')) }),
  module: () => import('http://127.0.0.1:1/x.js'),
  script: () => importScripts('http://127.0.0.1:1/x.js'),
  eval: () => (0, eval)('1'),
  database: () => new Promise((ok, no) => { const r = indexedDB.open('x'); r.onsuccess = ok; r.onerror = () => no(r.error) }),
  caches: () => caches.open('x'),
  page: () => (self as any).parent.document,
}
for (const [name, attempt] of Object.entries(tries)) {
  try { await attempt(); console.log(name + ': yes') } catch { console.log(name + ': no') }
}
console.log('done')
`
    const { page, see, read } = await playground.open(fragmentOf(source))
    await see('#console', /done/u)
    expect((await read('#console pre')).match(/\w+: yes/gu)).toBe(null)
    expect((await read('#console pre')).match(/: no/gu)).toHaveLength(9)
    await page.close()
  })

  test('an error in a method is a problem, with its place in the console', async () => {
    const source = (await readExample('hello')).replace('return {', "if (name === 'Eve') throw new Error('no Eve')\n    return {")
    const { page, see } = await playground.open(fragmentOf(source, '/apis/hello?name=Eve'))
    await see('#status', /ready/u)
    await page.click('#run')
    await see('#status', /^500/u)
    await see('#answer', /"title": "Internal Server Error"/u)
    await see('#console', /no Eve[^]*program\.ts:7:/u)
    await page.close()
  })
})
