import { posix } from 'node:path'
import { quoted } from '../code-text.ts'
import type { DtoRegistry } from './dto-registry.ts'
import { countUses, declaredNames, type Statement } from './imported-names.ts'
import { mainsOf, type Main } from './main-file.ts'
import { readMain } from './main-statements.ts'
import { CONVERTS } from './mark-server.ts'
import { declarationKey, once, type Project } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import { freePath, MovedCode, slashed, specifierTo } from './moved-code.ts'
import { moduleOptions, ModuleReader } from './nest-modules.ts'
import { decoratorsIn, edited, spaceAt, startOf, statementOf, type Edit } from './nodes.ts'
import { configService } from './package-modules.ts'
import { SourceFile, todoComment } from './source-file.ts'

/** How the files of a project change when `app.ts` replaces the modules of NestJS. */
export interface AppFiles {
  /** The unmigrated code of each `app.ts`, and the new code of the file that starts it. */
  readonly added: ReadonlyMap<string, string>
  /** The files that contained modules and other code, without the modules. */
  readonly changed: ReadonlyMap<string, string>
  readonly removed: ReadonlySet<string>
  /** The keys of the removed declarations. */
  readonly gone: ReadonlySet<string>
}

/** Merges the modules of each application, and the statements that start it, into an `app.ts`. */
export function appFiles(project: Project, registry: DtoRegistry): AppFiles {
  const [added, changed] = [new Map<string, string>(), new Map<string, string>()]
  const [removed, gone] = [new Set<string>(), new Set<string>()]
  for (const main of applicationsOf(project)) {
    // Removes a second file that starts the same root module, for example one for hot reloading.
    if (added.has(main.app)) {
      removed.add(main.path)
      continue
    }
    const code = new MovedCode(project, main.app, main.body ? [main.path] : [])
    const reader = new ModuleReader(code, main.root)
    added.set(main.app, appOf(code, main, reader, registry))
    const start = `import { start } from ${quoted(specifierTo(project, main.path, main.app))}\n\nawait start()\n`
    if (main.body) added.set(main.path, start)
    const modules = [...reader.parts.modules.values()]
    for (const each of modules) gone.add(declarationKey(each))
    for (const path of new Set(modules.map((each) => each.path))) {
      const names = modules.filter((each) => each.path === path).map(({ name }) => name)
      const left = withoutModules(code, path, names)
      if (left === undefined) removed.add(path)
      else changed.set(path, left)
    }
  }
  return { added, changed, removed, gone }
}

export type Application = Main & { readonly app: string }

/**
 * Finds the applications whose root module is in the project. Applications in a `main.ts` come first. Files that start
 * the same root module share one `app.ts`.
 */
export const applicationsOf: (project: Project) => readonly Application[] = once((project) => {
  const paths = new Map<string, string>()
  const mains = mainsOf(project).filter(({ root }) => moduleOptions(project, root) !== undefined)
  const isFirst = ({ path }: Main): number => Number(posix.basename(slashed(path)) === 'main.ts')
  return mains
    .toSorted((one, other) => isFirst(other) - isFirst(one))
    .map((main) => {
      const { dir, name } = posix.parse(slashed(main.path))
      const names = ['app.ts', 'honotate-app.ts', `${name}-app.ts`]
      const left = names.filter((each) => ![...paths.values()].includes(posix.join(dir, each)))
      const root = declarationKey(main.root)
      const app = paths.get(root) ?? freePath(project, dir, left)
      paths.set(root, app)
      return { ...main, app }
    })
})

