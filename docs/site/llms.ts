import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addressOf, docs, placeOf, readSections } from './contents.ts'
import { resolveLink } from './links.ts'

/**
 * Writes the pages as Markdown beside their HTML, with `llms.txt`, which lists them, and `llms-full.txt`, which has them
 * all. See https://llmstxt.org.
 *
 * @param out The folder of the built site.
 * @param pages The sources of the site's pages, relative to `docs`.
 * @param base The path that the site is served under, for example `/`.
 */
export function writeLlms(out: string, pages: readonly string[], base: string): void {
  const sections = readSections()
  for (const page of pages) write(join(out, placeOf(page)), textOf(page, base))
  const { description } = JSON.parse(readFileSync(join(docs, '../package.json'), 'utf8')) as { description: string }
  const lists = sections.map(({ title, pages }) => {
    const items = pages.map((page) => `- [${page.title}](${base}${placeOf(page.file)}): ${page.about}`)
    return `## ${title}\n\n${items.join('\n')}`
  })
  const api = `## API reference\n\n- [Every exported name](${base}api/index.md): its signature, parameters and an example`
  const head = `# honotate\n\n> ${description}`
  write(join(out, 'llms.txt'), `${[head, ...lists, api].join('\n\n')}\n`)
  const texts = sections
    .flatMap(({ pages }) => pages)
    .map(({ file }) => `<!-- ${addressOf(file)} -->\n\n${textOf(file, base).trim()}`)
  write(join(out, 'llms-full.txt'), `${[head, textOf('../README.md', base).trim(), ...texts].join('\n\n---\n\n')}\n`)
}

/** A page whose links, except in code, lead to the Markdown of other pages. */
function textOf(page: string, base: string): string {
  const text = readFileSync(join(docs, page), 'utf8').replace(/^---\n[^]*?\n---\n/u, '')
  const parts = text.split(/(^ *(`{3,})[^]*?^ *\2 *$)/mu).filter((_, index) => index % 3 !== 2)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/gu, (_, title: string, href: string) => {
            const target = resolveLink(page, href)
            return target === undefined ? title : `[${title}](${target.replace(/^\//u, base)})`
          }),
    )
    .join('')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
