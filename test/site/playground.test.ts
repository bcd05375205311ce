import { join } from 'node:path'
import { transform } from 'honotate-kit/transform'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import { GLOBALS, programOptions } from '../../docs/playground/src/types/program-options.ts'
import { playgroundLink } from '../../docs/site/playground-link.ts'
import { chromium, withoutChromium } from '../browser/chromium.ts'
import { startBrowser, type SiteInBrowser } from './support/browser.ts'
import { paths, read } from './support/built-pages.ts'

/** A link to a program, and the response that its page shows. */
interface Link {
  readonly page: string
  readonly fragment: string
  readonly source: string
  readonly status: string
  /** The shown parts of the body and the headers, without spaces. */
  readonly parts: readonly string[]
}

const EXCHANGE = /<div class="exchange">((?:(?!<\/div>)[^])*)<\/div>\s*<a class="open" href="[^"]*(#program=[\w-]+)"/gu

const links: readonly Link[] = paths.flatMap((page) =>
  [...read(page).matchAll(EXCHANGE)].map(([, exchange = '', fragment = '']) => {
    const [, status = '', shown = ''] =
      /<span class="(?:fine|refused)">(\d+)<\/span>([^]*?)(?=<span class="ask"|$)/u.exec(exchange) ?? []
    const packed = Buffer.from(fragment.replace('#program=', ''), 'base64url')
    const { source } = JSON.parse(inflateRawSync(packed).toString()) as { source: string }
    const parts = textOf(shown).replaceAll(/\s/gu, '').split('…').filter(Boolean)
    return { page, fragment, source, status, parts }
  }),
)

function textOf(html: string): string {
  const named = { quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" } as const
  return html
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(quot|lt|gt|amp|#39);/gu, (_, name: keyof typeof named) => named[name])
}

test('the pages have more than 35 links to the playground', () => {
  expect(links.length).toBeGreaterThan(35)
})

test('no link leads to a program that the sandbox cannot run', () => {
  const program = (use: string): string =>
    `import { createApp } from 'honotate'\n${use}\nexport const app = createApp()\n`
  expect(playgroundLink(program(''), 'GET /')).toMatch(/^#program=/u)
  expect(playgroundLink(program("import { contract } from './api.gen.js'"), 'GET /')).toMatch(/^#program=/u)
  for (const use of ["import 'left-pad'", "import { a } from './a.js'", 'crypto.subtle.sign', 'timer.unref()'])
    expect(playgroundLink(program(use), 'GET /'), use).toBeUndefined()
  expect(playgroundLink(program(''), 'GET / | Host: one.example')).toBeUndefined()
})

// A contract has types that only the page can write. It would check all programs one after another, which takes ten times as long.
test('the playground finds no mistakes in the types of these programs', () => {
  const folder = join(import.meta.dirname, '../..').replaceAll('\\', '/')
  const alone = links.filter(({ source }) => !source.includes("'./api.gen"))
  const texts = new Map(
    alone.map(({ source }, index) => [`${folder}/program${index}.ts`, transform(source, 'program.ts')?.code ?? source]),
  )
  texts.set(`${folder}/globals.d.ts`, GLOBALS)
  const host = ts.createCompilerHost(programOptions)
  const { readFile, fileExists, getSourceFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, text, language)
  }
  const program = ts.createProgram([...texts.keys()], { ...programOptions, strict: true }, host)
  const found = [...texts.keys()].flatMap((path, index) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => `${alone[index]?.page}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  )
  expect(found).toEqual([])
})

/** Opens each link in the same tab, sends its request, and returns what differs from the page. */
const openEach = async (links: readonly Link[]): Promise<string[]> => {
  const elementOf = (id: string): any => document.querySelector(`#${id}`)
  const status = elementOf('status')
  async function until(pattern: RegExp): Promise<void> {
    const deadline = Date.now() + 30_000
    while (!pattern.test(status.textContent) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  // The page sends the first request of its first example.
  await until(/ ms$/u)
  const found: string[] = []
  for (const link of links) {
    status.textContent = '?'
    location.hash = link.fragment
    await until(/ready|mistake|no app|ended/u)
    elementOf('run').click()
    await until(/ ms$|mistake|failed|ended/u)
    const got = (elementOf('answer').textContent + elementOf('answer-headers').textContent).replaceAll(/\s/gu, '')
    if (!status.textContent.startsWith(link.status) || link.parts.some((part) => !got.includes(part)))
      found.push(
        `${link.page}: ${link.status} ${link.parts.join('…')}, but ${status.textContent} ${got} ${elementOf('problems').textContent}`,
      )
  }
  return found
}

describe.skipIf(!chromium)(`in a browser${withoutChromium}`, () => {
  let site: SiteInBrowser
  beforeAll(async () => void (site = await startBrowser()))
  afterAll(() => site?.close())

  test('every link opens its program without an error, and the response is the one on its page', async () => {
    const page = await site.openPlayground()
    expect(await page.evaluate(openEach, links)).toEqual([])
    await page.close()
  })
})
