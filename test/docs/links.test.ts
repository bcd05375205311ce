import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  '.github/SECURITY.md',
  'test/bench/results/README.md',
  'test/proposal/results.md',
  ...readdirSync(join(root, 'test/docs/errors'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `test/docs/errors/${name}`),
  ...filesBelow(join(root, 'docs'), /^(?!site\/generated\/).*\.md$/u).map((path) => join('docs', path)),
]

/** Reads a page without its code blocks and HTML comments, which contain no links and headings. */
function read(page: string): string {
  const text = readFileSync(join(root, page), 'utf8')
  return text.replaceAll(/^ *(`{3,})[^]*?^ *\1 *$/gmu, '').replaceAll(/<!--[^]*?-->/gu, '')
}

/** Returns the anchors of a page: its own, and those that GitHub creates for headings. A repeated one gets a number. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set([...read(page).matchAll(/<a id="([^"]+)">/gu)].map(([, id]) => id as string))
  for (const [, heading] of read(page).matchAll(/^#{1,6} +(.*?) *#*$/gmu)) {
    const slug = (heading as string)
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/** Returns the problem of a broken relative link, or `undefined` for a link that works. */
function problemOf(page: string, link: string): string | undefined {
  const [path, anchor] = link.split('#') as [string, string | undefined]
  const target = path ? join(dirname(page), decodeURI(path)) : page
  if (!existsSync(join(root, target))) return 'no such file'
  // The site draws only the first chart of such a picture.
  if (anchor === undefined || (anchor === 'first' && target.endsWith('.svg'))) return undefined
  if (!target.endsWith('.md') || statSync(join(root, target)).isDirectory())
    return 'an anchor in a file that is not a page'
  return anchorsOf(target).has(anchor) ? undefined : 'no such anchor'
}

test('only the README has the note that honotate is not on npm yet', () => {
  const having = [...pages, 'docs/site/index.md'].filter((page) =>
    /\bnot on npm yet\b|\bonce 0\.\d+ is (?:on npm|published)\b/u.test(read(page)),
  )
  // After the release no page has it. CONTRIBUTING.md describes its removal.
  expect(having.filter((page) => page !== 'README.md' && page !== 'CONTRIBUTING.md')).toEqual([])
})

test.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const links = [
    ...read(page)
      .replaceAll(/`[^`\n]*`/gu, '')
      .matchAll(/\]\(((?!\w+:)[^)\s]+)\)/gu),
  ]
  const broken = links.flatMap(([, link]) => {
    const problem = problemOf(page, link as string)
    return problem ? [`${link}: ${problem}`] : []
  })
  expect(broken).toEqual([])
})

test('every page of the guide and the reference is in the index', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const listed = pages
    .filter((page) => /^docs[\\/](?:guide|reference|transformer)[\\/]/u.test(page))
    .map((page) => page.slice('docs/'.length).replaceAll('\\', '/'))
  expect(listed.filter((page) => !index.includes(`(${page})`))).toEqual([])
})
