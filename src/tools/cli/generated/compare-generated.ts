import { relative } from 'node:path'
import process from 'node:process'
import type { CompilerHost } from 'typescript'
import { CommandError } from '../../toolbox/command-errors.ts'
import { formatProblems, readIfExists } from '../../toolbox/generated-files.ts'
import { exitCodeOf, exitWith } from '../../toolbox/run-main.ts'
import { changesText } from '../openapi/compare-documents.ts'
import { changesOf } from '../openapi/openapi-command.ts'
import { makeGenerated, type CurrentFile, type CurrentFiles } from './make-generated.ts'

/**
 * Compares the generated files of a project for `honotate check` and `build`, prints what is stale, and ends the process:
 * a program that was loaded for a client may have servers and timers.
 *
 * @param config The absolute path of the tsconfig.json.
 * @param exitCode The exit code of the compiler; that of the process is at least 1 if a file is stale or cannot be made.
 * @param host A host of TypeScript 5 or 6 that has parsed the files before.
 */
export async function compareGenerated(config: string, exitCode: number, host?: CompilerHost): Promise<never> {
  // The program may call `process.exit(0)`.
  process.once('exit', (code) => void (process.exitCode = Math.max(exitCode, code)))
  return exitWith(Math.max(exitCode, await exitCodeOf(() => printStale(config, host))))
}

async function printStale(config: string, host: CompilerHost | undefined): Promise<number> {
  const cwd = process.cwd()
  const { files, problems, note } = await makeGenerated(config, cwd, host)
  const stale = staleOf(files)
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  for (const { path, text, command } of named(stale)) {
    const file = relative(cwd, path).replaceAll('\\', '/')
    console.error(`error: ${new CommandError('STALE_FILE', { file, command }).message}`)
    const changes = changesOf(readIfExists(path) ?? '', text)
    if (changes.length > 0) console.error(changesText(changes))
  }
  return stale.length + problems.length > 0 ? 1 : 0
}

/** The files that differ from what is on disk. */
export function staleOf(files: CurrentFiles['files']): readonly CurrentFile[] {
  return files.filter(({ path, text }) => readIfExists(path) !== text)
}

/** The first file of each command: one file is enough to name a client. */
export function named(stale: readonly CurrentFile[]): readonly CurrentFile[] {
  return stale.filter(({ command }, index) => stale.findIndex((each) => each.command === command) === index)
}
