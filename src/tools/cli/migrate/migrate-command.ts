import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { DtoRegistry } from '../../migrate/dto-registry.ts'
import { Project } from '../../migrate/project.ts'
import { migrate, migrations, type Todo } from '../../migrate/migrate.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import type { Usage } from '../command.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { suggest } from '../../toolbox/parse-options.ts'
import { writeFiles, type MadeFile } from '../../toolbox/generated-files.ts'
import { changedLines } from '../../toolbox/changed-lines.ts'
import { sourceFiles } from './source-files.ts'

export const usage: Usage = {
  line: `<${Object.keys(migrations).join('|')}> [paths] [options]`,
  options: [['--dry', 'show what would change, and write nothing']],
}

/** `honotate migrate`: rewrites the controllers of another framework. */
export function run(args: readonly string[]): number {
  const { values, positionals } = parseOptions('migrate', args, { dry: { type: 'boolean' } }, Infinity)
  const [from = '', ...paths] = positionals
  const migration = Object.hasOwn(migrations, from) ? migrations[from] : undefined
  const known = Object.keys(migrations)
  if (!migration)
    throw new CommandError('UNKNOWN_FRAMEWORK', { from, suggestion: suggest(from, known), known: known.join(', ') })
  const todos: string[] = []
  const rewritten: MadeFile[] = []
  const files = new Map(sourceFiles(paths.length > 0 ? paths : ['.']).map((path) => [path, readFileSync(path, 'utf8')]))
  const registry = new DtoRegistry(new Project(files), migration.framework)
  for (const [path, code] of files) {
    const migrated = migrate(code, path, migration, registry)
    if (!migrated) continue
    rewritten.push({ path, text: migrated.code })
    const name = relative(process.cwd(), path)
    todos.push(...migrated.todos.map((todo) => describe(name, todo)))
    if (values.dry) console.log(`${name}\n${changedLines(code, migrated.code)}\n`)
  }
  if (!values.dry) writeFiles(rewritten)
  console.log(summary(rewritten.length, todos, Boolean(values.dry)))
  return 0
}

function summary(count: number, todos: readonly string[], dry: boolean): string {
  const files = `${count} ${count === 1 ? 'file' : 'files'} ${dry ? 'would be' : count === 1 ? 'is' : 'are'} rewritten.`
  if (todos.length === 0) return files
  return `${files} Change these places by hand; each has a comment "TODO honotate":\n${todos.join('\n')}`
}

function describe(name: string, { line, message }: Todo): string {
  return `  ${name}:${line}  ${message}`
}
