import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readGroups } from '../../test/docs/errors/read-examples.ts'
import { renderGroup } from '../../test/docs/errors/render-page.ts'
import { writeApi } from './api.ts'
import { descriptionOf, docs, generatedPages, pagesIn, placeOf, titleOf } from './contents.ts'

const root = join(docs, '..')
const generated = join(docs, 'site/generated')

/** Writes the pages that exist only in the site: the API reference, lists of folders, and the pages of the root. */
export async function generatePages(): Promise<void> {
  rmSync(generated, { recursive: true, force: true })
  await writeApi(join(generated, 'api'))
  linkErrors(join(generated, 'api'))
  namePlugins(join(generated, 'api'))
  for (const [source, page] of generatedPages) {
    const path = join(generated, page)
    mkdirSync(dirname(path), { recursive: true })
    if (source.endsWith('.md')) cpSync(join(root, source), path)
    else writeFileSync(path, listOf(source.slice('docs/'.length) as 'decisions' | 'examples'))
  }
  // With the texts of the catalogue, instead of the copies of the examples.
  for (const group of readGroups())
    writeFileSync(join(generated, `reference/errors-${group.name}.md`), renderGroup(group))
}

/** Links error codes, which comments list after `@throws`, to their remedies. */
function linkErrors(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/^ *HONOTATE_.*$/gmu, (line) =>
        line.replaceAll(/HONOTATE_[A-Z_]+/gu, (code) => `[${code}](/reference/errors.md#${code.toLowerCase()})`),
      ),
    )
  }
}

/** Names the default export of each plugin after its entry, with the description and the example of the entry. */
function namePlugins(folder: string): void {
  for (const name of readdirSync(join(folder, 'honotate-kit'))) {
    const file = join(folder, 'honotate-kit', name, 'variables/default.md')
    if (!existsSync(file)) continue
    const entry = readFileSync(join(folder, 'honotate-kit', name, 'README.md'), 'utf8')
    const about = /^# .*\n\n([^]*?)(?=\n## (?!Example))/u.exec(entry)?.[1] ?? ''
    const options =
      'The default export is a function. It takes [options](../../vite/interfaces/PluginOptions.md), and returns the plugin.\n'
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/^# default\n/u, `# The plugin of honotate-kit/${name}\n\n${about.trim()}\n\n## Type\n\n${options}`),
    )
  }
}

/** A page with a row for each page of a folder: its title and its first sentence. */
function listOf(folder: 'decisions' | 'examples'): string {
  const rows = pagesIn(folder).map((file) => {
    const number = /\/(\d+)-/u.exec(file)?.[1]
    const about = descriptionOf(file).slice(titleOf(file).length + ': '.length)
    return `| [${number ? `${number}: ` : ''}${titleOf(file)}](/${placeOf(file)}) | ${/^.*?[.!?](?= |$)/u.exec(about)?.[0] ?? about} |`
  })
  return `# ${LISTS[folder].title}\n\n${LISTS[folder].about}\n\n| page | contents |\n| --- | --- |\n${rows.join('\n')}\n`
}

const LISTS = {
  decisions: {
    title: 'Decisions',
    about: 'Each page has one decision about the design: the choices, their costs, and the reasons.',
  },
  examples: {
    title: 'Examples',
    about:
      'Each example is a complete project that you can copy: one for each platform, and larger services. The tests install, compile and run all of them. The [deployment guide](/guide/deployment.md) compares the platforms.',
  },
} as const
