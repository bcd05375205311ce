import { basename, dirname, join } from 'node:path'
import type { MadeFile } from '../generated/generated-files.ts'
import { readText } from '../../disk.ts'
import { filesBelow, shownPath } from '../../toolbox/files.ts'
import { sortedLines } from './access-lines.ts'

const HEAD = '# Made by `honotate access`; do not edit.'

export const ACCESS_LOCK = 'access.lock'

export function accessText(lines: readonly string[]): string {
  return [HEAD, ...sortedLines(lines), ''].join('\n')
}

export function findAccessLocks(directory: string): string[] {
  return [...filesBelow(directory, /\.lock$/u)].filter((path) => readText(path)?.startsWith(HEAD))
}

/** Makes the command that writes the access lock at `path` when run in `cwd`. */
export function accessCommand(path: string, cwd: string): string {
  const isDefault = basename(path) === ACCESS_LOCK && dirname(path) === cwd
  return `npx honotate access${isDefault ? '' : ` --out ${shownPath(path, cwd)}`}`
}

/** Lists how `text` differs from the lock on disk: `- GET /users: LoginGuard`, `+ GET /users: public`. */
export function accessChanges({ path, text }: MadeFile): string[] {
  const [before, now] = [readText(path) ?? '', text].map((each) =>
    each.split(/\r?\n/u).filter((line) => line && !line.startsWith('#')),
  )
  return sortedLines([
    ...(before ?? []).filter((line) => !now?.includes(line)).map((line) => `- ${line}`),
    ...(now ?? []).filter((line) => !before?.includes(line)).map((line) => `+ ${line}`),
  ])
}

export function accessPath(directory: string): string {
  return join(directory, ACCESS_LOCK)
}
