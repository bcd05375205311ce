import { exportNames } from '../transform/core/imports.ts'
import { parse } from '../transform/core/parse.ts'
import { countUses, declaredNames, type Statement } from './imported-names.ts'
import type { DtoRegistry } from './dto-registry.ts'
import { commentText, quoted } from '../code-text.ts'
import { declarationOf, type Edit, edited, type Range, startOf, statementOf } from './nodes.ts'
import { mainsOf, type Main } from './main-file.ts'
import { readMain } from './main-statements.ts'
import { CONVERTS } from './mark-modules.ts'
import { UNSAFE } from './migration.ts'
import { declarationKey, type Project } from './migrated-project.ts'
import { MovedCode } from './moved-code.ts'
import { moduleOptions, readModules } from './nest-modules.ts'
import type { AppParts } from './nest-providers.ts'
import { placeOf, specifierTo } from './places.ts'

/** The files that take the place of modules. */
export interface AppFiles {
  /** The new files, whose code is still to be migrated. */
  readonly added: ReadonlyMap<string, string>
  /** The files that are left of those with modules, without the modules. */
  readonly changed: ReadonlyMap<string, string>
  readonly removed: ReadonlySet<string>
  /** The keys of the declarations that are left out. */
  readonly gone: ReadonlySet<string>
}

/** Makes one `app.ts` of the modules of each application, and of the file that starts it. */
export function appFiles(project: Project, registry: DtoRegistry): AppFiles {
  const [added, changed] = [new Map<string, string>(), new Map<string, string>()]
  const [removed, gone] = [new Set<string>(), new Set<string>()]
  for (const main of applicationsOf(project)) {
    const code = new MovedCode(project, main.app, main.body ? [main.path] : [])
    // Another file that starts the same application, such as one for hot reloading.
    if (added.has(code.path)) {
      removed.add(main.path)
      continue
    }
    const parts = readModules(code, main.root)
    added.set(code.path, appOf(code, main, parts, registry))
    if (main.body)
      added.set(
        main.path,
        `import { start } from ${quoted(specifierTo(project, main.path, code.path))}\n\nawait start()\n`,
      )
    const modules = [...parts.modules.values()]
    for (const key of parts.modules.keys()) gone.add(key)
    for (const path of new Set(modules.map((each) => each.path))) {
      const names = modules.filter((each) => each.path === path).map(({ name }) => name)
      const left = withoutModules(project, path, names, code.exported.get(path) ?? new Set())
      if (left === undefined) removed.add(path)
      else changed.set(path, left)
    }
  }
  return { added, changed, removed, gone }
}

/** An application of NestJS, and the path of its new file. */
export interface Application extends Main {
  readonly app: string
}

/** The applications of a project whose modules it has. */
export function applicationsOf(project: Project): readonly Application[] {
  const found = known.get(project) ?? mainsOf(project).filter(({ root }) => moduleOptions(project, root) !== undefined)
  known.set(project, found)
  const first = found.toSorted(
    (one, other) => Number(other.path.endsWith('main.ts')) - Number(one.path.endsWith('main.ts')),
  )
  return first.map((main) => ({ ...main, app: placeOf(project, 'app.ts', [main.path]) }))
}

const known = new WeakMap<Project, readonly Main[]>()

