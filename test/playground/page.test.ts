import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium, withoutChromium } from '../browser/chromium.ts'
import { fragmentOf, readExample, startPlayground, type OpenPage, type Playground } from './support/playground.ts'

describe.skipIf(!chromium)(`the playground${withoutChromium}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground?.close())

  /** Returns the position of a text on the screen, in the first line that contains the text. */
  function placeOf({ page }: OpenPage, editor: string, text: string): Promise<{ x: number; y: number }> {
    return page.evaluate(
      (selector: string, wanted: string) => {
        const line = [...document.querySelectorAll(selector)].find((each) =>
          each.textContent.includes(wanted),
        ) as Element
        let offset = line.textContent.indexOf(wanted)
        const walker = document.createTreeWalker(line, 4)
        let node = walker.nextNode() as Text
        for (; offset >= node.data.length; node = walker.nextNode() as Text) offset -= node.data.length
        const range = document.createRange()
        range.setStart(node, offset)
        range.setEnd(node, offset + 1)
        const { left, top, width, height } = range.getBoundingClientRect()
        return { x: left + width / 4, y: top + height / 2 }
      },
      `${editor} .cm-line`,
      text,
    )
  }

  async function pointAt(open: OpenPage, editor: string, text: string): Promise<void> {
    const { x, y } = await placeOf(open, editor, text)
    await open.page.mouse.move(x, y)
  }

  /** Returns the highlighted text of an editor. */
  function linked({ page }: OpenPage, editor: string): Promise<string> {
    return page.$$eval(`${editor} .linked`, (found: any[]) => found.map((each) => each.textContent).join(''))
  }

  test('an edit changes the output and the response, and no request goes to another host', async () => {
    const open = await playground.open()
    const { page, errors, hosts, see } = open
    await see('#answer', /"text": "Hello, Ann!"/u)
    await see('#status', /^200 · [\d.]+ ms$/u)
    await see('#output', /@__parameter\(0, RequestParam\('name'/u)
    const { x, y } = await placeOf(open, '#source', 'Hello, ')
    await page.mouse.click(x, y)
    await page.keyboard.type('Well: ')
    await see('#output', /`Well: Hello/u)
    await page.click('#run')
    await see('#answer', /"text": "Well: Hello, Ann!"/u)
    expect(errors).toEqual([])
    expect([...hosts]).toEqual([new URL(page.url()).host])
    await page.close()
  })

  test('a syntax error is shown at its position, and disappears after the fix', async () => {
    const { page, errors, see, read } = await playground.open(fragmentOf('class A {\n  m() { return 1 + }\n}\n'))
    await see('#problems', /^2:\d+Unexpected token/u)
    await see('#output-note', /As before the syntax error/u)
    expect(await page.$$eval('#source .cm-lint-marker-error', (found: any[]) => found.length)).toBe(1)
    await page.click('#problems button')
    await page.keyboard.type('1 ')
    await see('#output-note', /Nothing to rewrite/u)
    await see('#output', /1 \+ ?1 /u)
    expect(await read('#problems')).toBe('')
    expect(errors).toEqual([])
    await page.close()
  })

  test.each([
    ["@GetMapping('hello')", '/hello', /^8:3.*"hello"[^]*INVALID_PATH/u],
    ["@GetMapping('/hello/:nam') ", "'name') name", /hello[^]*HONOTATE_UNKNOWN_PATH_VARIABLE/u],
  ])('a mistake is shown with its error code and its remedy: %s', async (mapping, _, message) => {
    const source = (await readExample('hello')).replace(/@GetMapping\(.*\)/u, mapping)
    const changed = mapping.includes(':') ? source.replaceAll('RequestParam', 'PathVariable') : source
    const { page, see } = await playground.open(fragmentOf(changed))
    await see('#problems', message)
    await page.close()
  })

  test('an import of an unknown module is an error that lists the available modules', async () => {
    const { page, see } = await playground.open(
      fragmentOf("import { serve } from 'honotate/node'\nimport x from 'left-pad'\n"),
    )
    await see(
      '#problems',
      /1:23A browser has no server\.[^]*2:15The playground has no module "left-pad"\. Import from honotate, honotate\/contract, honotate\/helpers, honotate\/openapi, hono, typedi, zod\./u,
    )
    await page.close()
  })

  test('the pointer highlights the corresponding code in the other editor', async () => {
    const open = await playground.open()
    await open.see('#output', /@__parameter\(0, RequestParam/u)
    await pointAt(open, '#source', "RequestParam('")
    await expect.poll(() => linked(open, '#output')).toBe('RequestParam')
    await pointAt(open, '#output', "world'")
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
    // The page keeps the app between requests.
    await second.page.click('#run')
    await second.see('#answer', /"visits": 2/u)
    await first.page.close()
    await second.page.close()
  })

  test('an endless loop is stopped, and the page keeps working', async () => {
    const { page, see } = await playground.open(fragmentOf('console.log("start")\nfor (;;) {}\n'))
    await see('#console', /start/u)
    await see('#answer', /longer than 5 s/u)
    await page.select('#example', 'hello')
    await see('#answer', /Hello, Ann!/u)
    await page.close()
  })

  test('the Stop button ends an endless response', async () => {
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

  test('a program cannot access the network, the storage or the page', async () => {
    // The server has both files and allows every origin: only the Content-Security-Policy blocks the program.
    const source = `const tries = {
  fetch: () => fetch('${playground.address}index.html?open'),
  module: () => import('${playground.address}empty.js?open'),
  script: () => importScripts('${playground.address}empty.js?open'),
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
    expect((await read('#console pre')).match(/: no/gu)).toHaveLength(7)
    await page.close()
  })

  test('an error in a method causes a 500 response, and the console shows its position', async () => {
    const source = (await readExample('hello')).replace(
      'return {',
      "if (name === 'Eve') throw new Error('no Eve')\n    return {",
    )
    const { page, see } = await playground.open(fragmentOf(source, '/apis/hello?name=Eve'))
    await see('#status', /ready/u)
    await page.click('#run')
    await see('#status', /^500/u)
    await see('#answer', /"title": "Internal Server Error"/u)
    await see('#console', /no Eve[^]*program\.ts:13:/u)
    await page.close()
  })

  test('edits survive a reload, and other examples do not show them', async () => {
    const first = await playground.open('#injection')
    await first.see('#status', /^200/u)
    await first.page.focus('#source .cm-content')
    await first.page.keyboard.type('// mine\n')
    await first.see('#output', /\/\/ mine/u)
    await expect.poll(() => first.page.evaluate('localStorage.length')).toBe(1)
    await first.page.reload()
    await first.see('#source', /\/\/ mine/u)
    await first.see('#toast', /edits are restored/u)
    await first.page.select('#example', 'hello')
    await first.see('#answer', /Hello, Ann!/u)
    await first.page.goBack()
    await first.see('#source', /\/\/ mine/u)
    await first.page.click('#reset')
    await expect.poll(() => first.read('#source')).not.toContain('// mine')
    expect(await first.page.evaluate('localStorage.length')).toBe(0)
    await first.page.close()
  })

  test('the page suggests requests for the routes of an edited program, and sends a JSON body', async () => {
    const source = `import { createApp, PostMapping, RequestBody, RestController } from 'honotate'
@RestController()
class Echo { @PostMapping('/echo/:times') echo(@RequestBody() body: unknown) { return { body } } }
export const app = createApp({ controllers: [Echo] })
`
    const { page, see, read } = await playground.open(fragmentOf(source))
    await see('#tries', /^POST \/apis\/echo\/1$/u)
    await page.click('#tries button')
    await see('#answer', /"body": \{\}/u)
    await page.$eval('#body', (field: any) => (field.value = '{"a":[1]}'))
    await page.click('#run')
    await expect.poll(async () => JSON.parse((await read('#answer')) || '{}')).toEqual({ body: { a: [1] } })
    await page.close()
  })

  test('a wrong type is an error at its decorator, and names are completed', async () => {
    const source = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'
@RestController()
class Search {
  @GetMapping('/search')
  find(@RequestQuery() q: string) { return q }
}
export const app = createApp({ controllers: [Search] })
`
    const { page, see, errors } = await playground.open(fragmentOf(source, '/apis/search'))
    await see('#status', /ready/u)
    await page.focus('#source .cm-content')
    await see('#problems', /^5:9@RequestQuery\(\) gives an object[^]*\(TS1270\)$/u)
    // The program runs in spite of the type error.
    await page.click('#run')
    await see('#status', /^200/u)
    await page.focus('#source .cm-content')
    await page.keyboard.down('Control')
    await page.keyboard.press('End')
    await page.keyboard.up('Control')
    await page.keyboard.type('app.reque')
    await expect.poll(() => page.$eval('.cm-tooltip-autocomplete', (found: any) => found.textContent)).toBe('request')
    expect(errors).toEqual([])
    await page.close()
  })

  test('a program that imports its contract gets one, and the document has its types', async () => {
    const source = (await readExample('orders')).replace('@minimum 1', '@minimum 2')
    const { page, see, errors, copy } = await playground.open(fragmentOf(source, '/apis/orders/0'))
    await see('#status', /ready/u)
    await page.click('#run')
    await see('#answer', /"article": "tea"/u)
    await page.select('#method', 'POST')
    await page.$eval('#path', (field: any) => (field.value = '/apis/orders'))
    await page.$eval('#more', (details: any) => (details.open = true))
    await page.type('#body', '{"article":"milk","count":1}')
    await page.click('#run')
    await see('#answer', /"Expected at least 2",\s+"pointer": "#\/count"/u)
    await page.click('#view-openapi')
    await expect.poll(() => copy('#output')).toContain('"minimum": 2')
    await see('#source-note', /Types are checked/u)
    expect(await page.$eval('#problems', (found: any) => found.textContent)).toBe('')
    expect(errors).toEqual([])
    await page.close()
  })

  test('a contract that cannot be written is a mistake at its place', async () => {
    const source = (await readExample('orders')).replace('export class OrderController', 'class OrderController')
    const { page, see } = await playground.open(fragmentOf(source))
    await see('#problems', /^\d+:7.*OrderController[^]*HONOTATE_CONTROLLER_NOT_EXPORTED/u)
    await see('#status', /mistake/u)
    await page.close()
  })

  test('Run shows the response, and Ctrl+K opens the search of the site', async () => {
    const { page, see } = await playground.open()
    await see('#status', /^200/u)
    const shown = (): Promise<string[]> =>
      page.$$eval('.views [aria-pressed="true"]', (found: any[]) => found.map((each) => each.textContent))
    await page.click('#view-routes')
    expect(await shown()).toEqual(['Routes'])
    await page.click('#run')
    expect(await shown()).toEqual(['Response'])
    await page.click('#view-console')
    await page.$eval('#search', (link: any) =>
      link.addEventListener('click', (event: any) => {
        event.preventDefault()
        link.textContent = link.getAttribute('href')
      }),
    )
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await see('#search', /^\.\.\/#search$/u)
    await page.close()
  })

  test('the page uses the theme that was chosen on the site', async () => {
    const { page } = await playground.open()
    const backOf = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    const light = await backOf()
    await page.evaluate("localStorage.setItem('vitepress-theme-appearance', 'dark')")
    await page.reload()
    expect(await backOf()).not.toBe(light)
    await page.evaluate('localStorage.clear()')
    await page.close()
  })

  test('on a phone, tabs show the program or its output', async () => {
    const { page, see } = await playground.open('', { width: 360, height: 740 })
    await see('#status', /^200/u)
    const shown = (): Promise<string[]> =>
      page.$$eval('.pane h2', (found: any[]) =>
        found.filter((each) => each.offsetParent).map((each) => each.textContent),
      )
    expect(await shown()).toEqual(['Your program'])
    await page.click('#tab-results')
    expect(await shown()).toEqual(['Request', 'Output'])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.close()
  })
})
