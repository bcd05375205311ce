import { dirname } from 'node:path'
import process from 'node:process'
import { findFaults } from '../../transform/graph/find-faults.ts'
import type { Fault } from '../../transform/graph/fault.ts'
import { lineAndColumn } from '../../transform/core/positions.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { readText } from '../../disk.ts'
import { shownPath } from '../../toolbox/files.ts'
import { staleFiles, printStale } from '../generated/generated-files.ts'
import { accessChanges, accessCommand, accessText, findAccessLocks } from '../access/access-file.ts'
import { isCertain, SETTING_HINT } from '../app/failed-start.ts'
import { startProgram, type ProgramStart, type Started } from '../app/start-program.ts'
import { projectSources } from './project-sources.ts'

export interface StartCheck {
  /**
   * Prints why the program cannot start, and compares the access locks of the project.
   *
   * @param isSound Whether the types have no errors. If `false`, a failed start is not printed, because a type error
   *   may be its cause.
   * @returns The exit code.
   */
  finish(isSound: boolean): Promise<number>
}

/**
 * Begins to check that the program of a project starts. The program runs while the compiler works.
 *
 * @param config The absolute path of the tsconfig.json.
 */
export function beginStartCheck(config: string): StartCheck {
  const start = startProgram(dirname(config))
  return {
    async finish(isSound) {
      const faults = printFaults(config)
      const started = await start?.result
      const failed = faults === 0 && isSound && start && started ? printFailure(start, started) : 0
      const locks = findAccessLocks(dirname(config))
      return Math.max(faults > 0 ? 1 : 0, failed, locks.length > 0 ? compareLocks(locks, start, started) : 0)
    },
  }
}

/** Prints the faults that the sources show, in the format of `tsc`, and returns their number. */
function printFaults(config: string): number {
  const cwd = process.cwd()
  const { faults } = findFaults(projectSources(config))
  for (const fault of faults) process.stdout.write(`${formatFault(fault, cwd)}\n`)
  return faults.length
}

function formatFault({ file, start, code, message }: Fault, cwd: string): string {
  const { line, column } = lineAndColumn(readText(file) ?? '', start)
  return `${shownPath(file, cwd)}(${line},${column}): error ${code}: ${message.replace(` (${code})`, '')}`
}

function printFailure({ file, isConfigured }: ProgramStart, started: Started): number {
  if (started.kind === 'started') return 0
  const shown = shownPath(file, process.cwd())
  if (started.kind === 'failed' && (isConfigured || isCertain(started.code))) {
    console.error(`error: ${shown} does not start:\n${started.text.trimEnd()}`)
    return 1
  }
  const reason = started.kind === 'failed' ? firstLine(started.reason) : 'it ended or did not answer in time'
  console.error(`note: ${shown} was not started: ${reason}\n${SETTING_HINT}, or false`)
  return 0
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function compareLocks(locks: readonly string[], start: ProgramStart | undefined, started: Started | undefined): number {
  const cwd = process.cwd()
  if (started?.kind !== 'started') {
    console.error(`error: ${incomparable(locks, start, started).message}`)
    return 1
  }
  const text = accessText(started.access)
  const stale = staleFiles(locks.map((path) => ({ path, text })))
  for (const file of stale) {
    printStale(file, accessCommand(file.path, cwd), cwd)
    for (const line of accessChanges(file)) console.error(line)
  }
  return stale.length > 0 ? 1 : 0
}

/** Makes the error for access locks whose program has not started. */
function incomparable(locks: readonly string[], start: ProgramStart | undefined, started: Started | undefined): Error {
  const cwd = process.cwd()
  if (start) {
    const reason = started?.kind === 'failed' ? firstLine(started.reason) : 'it does not start'
    return new CommandError('APP_FAILED', { file: shownPath(start.file, cwd), reason })
  }
  const file = locks.map((path) => shownPath(path, cwd)).join('`, `')
  const problem = 'cannot be compared: no program imports honotate, or package.json has "honotate": { "app": false }'
  return new CommandError('NO_APP', { file, problem })
}
