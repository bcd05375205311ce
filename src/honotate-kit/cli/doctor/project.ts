import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isFile } from '../../disk.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { packageDirectory, readManifest, type Manifest } from '../../transform/hosts/nearest-package.ts'
import { filesBelow } from '../../toolbox/files.ts'
import { readTsconfig, type Tsconfig } from './tsconfig.ts'

export interface Project {
  readonly root: string
  /** The package.json; if it cannot be read, one with only `"type": "module"`. */
  readonly manifest: Manifest
  /** Why package.json cannot be read; `undefined` if it can. */
  readonly manifestError: string | undefined
  /** The name and the command of each script. Paths such as `./node_modules/.bin/` before tools are left out. */
  readonly scripts: readonly (readonly [name: string, command: string])[]
  /** tsconfig.json and the configurations next to it, such as tsconfig.build.json. */
  readonly tsconfigs: readonly Tsconfig[]
  /** The version of Node that runs this command. */
  readonly node: string
  /** The version of a package that the project would import; `undefined` if it is not installed. */
  installed(name: string): string | undefined
  files(pattern: RegExp): readonly TextFile[]
  /**
   * Up to `MOST_SOURCES` TypeScript and JavaScript files below the root, without declaration files, packages and
   * output.
   */
  sources(): readonly TextFile[]
}

export interface TextFile {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
}

const MOST_SOURCES = 2000

/** Matches the path before `tsc` in `./node_modules/.bin/tsc`. */
const PATH_OF_TOOL = /[^\s'"]*\bnode_modules\/(?:\.bin|typescript\/bin)\//gu

/** @throws HONOTATE_NO_PACKAGE */
export function readProject(root: string, node: string): Project {
  if (!existsSync(join(root, 'package.json'))) throw new CommandError('NO_PACKAGE', { path: root })
  const { manifest, error } = tryManifest(root)
  const names = (pattern: RegExp): readonly string[] =>
    readdirSync(root).filter((name) => pattern.test(name) && isFile(join(root, name)))
  return {
    root,
    manifest,
    manifestError: error,
    node,
    scripts: Object.entries(manifest['scripts'] ?? {})
      .filter(([, command]) => typeof command === 'string')
      .map(([script, command]) => [script, command.replaceAll(PATH_OF_TOOL, '')]),
    tsconfigs: names(/^tsconfig(?:\..+)?\.json$/u).map((name) => readTsconfig(root, name)),
    installed: (name) => versionOf(name, root),
    files: (pattern) => names(pattern).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    sources: () => sourcesBelow(root),
  }
}

function tryManifest(directory: string): { readonly manifest: Manifest; readonly error?: string } {
  try {
    return { manifest: readManifest(directory) }
  } catch (error) {
    const { cause } = error as Error
    return { manifest: { type: 'module' }, error: cause instanceof Error ? cause.message : 'it is not an object' }
  }
}

function versionOf(name: string, root: string): string | undefined {
  const directory = packageDirectory(name, join(root, 'x.js'))
  return directory === undefined ? undefined : (tryManifest(directory).manifest['version'] as string | undefined)
}

function sourcesBelow(root: string): TextFile[] {
  const found: TextFile[] = []
  for (const path of filesBelow(root, /(?<!\.d)\.[cm]?[jt]sx?$/u)) {
    if (found.length === MOST_SOURCES) break
    found.push({ path: relative(root, path), text: readFileSync(path, 'utf8') })
  }
  return found
}
