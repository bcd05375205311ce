import { dirname } from 'node:path'
import process from 'node:process'
import { shownPath } from '../../toolbox/files.ts'
import { staleFiles, writeFiles, type MadeFile } from '../generated/generated-files.ts'
import { startProgram } from '../app/start-program.ts'
import { accessChanges, accessCommand, accessText, findAccessLocks } from './access-file.ts'

export interface StaleLock extends MadeFile {
  readonly command: string
}

/**
 * Finds the access locks of a project that differ from the routes of its program. Returns none if the program does not
 * start.
 */
export async function staleLocks(config: string): Promise<readonly StaleLock[]> {
  const directory = dirname(config)
  const paths = findAccessLocks(directory)
  if (paths.length === 0) return []
  const started = await startProgram(directory)?.result
  if (started?.kind !== 'started') return []
  const text = accessText(started.access)
  return staleFiles(paths.map((path) => ({ path, text, command: accessCommand(path, process.cwd()) })))
}

export async function updateAccess(config: string, print: (line: string) => void): Promise<void> {
  const stale = await staleLocks(config)
  const changes = stale.map((file) => [file.path, accessChanges(file)] as const)
  writeFiles(stale)
  for (const [path, lines] of changes)
    for (const line of [`[honotate] wrote ${shownPath(path, process.cwd())}`, ...lines]) print(line)
}
