import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Cache, PathsMatcher, TsConfigJsonResolved, TsConfigResult } from 'get-tsconfig'

type GetTsconfig = typeof import('get-tsconfig')

let loaded: GetTsconfig | undefined
const files: Cache = new Map()
const matchers = new Map<string, PathsMatcher | undefined>()

/** Loads the library at the first use: most programs read no tsconfig.json, and loading takes 10 ms. */
function library(): GetTsconfig {
  return (loaded ??= createRequire(import.meta.url)('get-tsconfig') as GetTsconfig)
}

/**
 * Reads a tsconfig.json with everything that it extends.
 *
 * @throws If the file, or one that it extends, does not exist.
 */
export function parseTsconfig(path: string): TsConfigJsonResolved {
  return library().parseTsconfig(path)
}

/** Returns a function that lists the files to which `paths` and `baseUrl` of a tsconfig.json map a specifier. */
export function pathsOf(path: string): PathsMatcher | undefined {
  try {
    return library().createPathsMatcher({ path, config: parseTsconfig(path) }) ?? undefined
  } catch {
    // The compiler reports the error in the file.
    return undefined
  }
}

/** Returns a function that tells whether a tsconfig.json includes a file. */
export function filesMatcher(path: string): (file: string) => boolean {
  const matches = library().createFilesMatcher({ path, config: parseTsconfig(path) })
  return (file) => matches(file) !== undefined
}

/** The nearest tsconfig.json above a file, with everything that it extends; each is read once. */
export function nearestTsconfig(file: string): TsConfigResult | undefined {
  return library().getTsconfig(file, 'tsconfig.json', files) ?? undefined
}

/**
 * Returns a function that lists the files to which `paths` and `baseUrl` of the nearest tsconfig.json map a specifier.
 */
export function pathsMatcher(importer: string): PathsMatcher | undefined {
  const directory = dirname(importer)
  if (!matchers.has(directory)) matchers.set(directory, readPaths(importer))
  return matchers.get(directory)
}

function readPaths(importer: string): PathsMatcher | undefined {
  try {
    const tsconfig = nearestTsconfig(importer)
    return (tsconfig && library().createPathsMatcher(tsconfig)) ?? undefined
  } catch {
    // The tsconfig.json may extend a package that is not installed on this machine.
    return undefined
  }
}