function appOf(code: MovedCode, main: Main, parts: AppParts, registry: DtoRegistry): string {
  const { prefix, cors, version, listen, before, after } = readMain(code, main, parts)
  const lists = Object.entries({
    controllers: [...parts.controllers],
    guards: [...parts.guards],
    interceptors: [...parts.interceptors],
    advice: [...parts.advice],
    use: cors ? [cors] : [],
  }).filter(([name, entries]) => name === 'controllers' || entries.length > 0)
  const options = [
    `prefix: ${prefix}`,
    // Express ignores a slash at the end of a path.
    'hono: { strict: false }',
    ...lists.map(([name, entries]) => `${name}: [${entries.join(', ')}]`),
    ...(version ? [`version: ${version}`] : []),
  ]
  const { unknownMembers, transforms } = registry.options
  const notes = [
    ...[...parts.marks].map((each) =>
      each.startsWith(UNSAFE) ? `${UNSAFE} carry over${each.slice(UNSAFE.length)}.` : `carry over ${each}.`,
    ),
    ...(unknownMembers !== undefined && !transforms ? [CONVERTS] : []),
    ...(unknownMembers === undefined && registry.names.length > 0
      ? ['classes are validated now; without a ValidationPipe, they were not.']
      : []),
  ].map((each) => `/* TODO honotate: ${commentText(each)} */\n`)
  const [create, serve] = [code.use('createApp', 'honotate'), code.use('serve', 'honotate/node')]
  const type = code.use('AppOptions', 'honotate', true)
  const server = `await ${serve}(app, ${listen})`
  const body = after.length > 0 ? [`const server = ${server}`, ...after, 'return server'] : [`return ${server}`]
  const statements = [
    ...parts.statements,
    ...parts.connect,
    ...parts.awaited,
    ...parts.eager,
    ...before,
    `${notes.join('')}export const options: ${type} = {\n${options.map((each) => `  ${each},`).join('\n')}\n}`,
    `export const app = ${create}(options)`,
    `/** Serves the app. */\nexport async function start() {\n${body.map((each) => `  ${each}`).join('\n')}\n}`,
  ]
  const effects = (code.project.module(main.path)?.program.body ?? [])
    .filter((each) => main.body && each.type === 'ImportDeclaration' && each.specifiers.length === 0)
    .map((each) => code.source(main.path, each))
  return `${[...effects, ...code.importLines()].join('\n')}\n\n${statements.join('\n\n')}\n`
}

/** The rest of a file without the classes of its modules; `undefined` if it has nothing else. */
function withoutModules(
  project: Project,
  path: string,
  names: readonly string[],
  exported: ReadonlySet<string>,
): string | undefined {
  const module = project.module(path)
  if (!module) return undefined
  const { program, code } = module
  const nodes = names.flatMap((name) => statementOf(program, project.node({ path, name }) as never) ?? [])
  if (program.body.every((each) => each.type === 'ImportDeclaration' || nodes.includes(each))) return undefined
  const known = exportNames(program, false)
  const cuts = nodes.map((each): Edit => {
    const start = Math.min(each.start, startOf(declarationOf(each) as never))
    return { start, end: each.end + (/^\s*/u.exec(code.slice(each.end))?.[0].length ?? 0), text: '' }
  })
  for (const each of program.body) {
    const isNeeded = declaredNames(each).some((name) => exported.has(name) && !known.has(name))
    if (isNeeded && !/^(?:Import|Export)/u.test(each.type)) cuts.push({ ...keywordOf(each, code), text: 'export ' })
  }
  return `${edited(code, cuts).trimEnd()}\n`
}

/** The place of the first word of a declaration, behind its decorators. */
function keywordOf(statement: Statement, code: string): Range {
  const { decorators = [] } = statement as { readonly decorators?: readonly Range[] }
  const end = decorators.at(-1)?.end
  const start = end === undefined ? statement.start : end + (/^\s*/u.exec(code.slice(end))?.[0].length ?? 0)
  return { start, end: start }
}

/** Removes the imports and exports of removed declarations from the text of a file; marks imports that it still needs. */
export function withoutGone(project: Project, path: string, code: string, { removed, gone }: AppFiles): string {
  if (gone.size === 0) return code
  const program = parse(code, path, 'module')?.program
  const uses = countUses(program ? [program] : [])
  const edits = (program?.body ?? []).flatMap((each): readonly Edit[] => {
    const { source } = each as { readonly source?: { readonly value: string } | null }
    const isRemoved = removed.has((source && project.find(source.value, path)) ?? '')
    const end = each.end + (code[each.end] === '\n' ? 1 : 0)
    if (each.type !== 'ImportDeclaration') return isRemoved ? [{ start: each.start, end, text: '' }] : []
    const isGone = ({ local }: { readonly local: { readonly name: string } }): boolean => {
      const found = project.resolve(path, local.name)
      return isRemoved || (found !== undefined && gone.has(declarationKey(found)))
    }
    const names = each.specifiers.filter(isGone)
    const left = names.filter(({ local }) => uses.has(local.name)).map(({ local }) => local.name)
    if (left.length > 0) {
      const text = `/* TODO honotate: ${commentText(left.join(', '))} is gone: app.ts has what it listed. */\n`
      return [{ start: each.start, end: each.start, text }]
    }
    if (names.length === each.specifiers.length && (isRemoved || names.length > 0))
      return [{ start: each.start, end, text: '' }]
    return names.map(({ start, end: last }) => ({
      start,
      end: last + (/^\s*,\s*/u.exec(code.slice(last))?.[0].length ?? 0),
      text: '',
    }))
  })
  return edited(code, edits)
}
