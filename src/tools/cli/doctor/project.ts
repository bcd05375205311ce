import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CommandError } from '../../toolbox/command-errors.ts'
import { readTsconfig, type Tsconfig } from './tsconfig.ts'

/** What a check reads of a project. */
export interface Project {
  readonly root: string
  readonly manifest: Manifest
  /** Why package.json cannot be read, if so; then the manifest is one that no check minds. */
  readonly manifestError: string | undefined
  /** Name and command of each script; tools are called by their names, without a path into node_modules. */
  readonly scripts: readonly (readonly [name: string, command: string])[]
  /** The version of an installed package, as the project would import it. */
  installed(name: string): string | undefined
  /** The file tsconfig.json with all that it extends, if there is one. */
  readonly tsconfig: Tsconfig | undefined
  /** Files in the root whose name matches, with their text. */
  files(pattern: RegExp): readonly TextFile[]
  /** The names of directories in the root that match. */
  directories(pattern: RegExp): readonly string[]
  /** TypeScript and JavaScript below the root, without packages and output. */
  sources(): readonly TextFile[]
  /** The version of Node that runs. */
  readonly node: string
}

/** A file of a project. */
export interface TextFile {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
}

/** The fields of package.json that are read. */
export interface Manifest {
  readonly type?: string
  readonly sideEffects?: unknown
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly jest?: unknown
}

/** Sources beyond this number are not read. */
const MOST_SOURCES = 2000

/** The path before `tsc` in `./node_modules/.bin/tsc`. */
const PATH_OF_TOOL = /[^\s'"]*\bnode_modules\/(?:\.bin|typescript\/bin)\//gu

/** @throws HONOTATE_NO_PACKAGE */
export function readProject(root: string, node: string): Project {
  if (!existsSync(join(root, 'package.json'))) throw new CommandError('NO_PACKAGE', { path: root })
  const { manifest, error } = readManifest(join(root, 'package.json'))
  const names = (pattern: RegExp, isDirectory: boolean): readonly string[] =>
    readdirSync(root).filter(
      (name) =>
        pattern.test(name) &&
        statSync(join(root, name), { throwIfNoEntry: false })?.[isDirectory ? 'isDirectory' : 'isFile'](),
    )
  return {
    root,
    manifest,
    manifestError: error,
    node,
    scripts: Object.entries(manifest.scripts ?? {})
      .filter(([, command]) => typeof command === 'string')
      .map(([script, command]) => [script, command.replaceAll(PATH_OF_TOOL, '')]),
    installed: (name) => versionOf(name, root),
    tsconfig: existsSync(join(root, 'tsconfig.json')) ? readTsconfig(root, 'tsconfig.json') : undefined,
    files: (pattern) =>
      names(pattern, false).map((name) => ({ path: name, text: readFileSync(join(root, name), 'utf8') })),
    directories: (pattern) => names(pattern, true),
    sources: () => sourcesBelow(root),
  }
}

function readManifest(path: string): { readonly manifest: Manifest; readonly error?: string } {
  try {
    const text = readFileSync(path, 'utf8')
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''))
    if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest))
      throw new Error('it has no object')
    return { manifest, ...(text.startsWith('\uFEFF') ? { error: 'it starts with a byte order mark' } : {}) }
  } catch (error) {
    return { manifest: { type: 'module' }, error: (error as Error).message }
  }
}

/** Not `require('name/package.json')`, which a package may not export. */
export function versionOf(name: string, root: string): string | undefined {
  const places = createRequire(join(root, 'x.js')).resolve.paths(name) ?? []
  for (const place of places) {
    const path = join(place, name, 'package.json')
    if (existsSync(path)) return (readManifest(path).manifest as { version?: string }).version
  }
  return undefined
}

function sourcesBelow(root: string): TextFile[] {
  const found: TextFile[] = []
  const directories = [root]
  for (let directory = directories.pop(); directory !== undefined; directory = directories.pop()) {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      if (entry.isDirectory() && !/^(?:node_modules|dist|build|coverage|\..*)$/u.test(entry.name))
        directories.push(path)
      if (!entry.isFile() || !/(?<!\.d)\.[cm]?[jt]sx?$/u.test(entry.name) || found.length >= MOST_SOURCES) continue
      found.push({ path: relative(root, path), text: readFileSync(path, 'utf8') })
    }
  }
  return found.toSorted((one, other) => (dirname(one.path) + one.path < dirname(other.path) + other.path ? -1 : 1))
}
