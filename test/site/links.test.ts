import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSections, placeOf } from '../../docs/site/contents.ts'
import { writeLlms } from '../../docs/site/llms.ts'
import { REDIRECTS } from '../../docs/site/redirects.ts'
import { sharingHead, siteAddress } from '../../docs/site/sharing.ts'
import { addressOf, attributes, hasPlayground, paths, read } from './support/built-pages.ts'
import { built, fileOf } from './support/server.ts'

/** The anchors of each page, by its path. */
const anchors = new Map<string, Set<string>>(paths.map((path) => [path, new Set(attributes(read(path), 'id'))]))

/** Caches the problem of each URL, because pages share most of their links. */
const problems = new Map<string, string | undefined>()

/** Returns the problem of a broken link, or `undefined` for a link that works. */
function problemOf(link: string, page: string): string | undefined {
  const url = new URL(link, `http://site${page}`)
  if (!problems.has(url.href)) problems.set(url.href, problemAt(url))
  return problems.get(url.href)
}

function problemAt({ origin, pathname, hash }: URL): string | undefined {
  if (origin !== 'http://site') return undefined
  const path = decodeURI(pathname)
  if (!fileOf(path)) return 'no such page'
  // The fragment of a link to the playground is a program, not an anchor.
  if (hash.length < 2 || path === '/playground/') return undefined
  return anchors.get(path)?.has(decodeURIComponent(hash.slice(1))) ? undefined : 'no such anchor'
}

test('every link, picture, script and style on every page leads to an existing file and anchor', () => {
  expect(paths.length).toBeGreaterThan(250)
  const broken = paths.flatMap((page) => {
    const html = read(page)
    const links = new Set([...attributes(html, 'href'), ...attributes(html, 'src')])
    return [...links].flatMap((link) => {
      const problem = problemOf(link, page)
      return problem ? [`${page}: ${link}: ${problem}`] : []
    })
  })
  expect(broken).toEqual([])
})

const listed = readSections().flatMap(({ pages }) => pages)

test('the sidebar of each section has all of its pages, and links to the other sections', () => {
  expect(listed.length).toBeGreaterThan(50)
  const sections = readSections()
  const missing = sections.flatMap(({ pages }) => {
    const links = new Set(attributes(read(addressOf(pages[0]?.file as string)), 'href'))
    const wanted = [...pages, ...sections.map((section) => section.pages[0] as (typeof pages)[number])]
    return wanted.map(({ file }) => addressOf(file)).filter((address) => !links.has(address))
  })
  expect(missing).toEqual([])
})

test('each page has a unique description, and a title and a picture for link previews', () => {
  const metaOf = (html: string, name: string): string | undefined =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'u').exec(html)?.[1]
  const pages = paths.filter((path) => !Object.hasOwn(REDIRECTS, path))
  const descriptions = pages.map((path) => metaOf(read(path), 'description') ?? '')
  expect(descriptions.filter((text) => text.length < 12)).toEqual([])
  expect(descriptions.filter((text, index) => descriptions.indexOf(text) !== index)).toEqual([])
  for (const path of pages) {
    const html = read(path)
    expect(metaOf(html, 'og:title'), path).toMatch(/honotate/u)
    expect(metaOf(html, 'og:description'), path).toBe(metaOf(html, 'description'))
    expect(fileOf(metaOf(html, 'og:image') as string), path).toBeDefined()
    expect(html.match(/<h1\b/gu), path).toHaveLength(1)
  }
})

test('the navigation links to the playground if the site has one', () => {
  expect(attributes(read('/'), 'href').includes('/playground/')).toBe(hasPlayground)
})

test('llms.txt has the rules and every page of docs/README.md, and the other files have the texts', () => {
  const [list, full, small] = ['llms.txt', 'llms-full.txt', 'llms-small.txt'].map((name) =>
    readFileSync(join(built, name), 'utf8'),
  ) as [string, string, string]
  expect(list).toMatch(/^# honotate\n\n> .+\n/u)
  const [, rules = ''] = /^## Rules\n\n([^]*?)\n\n/mu.exec(list) ?? []
  expect(rules.split('\n').length).toBe(16)
  for (const { title, file, about } of listed) {
    expect(list).toContain(`- [${title}](/${placeOf(file)}): ${about}`)
    expect(full).toContain(`<!-- ${addressOf(file)} -->`)
  }
  expect(small).toContain(rules)
  expect(small).toContain('# Controllers')
  expect(small).not.toContain('## Next')
  expect(small.length).toBeLessThan(80_000)
  const links = [...list.matchAll(/\]\((\/[^)]+)\)/gu)].map(([, link]) => link as string)
  expect(links.filter((link) => !fileOf(link))).toEqual([])
})

test('every page has its text as Markdown', () => {
  expect(paths.filter((path) => !fileOf(`${path.replace(/(^|\/)$/u, '$1index')}.md`))).toEqual([])
  expect(readFileSync(join(built, 'index.md'), 'utf8')).toMatch(/^# honotate/mu)
  for (const path of ['/', '/guide/errors', '/examples/'])
    expect(fileOf(/"text\/markdown" href="([^"]*)"/u.exec(read(path))?.[1] as string), path).toBeDefined()
})

test('with the address of the site, llms.txt and the heads of pages have absolute links', () => {
  vi.stubEnv('HONOTATE_SITE', 'https://docs.example/honotate')
  const out = mkdtempSync(join(tmpdir(), 'honotate-llms-'))
  writeLlms(out, ['guide/errors.md'], siteAddress() as string)
  const links = [...readFileSync(join(out, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/gu)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter((link) => !link?.startsWith('https://docs.example/honotate/'))).toEqual([])
  const head = sharingHead('Errors', 'About errors.', '/guide/errors')
  expect(head).toContainEqual(['link', { rel: 'canonical', href: 'https://docs.example/honotate/guide/errors' }])
  expect(head).toContainEqual(['meta', { property: 'og:image', content: 'https://docs.example/honotate/card.png' }])
  vi.unstubAllEnvs()
})
