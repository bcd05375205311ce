import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { pagesIn, readSections } from '../../docs/site/contents.ts'
import { withPolicy } from '../../docs/site/csp.ts'
import { resolveLink, resolvePicture } from '../../docs/site/links.ts'

const docs = join(import.meta.dirname, '../../docs')

afterEach(() => void vi.unstubAllEnvs())

test('the navigation of the site, which is made from docs/README.md, has every page', () => {
  const folders = ['.', 'guide', 'migration', 'reference', 'transformer']
  const pages = folders.flatMap((folder) =>
    readdirSync(join(docs, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  )
  const listed = readSections().flatMap((section) => section.pages.map(({ file }) => file))
  expect(listed.filter((file) => !file.startsWith('site/generated/')).sort()).toEqual(pages.sort())
  expect(pagesIn('decisions')).toHaveLength(readdirSync(join(docs, 'decisions')).length)
})

test('a row of several pages names each', () => {
  const [section] = readSections(
    '# D\n\n## Background\n\n| page | what |\n| --- | --- |\n| [A](guide/errors.md), [b](guide/guards.md) | c |\n',
  )
  expect(section).toEqual({
    title: 'Background',
    pages: [
      { title: 'A', file: 'guide/errors.md', about: 'c' },
      { title: 'Guards', file: 'guide/guards.md', about: 'c' },
    ],
  })
})

test('links lead to pages of the site, and to the repository once it is known', () => {
  vi.stubEnv('GITHUB_REPOSITORY', '')
  expect(resolveLink('guide/errors.md', '../reference/http.md#errors')).toBe('/reference/http.md#errors')
  expect(resolveLink('guide/errors.md', '../README.md')).toBe('/overview.md')
  expect(resolveLink('guide/errors.md', '../../README.md#limits')).toBe('/about.md#limits')
  expect(resolveLink('guide/errors.md', '../decisions')).toBe('/decisions/index.md')
  expect(resolveLink('guide/errors.md', '../examples/realworld')).toBe('/examples/realworld/index.md')
  expect(resolveLink('site/generated/changelog.md', 'docs/guide/errors.md')).toBe('/guide/errors.md')
  expect(resolveLink('guide/errors.md', 'https://hono.dev')).toBe('https://hono.dev')
  expect(resolveLink('guide/errors.md', '../../test/fuzz')).toBeUndefined()
  vi.stubEnv('GITHUB_SERVER_URL', 'https://git.example')
  vi.stubEnv('GITHUB_REPOSITORY', 'owner/name')
  expect(resolveLink('guide/errors.md', '../../test/fuzz')).toBe('https://git.example/owner/name/blob/HEAD/test/fuzz')
})

test('pictures of pages that are copied are found where they are', () => {
  expect(resolvePicture('site/generated/about.md', 'docs/reference/a.svg')).toBe('../../reference/a.svg')
  expect(resolvePicture('reference/reliability.md', 'a.svg')).toBe('a.svg')
})

test('the policy allows the inline scripts of a page and no others', () => {
  const page = withPolicy('<meta charset="utf-8"><script src="/app.js"></script><script id="a">alert(1)</script>')
  const [, scripts] = /content="[^"]*script-src ([^;]*);/u.exec(page) ?? []
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(scripts).toBe("'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
})
