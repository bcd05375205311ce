import { lstatSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from '../../toolbox/command-errors.ts'
import { filesBelow } from '../../toolbox/files.ts'

/**
 * Lists files, and the TypeScript files below directories, sorted. In directories, skips declarations, `node_modules`,
 * `dist` and hidden directories. If several paths lead to the same file, lists only one of them, if possible a path
 * that is not a link.
 *
 * @param paths Files and directories.
 * @throws HONOTATE_NO_FILE
 */
export function sourceFiles(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => below(resolve(path))).toSorted()
  const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink()
  // For each file, the `Map` keeps the last path, so links come first.
  const ordered = [...found.filter(isLink).toReversed(), ...found.filter((path) => !isLink(path))]
  return [...new Map(ordered.map((path) => [realpathSync(path), path])).values()].toSorted()
}

function below(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new CommandError('NO_FILE', { path })
  return stats.isFile() ? [path] : [...filesBelow(path, /(?<!\.d)\.[cm]?tsx?$/u, /^(?:node_modules|dist|\..*)$/u)]
}
