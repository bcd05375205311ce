import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium, withoutChromium } from '../browser/chromium.ts'
import { zip } from '../../docs/playground/src/page/zip.ts'
import { fragmentOf, startPlayground, type Playground } from './support/playground.ts'

test('the download archive contains each file with its checksum', () => {
  const files = { 'src/app.ts': 'export {}\n', 'README.md': '# Grüße\n' }
  const archive = Buffer.concat(zip(files))
  const found: Record<string, string> = {}
  let at = 0
  while (archive.readUInt32LE(at) === 0x04034b50) {
    const [sum, size, name] = [
      archive.readUInt32LE(at + 14),
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
    ]
    const data = archive.subarray(at + 30 + name, at + 30 + name + size)
    expect(crc32(data)).toBe(sum)
    found[archive.toString('utf8', at + 30, at + 30 + name)] = data.toString()
    at += 30 + name + size
  }
  expect(found).toEqual(files)
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  expect([archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)]).toEqual([2, at])
  expect(archive.readUInt32LE(at)).toBe(0x02014b50)
})

describe.skipIf(!chromium)(`the second editor${withoutChromium}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground?.close())

  test('gives lines the height of those that face them, even where they wrap', async () => {
    const { page, see } = await playground.open('#guard', { width: 900, height: 1400 })
    await see('#output', /__dependencies/u)
    const tops = (editor: string): Promise<number[]> =>
      page.$$eval(`${editor} .cm-line`, (lines: any[]) =>
        lines.map((line) => Math.round(line.getBoundingClientRect().top)),
      )
    const isWrapped = await page.$$eval('#output .cm-line', (lines: any[]) =>
      lines.some((line) => line.getBoundingClientRect().height > 30),
    )
    expect(isWrapped).toBe(true)
    await expect
      .poll(async () => {
        const [program, output] = [await tops('#source'), await tops('#output')]
        const [first = 0, other = 0] = [program[0], output[0]]
        return program.filter((top, index) => Math.abs(top - first - ((output[index] as number) - other)) > 2).length
      })
      .toBe(0)
    await page.close()
  })

  test('leaves no gaps in the program editor when it is hidden', async () => {
    const { page, see } = await playground.open('#guard', { width: 768, height: 1024 })
    await see('#status', /^401/u)
    const heights = await page.$$eval('#source .cm-line, #source .cm-content > div', (found: any[]) =>
      found.map((each) => [each.className, each.getBoundingClientRect().height]),
    )
    expect(heights.filter(([name]: [string]) => !name.includes('cm-line'))).toEqual([])
    await page.close()
  })

  test('folds the added import until it is clicked, and marks removed decorators', async () => {
    const { page, see } = await playground.open('#orders')
    await see('#output', /from 'honotate'; import …/u)
    await see('#output', /find\(⌃id: number\)/u)
    // The editor draws its lines again after it has measured them, so the element may be replaced before the click.
    await expect.poll(() => page.click('#output .fold').then(() => true, String)).toBe(true)
    await see('#output', /; import \{ .*__parameter.* \} from "honotate\/helpers"/u)
    await page.close()
  })

  test('shows the JavaScript, the OpenAPI document and the routes of the program', async () => {
    const { page, see, errors } = await playground.open('#orders')
    await see('#status', /^200/u)
    await page.click('#view-routes')
    await see('#output', /GET +\/apis\/orders\/:id +OrderController\.find/u)
    await page.click('#view-openapi')
    await see('#output', /"openapi": "3\.1/u)
    await page.click('#view-javascript')
    await see('#output-title', /What runs in the browser/u)
    expect(await page.$eval('#output .cm-content', (found: any) => found.textContent)).not.toMatch(/^\s*@\w/mu)
    await page.select('#example', 'spring')
    await see('#output-title', /The same in Spring/u)
    await see('#output', /package owners;/u)
    await page.select('#example', 'hello')
    await see('.views [aria-pressed="true"]', /Response/u)
    expect(errors).toEqual([])
    await page.close()
  })

  test('the page without JavaScript shows the first example like the live page', async () => {
    const { page, see } = await playground.open('')
    const places = ['#source', '#output', '#response'] as const
    await see('#status', /^200/u)
    const live = await page.evaluate(() =>
      ['#source .cm-line', '#output .cm-line', '#answer'].map((selector) =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n'),
      ),
    )
    expect(await page.$$eval('.first', (found: any[]) => found.length)).toBe(0)
    await page.setJavaScriptEnabled(false)
    await page.reload()
    const first: string[] = []
    for (const place of places) first.push(await page.$eval(`${place} .first`, (found: any) => found.innerText))
    expect(first.map((text) => text.trimEnd())).toEqual(live.map((text: string) => text.trimEnd()))
    await page.close()
  })

  test('Format and Ctrl+S correct indentation and spaces, and keep the cursor position', async () => {
    const { page, see, copy, errors } = await playground.open(
      fragmentOf(
        "import {createApp} from 'honotate'\nif(true){\nconsole.log( 'a' )\n}\nexport const app=createApp()\n",
      ),
    )
    const formatted =
      "import { createApp } from 'honotate'\nif (true) {\n  console.log('a')\n}\nexport const app = createApp()\n"
    await page.click('#format')
    await see('#source', /export const app = createApp/u)
    expect(await copy('#source')).toBe(formatted)
    await page.keyboard.press('End')
    await page.keyboard.type('if(app)app')
    await page.keyboard.down('Control')
    await page.keyboard.press('s')
    await page.keyboard.up('Control')
    await see('#source', /if \(app\) app/u)
    await page.keyboard.type('.fetch')
    await see('#source', /if \(app\) app\.fetch/u)
    expect(errors).toEqual([])
    await page.close()
  })

  test('a mistake links to the documentation of its error code', async () => {
    const { page, see } = await playground.open('#hello')
    await see('#status', /^200/u)
    await page.focus('#source .cm-content')
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type("import { GetMapping } from 'honotate'\nclass A {\n@GetMapping('a') b() {}\n}\n")
    await see('#problems', /HONOTATE_INVALID_PATH/u)
    expect(await page.$eval('#problems a', (link: any) => link.getAttribute('href'))).toBe(
      '../reference/errors#honotate_invalid_path',
    )
    await page.close()
  })
})
