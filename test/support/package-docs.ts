import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const guide = join(import.meta.dirname, '../../docs/guide')

/** The pages of the guide that honotate-kit contains, for people and agents without a browser: enough to write a service. */
export const PACKAGED: readonly string[] = [
  'getting-started',
  'controllers',
  'single-values',
  'requests-and-responses',
  'validation',
  'errors',
  'guards',
  'testing',
  'configuration',
  'troubleshooting',
]

/** Writes the pages into a folder. Links to other pages become text. */
export function writePackageDocs(directory: string): void {
  mkdirSync(directory, { recursive: true })
  for (const name of PACKAGED)
    writeFileSync(join(directory, `${name}.md`), withoutLinks(readFileSync(join(guide, `${name}.md`), 'utf8')))
}

/** Keeps links to packaged pages and to other sites, outside of programs. */
function withoutLinks(page: string): string {
  return page.replaceAll(
    /^```[^]*?^```$|\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)/gmu,
    (whole: string, title: string | undefined, target: string | undefined) => {
      const name = /^([\w-]+)\.md(?:#.*)?$/u.exec(target ?? '')?.[1]
      return title === undefined || PACKAGED.includes(name ?? '') ? whole : title
    },
  )
}