function appOf(code: MovedCode, main: Main, reader: ModuleReader, registry: DtoRegistry): string {
  const { prefix, cors, version, listen, before, after } = readMain(code, main, reader)
  const { marks, environment, statements, connect, awaited, eager, ...parts } = reader.parts
  const lists = (['controllers', 'guards', 'interceptors', 'advice'] as const)
    .filter((name) => name === 'controllers' || parts[name].size > 0)
    .map((name) => `${name}: [${[...parts[name]].join(', ')}]`)
  const options = [
    `prefix: ${prefix}`,
    // Express ignores a slash at the end of a path.
    'hono: { strict: false }',
    ...lists,
    ...(cors ? [`use: [${cors}]`] : []),
    ...(version ? [`version: ${version}`] : []),
  ].map((each) => `  ${each},`)
  const { unknownMembers, transforms } = registry.options
  const notes = [...marks].map((each) =>
    each.startsWith(UNSAFE) ? `${UNSAFE} carry over${each.slice(UNSAFE.length)}.` : `carry over ${each}.`,
  )
  if (unknownMembers !== undefined && !transforms) notes.push(CONVERTS)
  if (unknownMembers === undefined && registry.names.length > 0)
    notes.push('classes are validated now; without a ValidationPipe, they were not.')
  const [create, serve] = [code.use('createApp', 'honotate'), code.use('serve', 'honotate/node')]
  const type = code.use('AppOptions', 'honotate', true)
  const server = `await ${serve}(app, ${listen})`
  const body = after.length > 0 ? [`const server = ${server}`, ...after, 'return server'] : [`return ${server}`]
  const effects = (code.project.module(main.path)?.program.body ?? [])
    .filter((each) => main.body && each.type === 'ImportDeclaration' && each.specifiers.length === 0)
    .map((each) => code.source(main.path, each))
    .filter((each) => !each.includes('reflect-metadata'))
  const settings = [environment, configService(code, reader.parts), statements, connect, awaited, eager, before].flat()
  const todos = notes.map((each) => `${todoComment(each)}\n`).join('')
  const texts = [
    // All imports are known by now: the code above has added them.
    [...effects, ...code.importLines()].join('\n'),
    ...settings,
    `${todos}export const options: ${type} = {\n${options.join('\n')}\n}`,
    `export const app = ${create}(options)`,
    `/** Serves the app. */\nexport async function start() {\n${body.map((each) => `  ${each}`).join('\n')}\n}`,
  ]
  return `${texts.join('\n\n')}\n`
}

/**
 * Returns a file without the classes of its modules, and with `export` before the declarations that `app.ts` uses.
 * Returns `undefined` if the rest is only imports, and arrays and objects that `app.ts` does not use.
 */
function withoutModules({ project, exported }: MovedCode, path: string, names: readonly string[]): string | undefined {
  const module = project.module(path)
  if (!module) return undefined
  const { program, code } = module
  const nodes = new Set(names.flatMap((name) => statementOf(program, project.node({ path, name }) as never) ?? []))
  const isNeeded = (each: Statement): boolean => declaredNames(each).some((name) => exported.get(path)?.has(name))
  const isList = (each: Statement): boolean =>
    each.type === 'VariableDeclaration' &&
    !isNeeded(each) &&
    each.declarations.every(({ init }) => /^(?:Array|Object)Expression$/u.test(init?.type ?? ''))
  if (program.body.every((each) => each.type === 'ImportDeclaration' || nodes.has(each) || isList(each)))
    return undefined
  const edits = program.body.flatMap((each): Edit[] => {
    if (nodes.has(each)) return [{ start: startOf(each), end: each.end + spaceAt(code, each.end), text: '' }]
    if (!isNeeded(each) || /^(?:Import|Export)/u.test(each.type)) return []
    const last = decoratorsIn(each).at(-1)?.end
    const start = last === undefined ? each.start : last + spaceAt(code, last)
    return [{ start, end: start, text: 'export ' }]
  })
  return `${edited(code, edits).trimEnd()}\n`
}

/**
 * Removes imports of removed declarations, and exports from removed files. Marks an import instead if the file still
 * uses it.
 */
export function withoutGone(registry: DtoRegistry, path: string, code: string, apps: AppFiles): string {
  const { project } = registry
  const file = apps.gone.size > 0 ? SourceFile.read(code, () => false, registry.scope(path)) : undefined
  const uses = countUses(file ? [file.program] : [])
  for (const each of file?.program.body ?? []) {
    const { source } = each as { readonly source?: { readonly value: string } | null }
    const isRemoved = apps.removed.has((source && project.find(source.value, path)) ?? '')
    const all = each.type === 'ImportDeclaration' ? each.specifiers : []
    const kept = all.filter(({ local }) => !isRemoved && !apps.gone.has(project.keyOf(path, local.name) ?? ''))
    const left = all.filter((one) => !kept.includes(one) && uses.has(one.local.name))
    const names = left.map(({ local }) => local.name).join(', ')
    if (left.length > 0) file?.todo(each, `${names} is gone: app.ts has what it listed.`)
    else if (each.type === 'ImportDeclaration' && kept.length < all.length) file?.keep(each, kept)
    else if (isRemoved) file?.remove(each)
  }
  return file?.text.toString() ?? code
}
