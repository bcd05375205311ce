import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { getRoutes } from 'honotate'
import { CommandError } from '../../toolbox/command-errors.ts'
import { shownPath } from '../../toolbox/files.ts'
import { configOf, projectOption, projectUsage } from '../../toolbox/find-config.ts'
import { remedyCommand, staleFiles, writeFiles, printStale } from '../generated/generated-files.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { exitWith } from '../../toolbox/run-main.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { findEntry, findProgram } from '../app/find-program.ts'
import { describeFailedStart, settingHint } from '../app/failed-start.ts'
import { loadProgram } from '../app/load-program.ts'
import { accessChanges, accessPath, accessText } from './access-file.ts'
import { accessLines } from './access-lines.ts'

export const usage: Usage = {
  line: '[options]',
  options: [
    projectUsage,
    ['--out <file>', 'the file, whose name ends with .lock (default: access.lock beside tsconfig.json)'],
    ['--check', 'write nothing; fail if the file is not what would be written'],
  ],
}

/**
 * `honotate access`: writes the access lock, a list of who may call each route; with `--check`, only compares it.
 *
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG, HONOTATE_INVALID_PACKAGE,
 *   HONOTATE_INVALID_APP_SETTING, HONOTATE_NO_ENTRY, HONOTATE_NO_ROUTES, HONOTATE_CANNOT_WRITE
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    project: projectOption,
    out: { type: 'string' },
    check: { type: 'boolean', default: false },
  } as const
  const { project, out, check } = parseOptions('honotate access', args, options, 0).values
  const cwd = process.cwd()
  const directory = dirname(configOf(project))
  const entry = findProgram(directory)?.file ?? findEntry(undefined, directory)
  const files: string[] = []
  try {
    const { apps } = await loadProgram(entry, files)
    if (apps.length === 0) throw new CommandError('NO_ROUTES', { file: entry })
    const text = accessText(apps.flatMap((app) => accessLines(getRoutes(app))))
    const path = out === undefined ? accessPath(directory) : resolve(cwd, out)
    return exitWith(check ? compareFile({ path, text }, args, cwd) : writeFile({ path, text }, cwd))
  } catch (error) {
    if (error instanceof CommandError) throw error
    console.error(describeFailedStart(error, files))
    process.stderr.write(settingHint(error, directory))
    return exitWith(1)
  }
}

type LockFile = { readonly path: string; readonly text: string }

function writeFile(file: LockFile, cwd: string): number {
  const written = writeFiles([file])
  console.log(`${written.length > 0 ? 'Wrote' : 'Unchanged'} ${shownPath(file.path, cwd)}`)
  return 0
}

function compareFile(file: LockFile, args: readonly string[], cwd: string): number {
  if (staleFiles([file]).length === 0) {
    console.log(`${shownPath(file.path, cwd)} is up to date`)
    return 0
  }
  printStale(file, remedyCommand('access', args), cwd)
  for (const line of accessChanges(file)) console.error(line)
  return 1
}
