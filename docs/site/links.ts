import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import process from 'node:process'
import { generatedPages, placeOf } from './contents.ts'

const root = join(import.meta.dirname, '../..')

/** The files of the root from which the site generates pages: the links of a page are relative to its file. */
const sources = new Map(
  [...generatedPages].filter(([source]) => source.endsWith('.md')).map(([source, page]) => [page, source]),
)

/**
 * The address of the repository: from package.json in a release, or from a workflow.
 *
 * @returns For example `https://github.com/owner/name`, or `undefined` if both lack the address.
 */
export function repository(): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository?: { url: string }
  }
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
  if (repository) return repository.url.replace(/^git\+/u, '').replace(/\.git$/u, '')
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : undefined
}

/**
 * Resolves a link of a page in the site, so that pages can be written for GitHub.
 *
 * @param source The page with the link, relative to `docs`.
 * @param href The link in the source.
 * @returns A page (`/guide/controllers.md#paths`), a file of the repository, or `undefined` for a file of the repository
 * whose address is unknown.
 */
export function resolveLink(source: string, href: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/iu.test(href)) return href
  const [path = '', anchor] = href.split('#') as [string, string?]
  const target = targetOf(source, path)
  const code = target === 'docs/reference/errors.md' && anchor && codes().get(anchor)
  if (code) return code
  const page = pageAt(target)
  if (page) return `/${page}${anchor ? `#${anchor}` : ''}`
  const address = repository()
  return address && `${address}/blob/HEAD/${target}${anchor ? `#${anchor}` : ''}`
}

let places: ReadonlyMap<string, string> | undefined

/** The section of each error code, by its anchor in the index of codes. */
function codes(): ReadonlyMap<string, string> {
  if (places) return places
  const index = readFileSync(join(root, 'docs/reference/errors.md'), 'utf8')
  const links = index.matchAll(/\]\(\.\.\/\.\.\/(test\/docs\/errors\/[\w-]+\.md)#(honotate_\w+)\)/gu)
  const found = [...links].map(([, file, anchor]) => [anchor, `/${pageAt(file as string)}#${anchor}`] as const)
  return (places = new Map(found as [string, string][]))
}

/**
 * Resolves a picture of a page.
 *
 * @param source The page, relative to `docs`.
 * @param src The picture as the page names it.
 * @returns The picture relative to the page, which may have been copied.
 */
export function resolvePicture(source: string, src: string): string {
  if (/^(?:[a-z]+:|\/)/iu.test(src)) return src
  return posix.relative(posix.join('docs', posix.dirname(source)), targetOf(source, src))
}

/** The file or folder that a page names, relative to the repository. */
function targetOf(source: string, path: string): string {
  const from = sources.get(source.replace('site/generated/', '')) ?? posix.join('docs', source)
  return posix.join(posix.dirname(from), decodeURI(path)).replace(/\/$/u, '')
}

/** The page of the site that shows a file or a folder of the repository. */
function pageAt(target: string): string | undefined {
  const generated = generatedPages.get(target)
  if (generated) return placeOf(generated)
  if (!target.startsWith('docs/')) return undefined
  const file = statSync(join(root, target), { throwIfNoEntry: false })?.isDirectory() ? `${target}/README.md` : target
  return file.endsWith('.md') && existsSync(join(root, file)) ? placeOf(file.slice('docs/'.length)) : undefined
}

/** The anchor that GitHub gives a heading. */
export function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}
