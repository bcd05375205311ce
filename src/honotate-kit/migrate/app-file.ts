import { exportNames } from '../transform/core/imports.ts'
import { parse } from '../transform/core/parse.ts'
import { countUses } from './imported-names.ts'
import type { DtoRegistry } from './dto-registry.ts'
import { commentText } from '../code-text.ts'
import { mainsOf, readMain, type Main } from './main-file.ts'
import { CONVERTS } from './mark-modules.ts'
import { UNSAFE } from './migration.ts'
import type { Project } from './migrated-project.ts'
import { MovedCode } from './moved-code.ts'
import { moduleOptions, readModules } from './nest-modules.ts'
import type { AppParts } from './nest-providers.ts'
import { placeOf, specifierTo } from './places.ts'
import { declarationOf, startOf, statementOf } from './nodes.ts'

/** The files that take the place of modules. */
export interface AppFiles {
  /** The new files, whose code is still to be migrated. */
  readonly added: ReadonlyMap<string, string>
  /** The files that are left of those with modules, without the modules. */
  readonly changed: ReadonlyMap<string, string>
  readonly removed: ReadonlySet<string>
}

/** Makes one `app.ts` of the modules of each application, and of the file that starts it. */
export function appFiles(project: Project, registry: DtoRegistry): AppFiles {
  const [added, changed, removed] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()]
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
      added.set(main.path, `import { start } from '${specifierTo(project, main.path, code.path)}'\n\nawait start()\n`)
    const modules = [...parts.modules.values()]
    for (const path of new Set(modules.map((each) => each.path))) {
      const names = modules.filter((each) => each.path === path).map(({ name }) => name)
      const left = withoutModules(project, path, names, code.exported.get(path) ?? new Set())
      if (left === undefined) removed.add(path)
      else changed.set(path, left)
    }
  }
  return { added, changed, removed }
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
  const [known, cuts] = [
    exportNames(program, false),
    nodes.map((each) => ({
      start: Math.min(each.start, startOf(declarationOf(each) as never)),
      end: each.end,
      text: '',
    })),
  ]
  for (const each of program.body) {
    const { id, declarations } = (declarationOf(each) ?? {}) as {
      id?: { name: string }
      declarations?: readonly { id: { name?: string } }[]
    }
    const own = [id?.name, ...(declarations ?? []).map((one) => one.id.name)]
    if (own.some((name) => name !== undefined && exported.has(name) && !known.has(name)))
      cuts.push({ start: each.start, end: each.start, text: 'export ' })
  }
  let text = code
  for (const { start, end, text: added } of cuts.toSorted((one, other) => other.start - one.start))
    text = text.slice(0, start) + added + text.slice(end)
  return text
}

/** The text of a file without imports and exports of files that are removed; marks imports that it still needs. */
export function withoutGone(project: Project, path: string, code: string, removed: ReadonlySet<string>): string {
  if (removed.size === 0) return code
  const program = parse(code, path, 'module')?.program
  const uses = new Map<string, number>()
  if (program) countUses(program, uses)
  let text = code
  for (const each of program?.body.toReversed() ?? []) {
    const { source } = each as { readonly source?: { readonly value: string } | null }
    const target = source && project.find(source.value, path)
    if (target === undefined || target === null || !removed.has(target)) continue
    const names = each.type === 'ImportDeclaration' ? each.specifiers.map(({ local }) => local.name) : []
    const left = names.filter((name) => (uses.get(name) ?? 0) > 0)
    const mark = `/* TODO honotate: ${left.join(', ')} is gone: app.ts has what it listed. */\n`
    text =
      left.length > 0
        ? text.slice(0, each.start) + mark + text.slice(each.start)
        : text.slice(0, each.start) + text.slice(each.end + (text[each.end] === '\n' ? 1 : 0))
  }
  return text
}
