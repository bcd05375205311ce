import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseTsconfig } from 'get-tsconfig'
import { TransformError } from '../../transform/core/errors.ts'

/** What a check reads of a project. */
export interface Project {
  readonly root: string
  readonly manifest: Manifest
  /** Name and command of each script. */
  readonly scripts: readonly (readonly [name: string, command: string])[]
  /** The version of an installed package, as the project would import it. */
  installed(name: string): string | undefined
  /** The file tsconfig.json with all that it extends, if there is one. */
  readonly tsconfig: Tsconfig | undefined
  /** Files in the root whose name matches, with their text. */
  files(pattern: RegExp): readonly TextFile[]
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

/** The compiler options that are read. */
export interface Tsconfig {
  readonly path: string
  readonly experimentalDecorators: boolean
  readonly emitDecoratorMetadata: boolean
  readonly plugins: readonly {
    readonly name?: string
    readonly transform?: string
    readonly transformProgram?: boolean
  }[]
}

/** Sources beyond this number are not read. */
const MOST_SOURCES = 2000

/** @throws HONOTATE_NO_PACKAGE */
export function readProject(root: string, node: string): Project {
  if (!existsSync(join(root, 'package.json'))) throw new TransformError('NO_PACKAGE', { path: root })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  return {
    root,
    manifest,
    node,
    scripts: Object.entries(manifest.scripts ?? {}),
    installed: (name) => versionOf(name, root),
    tsconfig: existsSync(join(root, 'tsconfig.json')) ? readTsconfig(root, 'tsconfig.json') : undefined,
    files: (pattern) =>
      readdirSync(root)
        .filter((name) => pattern.test(name))
        .map((name) => ({ path: name, text: readFileSync(join(root, name), 'utf8') })),
    sources: () => sourcesBelow(root),
  }
}

/** The compiler options of a configuration file; `undefined` for a file that cannot be parsed. */
export function readTsconfig(root: string, path: string): Tsconfig | undefined {
  try {
    const { compilerOptions = {} } = parseTsconfig(join(root, path))
    const { plugins, experimentalDecorators, emitDecoratorMetadata } = compilerOptions as Partial<Tsconfig>
    return {
      path,
      plugins: Array.isArray(plugins) ? plugins : [],
      experimentalDecorators: experimentalDecorators === true,
      emitDecoratorMetadata: emitDecoratorMetadata === true,
    }
  } catch {
    return undefined
  }
}

/** Not `require('name/package.json')`, which a package may not export. */
export function versionOf(name: string, root: string): string | undefined {
  const places = createRequire(join(root, 'x.js')).resolve.paths(name) ?? []
  for (const place of places) {
    const path = join(place, name, 'package.json')
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version?: string }).version
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
