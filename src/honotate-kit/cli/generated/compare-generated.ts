import process from 'node:process'
import type { CompilerHost } from 'typescript'
import { formatProblems, staleFiles } from '../../toolbox/generated-files.ts'
import { exitCodeOf, exitWith } from '../../toolbox/run-main.ts'
import { printChanges, printStale } from '../openapi/print-stale.ts'
import type { GeneratedFiles } from './find-generated.ts'
import { makeGenerated, onePerCommand } from './make-generated.ts'

/**
 * Compares the generated files of a project for `honotate check` and `build`, prints the stale ones, and ends the
 * process: a program that was loaded for a client may have servers and timers, which would keep the process alive.
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
  // Sets the exit code even if the program calls `process.exit(0)`.
  process.once('exit', (code) => void (process.exitCode = Math.max(exitCode, code)))
  return exitWith(await exitCodeOf(() => printStaleFiles(found, config, host)))
}

async function printStaleFiles(found: GeneratedFiles, config: string, host: CompilerHost | undefined): Promise<number> {
  const cwd = process.cwd()
  const { files, problems, note } = await makeGenerated(found, config, cwd, host)
  const stale = staleFiles(files)
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  for (const file of onePerCommand(stale)) {
    printStale(file, file.command, cwd)
    printChanges(file)
  }
  return stale.length + problems.length > 0 ? 1 : 0
}
