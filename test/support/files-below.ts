import { relative, sep } from 'node:path'
import { filesBelow as pathsBelow } from '../../src/honotate-kit/toolbox/files.ts'

/** Folders of packages, of builds and of caches. */
const OTHERS = /^(?:node_modules|dist|\..+)$/u

/**
 * The paths of the files below a folder, sorted and with `/` between names. Does not open folders of packages, of builds
 * and of caches: the tools of the matrix have many times as many files as the repository.
 *
 * @param pattern Matches the paths to return.
 */
export function filesBelow(folder: string, pattern: RegExp): readonly string[] {
  return [...pathsBelow(folder, /./u, OTHERS)]
    .map((path) => relative(folder, path).replaceAll(sep, '/'))
    .filter((path) => pattern.test(path))
    .sort()
}
