import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeApi } from './api.ts'
import { docs, generatedPages, pagesIn, placeOf, titleOf } from './contents.ts'

const root = join(docs, '..')
const generated = join(docs, 'site/generated')

/** Writes the pages that exist only in the site: the API reference, lists of folders, and the pages of the root. */
export async function generatePages(): Promise<void> {
  rmSync(generated, { recursive: true, force: true })
  await writeApi(join(generated, 'api'))
  linkErrors(join(generated, 'api'))
  for (const [source, page] of generatedPages) {
    const path = join(generated, page)
    mkdirSync(dirname(path), { recursive: true })
    if (source.endsWith('.md')) cpSync(join(root, source), path)
    else writeFileSync(path, listOf(source.slice('docs/'.length) as 'decisions' | 'examples'))
  }
}

/** Links error codes, which comments list after `@throws`, to their remedies. */
function linkErrors(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/^HONOTATE_.*$/gmu, (line) =>
        line.replaceAll(/HONOTATE_[A-Z_]+/gu, (code) => `[${code}](/reference/errors.md#${code.toLowerCase()})`),
      ),
    )
  }
}

/** A page with the titles of the pages of a folder. */
function listOf(folder: 'decisions' | 'examples'): string {
  const title = folder === 'decisions' ? 'Decisions' : 'Examples'
  const items = pagesIn(folder).map((file) => {
    const number = /\/(\d+)-/u.exec(file)?.[1]
    return `- [${number ? `${number}: ` : ''}${titleOf(file)}](/${placeOf(file)})`
  })
  return `# ${title}\n\n${items.join('\n')}\n`
}
