import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { TransformError } from '../../transform/core/errors.ts'

/**
 * The TypeScript files of some paths, in a stable order; not those of `node_modules` and `dist`, and no declarations.
 *
 * @param paths Files and directories.
 * @throws HONOTATE_NO_FILE
 */
export function sourceFiles(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => below(resolve(path))))].toSorted()
}

function below(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new TransformError('NO_FILE', { path })
  if (stats.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(?:node_modules|dist|\..*)$/u.test(entry.name) ? [] : below(join(path, entry.name))
    return /(?<!\.d)\.[cm]?tsx?$/u.test(entry.name) ? [join(path, entry.name)] : []
  })
}
