import { dirname } from 'node:path'
import type { PathsMatcher } from 'get-tsconfig'
import { getTsconfigLibrary, nearestTsconfig } from './nearest-tsconfig.ts'

/** What `paths` and `baseUrl` say, by the directory of the importing file. */
const matchers = new Map<string, PathsMatcher | undefined>()

/** Finds the files that a specifier may stand for by `paths` in the tsconfig.json nearest to the importing file. */
export function pathsMatcher(importer: string): PathsMatcher | undefined {
  const directory = dirname(importer)
  if (!matchers.has(directory)) matchers.set(directory, readPaths(importer))
  return matchers.get(directory)
}

function readPaths(importer: string): PathsMatcher | undefined {
  try {
    const tsconfig = nearestTsconfig(importer)
    return (tsconfig && getTsconfigLibrary().createPathsMatcher(tsconfig)) ?? undefined
  } catch {
    // It may extend a package that is not installed where the program runs.
    return undefined
  }
}
