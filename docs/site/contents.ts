import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { FILES as errorGroups } from '../../test/docs/errors/read-examples.ts'

/** The folder of the pages. */
export const docs: string = join(import.meta.dirname, '..')

/** A section of docs/README.md, the only list of pages and the source of the navigation, the sidebar and llms.txt. */
export interface Section {
  readonly title: string
  /** Every page of the section, in the order of its groups. */
  readonly pages: readonly ListedPage[]
  /** The tables of the section: each is a group of the sidebar. */
  readonly groups: readonly Group[]
}

/** A table of a section with the heading above it. */
export interface Group {
  /** `undefined` for a table directly below the heading of the section. */
  readonly title: string | undefined
  readonly pages: readonly ListedPage[]
}

/** A page as docs/README.md lists it. */
export interface ListedPage {
  readonly title: string
  /** Relative to `docs`, for example `guide/controllers.md`. */
  readonly file: string
  /** The question or the contents of the page. */
  readonly about: string
}

/**
 * Maps folders and files of the repository to pages that only the site has, so that links to them lead to these pages.
 */
export const generatedPages: ReadonlyMap<string, string> = new Map([
  ...errorGroups.map((name) => [`test/docs/errors/${name}.md`, `reference/errors-${name}.md`] as const),
  ['docs/decisions', 'decisions/README.md'],
  ['docs/examples', 'examples/README.md'],
  ['README.md', 'about.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['.github/SECURITY.md', 'security.md'],
])

/** The sections of docs/README.md and the pages in their lists, in its order. */
export function readSections(index: string = readFileSync(join(docs, 'README.md'), 'utf8')): Section[] {
  return index
    .split(/^## /mu)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1)
      const groups = section
        .split(/^### /mu)
        .map((text, nth) => ({
          title: nth === 0 ? undefined : text.split('\n', 1)[0],
          pages: text.split('\n').flatMap(listedPage),
        }))
        .filter(({ pages }) => pages.length > 0)
      return { title, groups, pages: groups.flatMap(({ pages }) => pages) }
    })
}

/**
 * A sentence about a page, for search engines and for links in chats.
 *
 * @param file Relative to `docs`.
 * @returns The words behind its link in docs/README.md, or the first paragraph of the page.
 */
export function descriptionOf(file: string): string {
  const listed = sections().find((page) => page.file === file)
  const path = join(docs, file)
  const text = listed?.about ?? (existsSync(path) ? firstParagraph(readFileSync(path, 'utf8')) : '')
  const title = titleOf(file)
  return text.startsWith(title) ? text : `${title}: ${text || 'documentation of honotate'}`
}

let listedPages: readonly ListedPage[] | undefined

function sections(): readonly ListedPage[] {
  return (listedPages ??= readSections().flatMap(({ pages }) => pages))
}

/** The first paragraph of prose, without the marks of Markdown, cut after a word. */
function firstParagraph(text: string): string {
  const prose = text.replaceAll(/^---\n[^]*?\n---\n|^ *(`{3,})[^]*?^ *\1 *$|<!--[^]*?-->/gmu, '')
  const paragraph = prose.split(/\n\s*\n/u).find((each) => /^\s*[\p{L}`*[]/u.test(each)) ?? ''
  const plain = paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[`*\\]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return plain.length <= 180 ? plain : `${plain.slice(0, 180).replace(/\s\S*$/u, '')} …`
}

/** The page that an item of a list leads to. */
function listedPage(line: string): ListedPage[] {
  const [, title, target, about] = /^- \[([^\]]+)\]\(([^)#]+)\): (.*)$/u.exec(line) ?? []
  return title && target && about ? [{ title, file: pageOf(target), about }] : []
}

/** The page that a link of docs/README.md leads to: a folder is shown by its README.md. */
function pageOf(target: string): string {
  const generated = generatedPages.get(posix.join('docs', target))
  return generated ? posix.join('site/generated', generated) : target.endsWith('.md') ? target : `${target}/README.md`
}

/** The first heading of a page, without its marks. */
export function titleOf(file: string): string {
  const path = join(docs, file)
  const [, title] = (existsSync(path) && /^# (.*)$/mu.exec(readFileSync(path, 'utf8'))) || []
  return title?.replaceAll('`', '') ?? file
}

/** The pages of the groups of errors, relative to `docs`. The index of codes is `reference/errors.md`. */
export const errorPages: readonly string[] = errorGroups.map((name) => `site/generated/reference/errors-${name}.md`)

/** The pages of a folder that docs/README.md lists as one. */
export function pagesIn(folder: 'decisions' | 'examples'): string[] {
  const names = readdirSync(join(docs, folder)).sort()
  return folder === 'decisions'
    ? names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
    : names.map((name) => `${folder}/${name}/README.md`).filter((file) => existsSync(join(docs, file)))
}

/** The platform of an example that is the page about deploying there. */
export function platformOf(file: string): string | undefined {
  return /^examples\/(node|bun|deno|cloudflare-workers|lambda|vercel)\/README\.md$/u.exec(file)?.[1]
}

/**
 * The place of a page in the site.
 *
 * @param file Relative to `docs`.
 * @returns The file in VitePress's naming: `guide/README.md` is `guide/index.md`.
 */
export function placeOf(file: string): string {
  if (file === 'README.md') return 'overview.md'
  // The list of names is the first page of the API reference.
  if (file === 'reference/api.md') return 'api/index.md'
  const platform = platformOf(file)
  if (platform) return `deploy/${platform}.md`
  return file.replace(/^site\/(?:generated\/)?/u, '').replace(/(^|\/)README\.md$/u, '$1index.md')
}

/** The address of a page in the site, for example `/guide/controllers`. */
export function addressOf(file: string): string {
  return `/${placeOf(file)
    .replace(/(^|\/)index\.md$/u, '$1')
    .replace(/\.md$/u, '')}`
}
