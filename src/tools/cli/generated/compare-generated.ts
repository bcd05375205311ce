import process from 'node:process'
import type { CompilerHost } from 'typescript'
import { CommandError } from '../../toolbox/command-errors.ts'
import { formatProblems, readIfExists } from '../../toolbox/generated-files.ts'
import { exitCodeOf, exitWith } from '../../toolbox/run-main.ts'
import { changesText } from '../openapi/compare-documents.ts'
import { changesOf } from '../openapi/openapi-command.ts'
import { shown } from '../openapi/openapi-options.ts'
import type { GeneratedFiles } from './find-generated.ts'
import { makeGenerated, named, staleOf } from './make-generated.ts'

/**
 * Compares the generated files of a project for `honotate check` and `build`, prints the stale ones, and ends the process: a
 * program that was loaded for a client may have servers and timers.
 *
 * @param found The generated files of the project.
 * @param config The absolute path of the tsconfig.json.
 * @param exitCode The exit code of the compiler. The process ends with at least 1 if a file is stale or cannot be made.
 * @param host A host of TypeScript 5 or 6 that has parsed the files before.
 */
export async function compareGenerated(
  found: GeneratedFiles,
  config: string,
  exitCode: number,
  host?: CompilerHost,
): Promise<never> {
  // Also if the program calls `process.exit(0)`.
  process.once('exit', (code) => void (process.exitCode = Math.max(exitCode, code)))
  return exitWith(await exitCodeOf(() => printStale(found, config, host)))
}

async function printStale(found: GeneratedFiles, config: string, host: CompilerHost | undefined): Promise<number> {
  const cwd = process.cwd()
  const { files, problems, note } = await makeGenerated(found, config, cwd, host)
  const stale = staleOf(files)
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  for (const { path, text, command } of named(stale)) {
    console.error(`error: ${new CommandError('STALE_FILE', { file: shown(path, cwd), command }).message}`)
    const changes = changesOf(readIfExists(path) ?? '', text)
    if (changes.length > 0) console.error(changesText(changes))
  }
  return stale.length + problems.length > 0 ? 1 : 0
}
