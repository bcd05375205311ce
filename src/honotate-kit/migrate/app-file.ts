import { exportNames } from '../transform/core/imports.ts'
import type { DtoRegistry } from './dto-registry.ts'
import { mainsOf, readMain, type Main } from './main-file.ts'
import { CONVERTS } from './mark-modules.ts'
import { UNSAFE } from './migration.ts'
import type { Project } from './migrated-project.ts'
import { MovedCode } from './moved-code.ts'
import { moduleOptions, readModules } from './nest-modules.ts'
import { placeOf } from './places.ts'
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
  for (const main of mainsOf(project)) {
    const code = new MovedCode(project, placeOf(project, 'app.ts', [main.path]), main.body ? [main.path] : [])
    if (moduleOptions(code, main.root) === undefined) continue
    const { text, modules } = appOf(code, main, registry)
    added.set(code.path, text)
    if (main.body) removed.add(main.path)
    for (const path of new Set([...modules.values()].map((each) => each.path))) {
      const names = [...modules.values()].filter((each) => each.path === path).map(({ name }) => name)
      const left = withoutModules(project, path, names, code.exported.get(path) ?? new Set())
      if (left === undefined) removed.add(path)
      else changed.set(path, left)
    }
  }
  return { added, changed, removed }
}

function appOf(
  code: MovedCode,
  main: Main,
  registry: DtoRegistry,
): { readonly text: string; readonly modules: ReturnType<typeof readModules>['modules'] } {
  const parts = readModules(code, main.root)
  const { prefix, cors, version, listen, before, after } = readMain(code, main, parts)
  const list = (name: string, entries: Iterable<string>): readonly string[] => {
    const all = [...entries]
    return all.length > 0 ? [`${name}: [${all.join(', ')}]`] : []
  }
  const options = [
    `prefix: ${prefix}`,
    ...list('controllers', parts.controllers),
    ...list('guards', parts.guards),
    ...list('interceptors', parts.interceptors),
    ...list('advice', parts.advice),
    ...list('use', cors ? [cors] : []),
    ...(version ? [`version: ${version}`] : []),
  ]
  const marks = [...parts.marks]
  const unsafe = marks.some((each) => each.startsWith(UNSAFE)) ? `${UNSAFE} ` : ''
  const { unknownMembers, transforms } = registry.options
  const notes = [
    ...(marks.length > 0 ? [`Carry over ${marks.map((each) => each.replace(`${UNSAFE} `, '')).join('; ')}.`] : []),
    ...(unknownMembers !== undefined && !transforms ? [CONVERTS] : []),
    ...(unknownMembers === undefined && registry.names.length > 0
      ? ['Classes are validated now; without a ValidationPipe, they were not.']
      : []),
  ]
  const [create, serve] = [code.use('createApp', 'honotate'), code.use('serve', 'honotate/node')]
  const served = after.some((each) => /\baddress\b/u.test(each)) ? 'const { address } = ' : ''
  const statements = [
    ...parts.statements,
    ...parts.eager,
    ...before,
    `${notes.length > 0 ? `/* TODO honotate: ${unsafe}${notes.join(' ').replaceAll('*/', '*\\/')} */\n` : ''}export const app = ${create}({\n${options.map((each) => `  ${each},`).join('\n')}\n})`,
    `${served}await ${serve}(app, ${listen})`,
    ...after,
  ]
  const effects = (code.project.module(main.path)?.program.body ?? [])
    .filter((each) => main.body && each.type === 'ImportDeclaration' && each.specifiers.length === 0)
    .map((each) => code.project.module(main.path)?.code.slice(each.start, each.end) ?? '')
  return {
    text: `${[...effects, ...code.importLines()].join('\n')}\n\n${statements.join('\n\n')}\n`,
    modules: parts.modules,
  }
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
