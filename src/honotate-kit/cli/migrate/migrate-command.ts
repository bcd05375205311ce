import { readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import process from 'node:process'
import { migrateProject } from '../../migrate/migrate-project.ts'
import { Project } from '../../migrate/migrated-project.ts'
import { migrations, todosOf } from '../../migrate/migrate.ts'
import { inOrder, isUnsafe, reportOf, type Mark, type Run } from '../../migrate/migration-report.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { suggest } from '../../toolbox/suggest.ts'
import { writeFiles, type MadeFile } from '../generated/generated-files.ts'
import { pathsMatcher } from '../../transform/hosts/tsconfig.ts'
import { changedLines } from '../../toolbox/changed-lines.ts'
import { sourceFiles } from './source-files.ts'

export const usage: Usage = {
  line: `<${Object.keys(migrations).join('|')}> [paths] [options]`,
  options: [
    ['--dry', 'show what would change, and write nothing'],
    ['--report <file>', 'write what was rewritten, what differs and what is left to a file of Markdown'],
    ['--allow-marks', 'exit with 0 even if comments about dangerous places are left'],
  ],
}

/**
 * `honotate migrate`: rewrites a project of another framework.
 *
 * @returns The exit code: 1 if dangerous places or files with syntax errors are left, except with `--allow-marks`.
 * @throws HONOTATE_UNKNOWN_FRAMEWORK, HONOTATE_NO_FILE, HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE,
 * HONOTATE_CANNOT_WRITE
 */
export function run(args: readonly string[]): number {
  const { values, positionals } = parseOptions(
    'honotate migrate',
    args,
    { dry: { type: 'boolean' }, report: { type: 'string' }, 'allow-marks': { type: 'boolean' } },
    Infinity,
  )
  const [from = '', ...paths] = positionals
  const migration = Object.hasOwn(migrations, from) ? migrations[from] : undefined
  const known = Object.keys(migrations)
  if (!migration)
    throw new CommandError('UNKNOWN_FRAMEWORK', { from, suggestion: suggest(from, known), known: known.join(', ') })
  const marks: Mark[] = []
  const rewritten: MadeFile[] = []
  const unread: string[] = []
  const [left, decorating] = [new Map<string, number>(), new Map<string, number>()]
  const files = new Map(sourceFiles(paths.length > 0 ? paths : ['.']).map((path) => [path, readFileSync(path, 'utf8')]))
  const project = new Project(files, {
    aliases: (specifier, from) => pathsMatcher(from)?.(specifier) ?? [],
    shown: (path) => relative(process.cwd(), path).replaceAll('\\', '/'),
  })
  const { files: changed, schemas, removed } = migrateProject(project, migration)
  for (const path of new Set([...files.keys(), ...changed.keys()])) {
    const code = files.get(path) ?? ''
    const name = relative(process.cwd(), path)
    if (removed.includes(path)) {
      if (values.dry) console.log(`${name}\n${changedLines(code, '')}\n`)
      continue
    }
    if (MENTIONS.test(code) && !project.module(path)) unread.push(name)
    const migrated = changed.get(path)
    // A file that this run leaves unchanged may have TODO comments of an earlier run.
    marks.push(...(migrated?.todos ?? todosOf(code)).map((todo) => ({ ...todo, path: name })))
    for (const module of modulesIn(migrated?.code ?? code))
      if (migration.framework(module)) left.set(module, (left.get(module) ?? 0) + 1)
    for (const module of decoratingIn(code))
      if (!migration.framework(module)) decorating.set(module, (decorating.get(module) ?? 0) + 1)
    if (!migrated) continue
    rewritten.push({ path, text: migrated.code })
    if (values.dry) console.log(`${name}\n${changedLines(code, migrated.code)}\n`)
  }
  if (!values.dry) {
    writeFiles(rewritten)
    for (const path of removed) rmSync(path)
  }
  const [names, gone] = [rewritten.map(({ path }) => path), removed].map((paths) =>
    paths.map((path) => relative(process.cwd(), path)),
  ) as [string[], string[]]
  const done: Run = { framework: from, rewritten: names, removed: gone, schemas, marks, left, decorating, unread }
  if (typeof values.report === 'string') writeFiles([{ path: resolve(values.report), text: reportOf(done) }])
  console.log(summary(done, Boolean(values.dry)))
  return values['allow-marks'] || !(marks.some(isUnsafe) || unread.length > 0) ? 0 : 1
}

function modulesIn(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(/\bfrom\s+(['"])([^'"]+)\1/gu)].map(([, , module]) => module as string))
}

/** Lists the packages, except TypeDI and honotate, from which a file imports decorators. */
function decoratingIn(code: string): ReadonlySet<string> {
  const imports = code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s+(['"])([^'"]+)\2/gu)
  const names = new Set([...code.matchAll(/@(\w+)\(/gu)].map(([, name]) => name))
  return new Set(
    [...imports].flatMap(([, specifiers = '', , module = '']) =>
      /^(?:[.~#]|@\/|src\/|node:|typedi$|honotate)/u.test(module) ||
      !specifiers.split(/[\s,]+/u).some((each) => names.has(each))
        ? []
        : [module],
    ),
  )
}

const MENTIONS = /['"](?:@nestjs\/|routing-controllers|class-validator)/u

function summary({ rewritten: { length }, removed, marks, unread }: Run, dry: boolean): string {
  const be = (count: number): string => (dry ? 'would be' : count === 1 ? 'is' : 'are')
  const gone = removed.length > 0 ? ` ${removed.length} ${be(removed.length)} removed.` : ''
  const files = `${length} ${length === 1 ? 'file' : 'files'} ${be(length)} rewritten.${gone}`
  const refused = unread.map((path) => `\n  ${path} has a syntax error, and was not read`).join('')
  if (marks.length === 0) return files + refused
  const count = marks.filter(isUnsafe).length
  const places = inOrder(marks).map(({ path, line, message }) => `  ${path}:${line}  ${message}`)
  const first = count > 0 ? `, ${count} of them before the service runs` : ''
  return `${files} Change these places by hand${first}; each has a comment "TODO honotate":${refused}\n${places.join('\n')}`
}
