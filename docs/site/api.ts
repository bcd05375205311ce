import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  Application,
  Comment,
  CommentTag,
  Converter,
  ReflectionKind,
  type Context,
  type DeclarationReflection,
  type TypeDocOptions,
} from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import { categoryOf, CATEGORIES, TYPES } from './api-categories.ts'

const root = join(import.meta.dirname, '../..')

/** The packages with entries, and where `dist` has the compiled files of their sources. */
const PACKAGES = { honotate: './dist/', 'honotate-kit': './dist/honotate-kit/' } as const

/** An entry for the commands of honotate-kit, which programs do not import. */
const INTERNAL = './kit'

/** The entries of the packages, for example `honotate/node`, and the file that each is compiled from. */
function readEntries(): Map<string, string> {
  return new Map(
    Object.entries(PACKAGES).flatMap(([name, output]) => {
      const folder = join(root, 'src', name)
      const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        exports: Record<string, string | { types: string }>
      }
      return Object.entries(exports).flatMap(([path, target]): [string, string][] => {
        if (typeof target === 'string' || path === INTERNAL) return []
        const source = target.types.replace(output, '').replace(/\.d\.(c?ts)$/u, '.$1')
        return [[path.replace('.', name), join(folder, source)]]
      })
    }),
  )
}

/**
 * Writes a page for each exported name from its doc comment, and the sidebar that lists these pages.
 *
 * @param out The folder to write to.
 * @throws If TypeDoc warns, because a comment then contradicts the code.
 */
export async function writeApi(out: string): Promise<void> {
  const entries = readEntries()
  const options: TypeDocOptions & Partial<PluginOptions> = {
    entryPoints: [...entries.values()],
    tsconfig: join(root, 'tsconfig.json'),
    plugin: [import.meta.resolve('typedoc-plugin-markdown')],
    name: 'API reference',
    readme: 'none',
    // `npm run lint` checks the types.
    skipErrorChecking: true,
    sortEntryPoints: false,
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    indexFormat: 'table',
    navigationModel: { excludeFolders: true },
    categorizeByGroup: false,
    categoryOrder: [...Object.keys(CATEGORIES), 'Interfaces and options', TYPES],
    useCodeBlocks: true,
    sanitizeComments: true,
    pageTitleTemplates: { module: '{name}', member: ({ rawName }) => rawName.replace(/<.*$/u, '') },
    navigationJson: join(out, 'sidebar.json'),
    logLevel: 'Warn',
  }
  const app = await Application.bootstrapWithPlugins(options)
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, categorize)
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc has found no entries')
  const modules = project.children as DeclarationReflection[]
  for (const [index, name] of [...entries.keys()].entries()) (modules[index] as DeclarationReflection).name = name
  await app.outputs.writeOutput({ name: 'markdown', path: out }, project)
  moveModules(out)
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('TypeDoc warns about the doc comments')
}

/** Gives each name of the main entry its category, as the tag `@category` would. */
function categorize({ project }: Context): void {
  const main = (project.children ?? []).find(({ name }) => name === 'honotate')
  for (const child of main?.children ?? []) {
    const isType = child.kindOf([ReflectionKind.Interface, ReflectionKind.TypeAlias])
    const owners = child.signatures ?? [child]
    for (const owner of owners) {
      owner.comment ??= new Comment()
      owner.comment.blockTags.push(
        new CommentTag('@category', [{ kind: 'text', text: categoryOf(child.name, isType) }]),
      )
    }
  }
}

/** Removes TypeDoc's first page, which `docs/reference/api.md` replaces, but keeps its table of modules. */
function moveModules(out: string): void {
  const page = join(out, 'README.md')
  const [table = ''] = /^\| Module \|[^]*?(?=\n\n|$(?![^]))/mu.exec(readFileSync(page, 'utf8')) ?? []
  const rows = table.replaceAll(/\]\((?!https?:)([^)]*)README\.md\)/gu, '](/api/$1index.md)')
  writeFileSync(join(out, 'modules.txt'), rows)
  rmSync(page)
}
