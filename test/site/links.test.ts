import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSections, placeOf } from '../../docs/site/contents.ts'
import { attributes, hasPlayground, paths, read } from './support/built-pages.ts'
import { built, fileOf } from './support/server.ts'

/** The anchors of each page, and of what else the site answers. */
const anchors = new Map<string, Set<string>>(paths.map((path) => [path, new Set(attributes(read(path), 'id'))]))

/** What is wrong with a link, if anything is. */
function problemOf(link: string, page: string): string | undefined {
  const { origin, pathname, hash } = new URL(link, `http://site${page}`)
  if (origin !== 'http://site') return undefined
  const path = decodeURI(pathname)
  if (!fileOf(path)) return 'no such page'
  if (hash.length < 2) return undefined
  return anchors.get(path)?.has(decodeURIComponent(hash.slice(1))) ? undefined : 'no such anchor'
}

test('every link, picture, script and style of every page leads to a file, and to an anchor that exists', () => {
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

test('every page of docs/README.md is in the sidebar', () => {
  const sidebar = new Set(attributes(read('/overview'), 'href'))
  const listed = readSections().flatMap(({ pages }) => pages)
  expect(listed.length).toBeGreaterThan(50)
  expect(listed.filter(({ file }) => !sidebar.has(`/${placeOf(file).replace(/(?:index)?\.md$/u, '')}`))).toEqual([])
})

test('the playground is in the navigation where the site has one', () => {
  expect(attributes(read('/'), 'href').includes('/playground/')).toBe(hasPlayground)
})

test('llms.txt lists every page of docs/README.md as Markdown, and llms-full.txt has their texts', () => {
  const list = readFileSync(join(built, 'llms.txt'), 'utf8')
  const full = readFileSync(join(built, 'llms-full.txt'), 'utf8')
  expect(list).toMatch(/^# honotate\n\n> .+\n\n## Guide\n\n- \[Getting started\]\(\/guide\/getting-started\.md\): /u)
  for (const { title, file, about } of readSections().flatMap(({ pages }) => pages)) {
    expect(list).toContain(`- [${title}](/${placeOf(file)}): ${about}`)
    expect(full).toContain(`<!-- /${placeOf(file).replace(/(?:index)?\.md$/u, '')} -->`)
  }
  const links = [...list.matchAll(/\]\((\/[^)]+)\)/gu)].map(([, link]) => link as string)
  expect(links.filter((link) => !fileOf(link))).toEqual([])
})
