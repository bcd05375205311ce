import { lstatSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from '../../toolbox/command-errors.ts'
import { filesBelow } from '../../toolbox/files-below.ts'

/**
 * The TypeScript files of some paths, in a stable order, without declarations, `node_modules` and `dist`. A file that
 * symbolic links also lead to is listed once, by its own path if possible.
 *
 * @param paths Files and directories.
 * @throws HONOTATE_NO_FILE
 */
export function sourceFiles(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => below(resolve(path))).toSorted()
  const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink()
  // A `Map` keeps the last entry of each key.
  const ordered = [...found.filter(isLink).toReversed(), ...found.filter((path) => !isLink(path))]
  return [...new Map(ordered.map((path) => [realpathSync(path), path])).values()].toSorted()
}

function below(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new CommandError('NO_FILE', { path })
  return stats.isFile() ? [path] : [...filesBelow(path, /(?<!\.d)\.[cm]?tsx?$/u, /^(?:node_modules|dist|\..*)$/u)]
}
