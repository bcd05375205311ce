import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Folders of packages, of builds and of caches. */
const OTHERS = /^(?:node_modules|dist|\..+)$/u

/**
 * The paths of the files below a folder, sorted and with `/` between names. Does not open folders of packages, of builds
 * and of caches: the tools of the matrix have many times as many files as the repository.
 *
 * @param pattern Matches the paths to return.
 */
export function filesBelow(folder: string, pattern: RegExp): readonly string[] {
  return all(folder)
    .map((path) => relative(folder, path).replaceAll(sep, '/'))
    .filter((path) => pattern.test(path))
    .sort()
}

function all(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !OTHERS.test(name))
    .flatMap((entry) => (entry.isDirectory() ? all(join(folder, entry.name)) : [join(folder, entry.name)]))
}
