import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandError } from '../../toolbox/command-errors.ts'

/**
 * The TypeScript files of some paths, in a stable order; not those of `node_modules` and `dist`, and no declarations. A file
 * that links lead to as well is there once, by its own path where that is among them.
 *
 * @param paths Files and directories.
 * @throws HONOTATE_NO_FILE
 */
export function sourceFiles(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => below(resolve(path))).toSorted()
  const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink()
  // Of the entries with one key, the last counts.
  const ordered = [...found.filter(isLink).toReversed(), ...found.filter((path) => !isLink(path))]
  return [...new Map(ordered.map((path) => [realpathSync(path), path])).values()].toSorted()
}

function below(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new CommandError('NO_FILE', { path })
  if (stats.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(?:node_modules|dist|\..*)$/u.test(entry.name) ? [] : below(join(path, entry.name))
    const file = join(path, entry.name)
    // An editor's lock is a link to nothing.
    return /(?<!\.d)\.[cm]?tsx?$/u.test(entry.name) && existsSync(file) ? [file] : []
  })
}
