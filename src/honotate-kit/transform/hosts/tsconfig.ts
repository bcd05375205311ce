import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Cache, FileMatcher, PathsMatcher, TsConfigJsonResolved, TsConfigResult } from 'get-tsconfig'

type GetTsconfig = typeof import('get-tsconfig')

export type CompilerOptions = NonNullable<TsConfigJsonResolved['compilerOptions']>

let loaded: GetTsconfig | undefined
const files: Cache = new Map()
const matchers = new Map<string, PathsMatcher | undefined>()
const nearests = new Map<string, TsConfigResult | null>()
const projects = new Map<string, Project>()

/** Loads the library only on first use, because loading takes 10 ms. */
function library(): GetTsconfig {
  return (loaded ??= createRequire(import.meta.url)('get-tsconfig') as GetTsconfig)
}

/**
 * Reads a tsconfig.json with everything that it extends.
 *
 * @throws If the file, or one that it extends, cannot be read.
 */
export function parseTsconfig(path: string): TsConfigJsonResolved {
  return library().parseTsconfig(path)
}

/** The compiler options of a tsconfig.json; none if the file cannot be read, since the compiler reports that. */
export function compilerOptionsOf(path: string): CompilerOptions {
  try {
    return parseTsconfig(path).compilerOptions ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns a function that lists the files to which `paths` and `baseUrl` of a tsconfig.json map a specifier;
 * `undefined` if the tsconfig.json has neither, or cannot be read.
 */
export function pathsOf(path: string): PathsMatcher | undefined {
  try {
    return library().createPathsMatcher({ path, config: parseTsconfig(path) }) ?? undefined
  } catch {
    // The compiler reports the error in the file.
    return undefined
  }
}

export function filesMatcher(path: string): (file: string) => boolean {
  const matches = library().createFilesMatcher({ path, config: parseTsconfig(path) })
  return (file) => matches(file) !== undefined
}

interface Project extends TsConfigResult {
  readonly contains: FileMatcher
}

/**
 * The nearest tsconfig.json above a file, with everything that it extends. If this tsconfig.json does not include the
 * file but references a project that does, returns the tsconfig.json of that project, as editors do.
 */
export function nearestTsconfig(file: string): TsConfigResult | undefined {
  const directory = dirname(file)
  if (!nearests.has(directory)) nearests.set(directory, library().getTsconfig(file, 'tsconfig.json', files))
  const nearest = nearests.get(directory)
  if (!nearest) return undefined
  return nearest.config.references?.length ? (projectOf(file, nearest) ?? nearest) : nearest
}

/** The compiler options for a file; `undefined` without a tsconfig.json above the file, or if it cannot be read. */
export function tsconfigOptions(file: string): TsConfigJsonResolved['compilerOptions'] {
  try {
    return nearestTsconfig(file)?.config.compilerOptions
  } catch {
    return undefined
  }
}

function projectOf(file: string, { path, config }: TsConfigResult, seen: readonly string[] = []): Project | undefined {
  const project = readProject(path, config)
  if (project.contains(file)) return project
  for (const reference of config.references ?? []) {
    const named = resolve(dirname(path), reference.path)
    const next = named.endsWith('.json') ? named : join(named, 'tsconfig.json')
    const found = seen.includes(next) ? undefined : projectOf(file, readProject(next), [...seen, path])
    if (found) return found
  }
  return undefined
}

function readProject(path: string, config: TsConfigJsonResolved = parseTsconfig(path)): Project {
  let project = projects.get(path)
  if (!project) {
    const read = { path, config }
    projects.set(path, (project = { ...read, contains: library().createFilesMatcher(read) }))
  }
  return project
}

/**
 * Returns a function that lists the files to which `paths` and `baseUrl` of the nearest tsconfig.json map a specifier;
 * `undefined` if the tsconfig.json has neither, or cannot be read.
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

/** The compiler options that `check` and `build` ignore, because a project may set them for its editor. */
export const IGNORED_OPTIONS = { experimentalDecorators: false, emitDecoratorMetadata: false } as const
