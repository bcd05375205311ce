import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import * as honotate from '../../src/honotate/index.ts'
import { categoryOf, CATEGORIES } from '../../docs/site/api-categories.ts'
import { addressOf, pagesIn, readSections } from '../../docs/site/contents.ts'
import { withPolicy } from '../../docs/site/csp.ts'
import { resolveLink, resolvePicture, slugify } from '../../docs/site/links.ts'
import { withPackageManagers } from '../../docs/site/package-managers.ts'
import { withReleaseNotice } from '../../docs/site/release-notice.ts'
import { REDIRECTS } from '../../docs/site/redirects.ts'
import { playgroundLink } from '../../docs/site/playground-link.ts'
import { partsOf } from '../../docs/site/search.ts'
import { pinnedColumns } from '../../docs/site/tables.ts'
import { requireSameNames } from './require-rows.ts'

const docs = join(import.meta.dirname, '../../docs')

afterEach(() => void vi.unstubAllEnvs())

test('the navigation of the site, which is made from docs/README.md, has every page', () => {
  const folders = ['.', 'guide', 'recipes', 'migration', 'reference', 'transformer']
  const pages = folders.flatMap((folder) =>
    readdirSync(join(docs, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  )
  const listed = readSections().flatMap((section) => section.pages.map(({ file }) => file))
  const own = listed.filter((file) => !/^site\/generated\/|\/README\.md$/u.test(file))
  requireSameNames('docs/README.md', own, pages)
  expect(pagesIn('decisions')).toHaveLength(readdirSync(join(docs, 'decisions')).length)
})

test('an item of a list is a page, and a heading above a list starts a group', () => {
  const [section] = readSections(
    '# D\n\n## Guide\n\n- [A](guide/errors.md): c\n- [B](guide/guards.md): e\n\n### Help\n\n- [T](guide/testing.md): d\n',
  )
  const first = [
    { title: 'A', file: 'guide/errors.md', about: 'c' },
    { title: 'B', file: 'guide/guards.md', about: 'e' },
  ]
  const second = [{ title: 'T', file: 'guide/testing.md', about: 'd' }]
  expect(section).toEqual({
    title: 'Guide',
    pages: [...first, ...second],
    groups: [
      { title: undefined, pages: first },
      { title: 'Help', pages: second },
    ],
  })
})

test('a program links to the playground with its first request, if the playground has its modules', () => {
  const program = "import { createApp } from 'honotate'\nexport const app = createApp()\n"
  const link = playgroundLink(program, 'POST /apis/a {"b":1} | X-Key: 1') as string
  const packed = Buffer.from(link.replace('#program=', ''), 'base64url')
  expect(JSON.parse(inflateRawSync(packed).toString())).toEqual({
    source: program,
    request: {
      method: 'POST',
      path: '/apis/a',
      headers: 'X-Key: 1\nContent-Type: application/json',
      body: '{"b":1}',
    },
  })
  expect(playgroundLink(`import { Pool } from 'pg'\n${program}`, 'GET /')).toBeUndefined()
  expect(playgroundLink(program.replace('export ', ''), 'GET /')).toBeUndefined()
})

test('commands are shown for each package manager', () => {
  const block = '```sh\nnpm create honotate@latest my-api\ncd my-api\nnpm install\nnpm run dev\n```'
  const tabs = withPackageManagers(block)
  expect(tabs).toContain('```sh [pnpm]\npnpm create honotate@latest my-api\ncd my-api\npnpm install\npnpm run dev\n```')
  expect(tabs).toContain('```sh [yarn]\nyarn create honotate my-api\ncd my-api\nyarn install\nyarn dev\n```')
  expect(tabs).toContain('```sh [bun]\nbun create honotate@latest my-api\ncd my-api\nbun install\nbun run dev\n```')
  expect(withPackageManagers('```sh\nnpm install a\ncurl b\n```')).toBe('```sh\nnpm install a\ncurl b\n```')
})

test('the search has one part for an exported name, and terms of other frameworks for a guide', () => {
  const html =
    '<h1 id="a">Guard <a class="header-anchor" href="#a">x</a></h1><p>text</p><h2 id="b">Properties <a href="#b">x</a></h2><p>more</p>'
  const path = (file: string): string => join(docs, file)
  expect(partsOf(path('site/generated/api/honotate/interfaces/Guard.md'), html)).toEqual([
    { anchor: '', titles: ['Guard', 'exported name'], text: 'text more' },
  ])
  const [words, ...parts] = partsOf(path('guide/validation.md'), html)
  expect(words).toMatchObject({
    titles: ['Guard'],
    text: expect.stringMatching(/\bdto /u) as string,
  })
  expect(parts).toEqual([
    { anchor: 'a', titles: ['Guard'], text: 'text' },
    { anchor: 'b', titles: ['Guard', 'Properties'], text: 'more' },
  ])
})

test('links lead to pages of the site, or to the repository if its address is known', () => {
  vi.stubEnv('GITHUB_REPOSITORY', '')
  expect(resolveLink('guide/errors.md', '../reference/http.md#errors')).toBe('/reference/http.md#errors')
  expect(resolveLink('guide/errors.md', '../README.md')).toBe('/overview.md')
  expect(resolveLink('guide/errors.md', '../../README.md#how-it-compares')).toBe('/about.md#how-it-compares')
  expect(resolveLink('guide/errors.md', '../reference/errors.md#honotate_invalid_path')).toBe(
    '/reference/errors-paths.md#honotate_invalid_path',
  )
  expect(resolveLink('reference/errors.md', '../../test/docs/errors/paths.md#honotate_invalid_path')).toBe(
    '/reference/errors-paths.md#honotate_invalid_path',
  )
  expect(resolveLink('guide/errors.md', '../examples/node/README.md')).toBe('/deploy/node.md')
  expect(resolveLink('guide/errors.md', '../decisions')).toBe('/decisions/index.md')
  expect(resolveLink('guide/errors.md', '../examples/realworld')).toBe('/examples/realworld/index.md')
  expect(resolveLink('site/generated/changelog.md', 'docs/guide/errors.md')).toBe('/guide/errors.md')
  expect(resolveLink('guide/errors.md', 'https://hono.dev')).toBe('https://hono.dev')
  expect(resolveLink('guide/errors.md', '../../test/fuzz')).toBeUndefined()
  vi.stubEnv('GITHUB_SERVER_URL', 'https://git.example')
  vi.stubEnv('GITHUB_REPOSITORY', 'owner/name')
  expect(resolveLink('guide/errors.md', '../../test/fuzz')).toBe('https://git.example/owner/name/blob/HEAD/test/fuzz')
})

test.each(Object.entries(REDIRECTS))('the old address %s leads to a heading of a page: %s', (from, to) => {
  const [page, anchor] = to.split('#') as [string, string?]
  const file = readSections()
    .flatMap(({ pages }) => pages)
    .find((each) => addressOf(each.file) === page)?.file
  const headings = readFileSync(join(docs, file as string), 'utf8').matchAll(/^#+ (.*)$/gmu)
  if (anchor) expect([...headings].map(([, heading]) => slugify(heading as string))).toContain(anchor)
  expect(readSections().flatMap(({ pages }) => pages.map(({ file }) => addressOf(file)))).not.toContain(from)
})

test('copied pages refer to the original pictures', () => {
  expect(resolvePicture('site/generated/about.md', 'docs/reference/a.svg')).toBe('../../reference/a.svg')
  expect(resolvePicture('reference/reliability.md', 'a.svg')).toBe('a.svg')
})

test('the content security policy allows the inline scripts of a page, and no others', () => {
  const page = withPolicy('<meta charset="utf-8"><script src="/app.js"></script><script id="a">alert(1)</script>')
  const [, scripts] = /content="[^"]*script-src ([^;]*);/u.exec(page) ?? []
  // The hash is from: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(scripts).toBe("'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
})

test('every value that honotate exports is in one category of the API reference', () => {
  requireSameNames('docs/site/api-categories.ts', Object.values(CATEGORIES).flat(), Object.keys(honotate))
  expect(categoryOf('AppOptions', true)).toBe('Interfaces and options')
  expect(() => categoryOf('unknown', false)).toThrow('`unknown`')
})

test('an empty header cell of a table becomes an ordinary cell', () => {
  const cell = (content: string): object[] => [
    { type: 'th_open', tag: 'th', content: '' },
    { type: 'inline', content, children: [] },
    { type: 'th_close', tag: 'th', content: '' },
  ]
  const tokens = [...cell(''), ...cell('name')] as { tag?: string }[]
  pinnedColumns({ core: { ruler: { push: (_: string, rule: any) => rule({ tokens }) } } } as never)
  expect(tokens.map(({ tag }) => tag).filter(Boolean)).toEqual(['td', 'td', 'th', 'th'])
})

test('the first commands of a page that install honotate have a note until it is on npm', () => {
  const install = '```sh\nnpm init -y\nnpm install honotate hono typedi\n```\n'
  const page = `# A\n\n\`\`\`sh\nnpm install hono\n\`\`\`\n\n${install}\n${install}`
  const isReleased = !readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8').includes('not on npm yet')
  const [before = '', ...after] = withReleaseNotice(page).split('::: warning Not on npm yet')
  expect(after).toHaveLength(isReleased ? 0 : 1)
  if (!isReleased)
    expect([before.trim(), after[0]?.split(install).length]).toEqual(['# A\n\n```sh\nnpm install hono\n```', 3])
})
