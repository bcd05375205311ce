import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { bun, deno } from '../../support/engines.ts'
import { createFolder, installPacked, link, ownPackages, sourceOf } from '../../support/folder.ts'
import { outsidePath } from '../../support/outside-path.ts'

const root = join(import.meta.dirname, '../../..')
const tools = join(import.meta.dirname, '../node_modules')

/** A copy of a project of `docs/examples`, outside of the repository, with only the packages of its package.json. */
export interface Example {
  readonly directory: string
  readonly manifest: Manifest
  /** The environment of its commands. */
  readonly env: Readonly<Record<string, string>>
  /** A script of its package.json, or a task of its deno.json, as a command that is one process. */
  script(name: string): readonly string[]
}

/** The used members of a package.json. */
export interface Manifest {
  readonly name: string
  readonly version?: string
  readonly bin?: string | Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * @param packages The packages to install: all, those that `npm install --omit=dev` installs, or none.
 */
export function createExample(name: string, packages: 'all' | 'production' | 'none' = 'all'): Example {
  const directory = createFolder(`example-${name}`).directory
  const source = join(root, 'docs/examples', name)
  cpSync(source, directory, {
    recursive: true,
    filter: (path) => !/^(?:node_modules|dist|\.\w+)$/u.test(relative(source, path)),
  })
  return projectIn(directory, packages)
}

/** The project in a folder, with the packages of its package.json. */
export function projectIn(directory: string, packages: 'all' | 'production' | 'none' = 'all'): Example {
  const manifest = readManifest(directory)
  if (packages !== 'none') install(directory, manifest, packages === 'production')
  const deno = existsSync(join(directory, 'deno.json'))
    ? (JSON.parse(readFileSync(join(directory, 'deno.json'), 'utf8')) as { tasks: Record<string, string> })
    : undefined

  return {
    directory,
    manifest,
    env: {
      PATH: [join(directory, 'node_modules/.bin'), runtimes(directory), dirname(process.execPath), ...outsidePath].join(
        delimiter,
      ),
      // Disables side tasks of the tools, most of which use the network.
      DENO_NO_UPDATE_CHECK: '1',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: join(directory, '.wrangler/logs'),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
    // The last command of a script replaces the shell, so that it receives the signals of a test.
    script: (script) => [
      'sh',
      '-c',
      (deno?.tasks[script] ?? manifest.scripts?.[script] ?? `no script ${script}`).replace(/^(.* && )?/u, '$1exec '),
    ],
  }
}

/** The version of a package that the tests install. */
export function installedVersion(name: string): string {
  const own = name.startsWith('honotate')
  return readManifest(own ? sourceOf(name) : join(tools, name)).version as string
}

function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
}

/** Installs packages in the layout of npm: the packed honotate, the packages of the project, and all dependencies. */
function install(directory: string, manifest: Manifest, production: boolean): void {
  const modules = join(directory, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  const ranges = { ...manifest.dependencies, ...(production ? {} : manifest.devDependencies) }
  const own = ownPackages.filter((name) => name in ranges)
  installPacked(modules, own)
  if (ranges['typescript']?.startsWith('^7')) {
    link(join(tools, 'typescript-7'), join(modules, 'typescript'))
    const { optionalDependencies } = readManifest(join(tools, 'typescript-7'))
    for (const each of Object.keys(optionalDependencies ?? {})) linkPackage(each, tools, modules)
  }
  const asked = Object.keys(ranges)
  for (const name of asked) linkPackage(name, tools, modules)
  for (const name of own)
    for (const each of Object.keys(readManifest(join(modules, name)).dependencies ?? {}))
      linkPackage(each, join(root, 'node_modules'), modules)

  for (const name of asked) {
    const { bin = {} } = readManifest(join(modules, name))
    for (const [command, path] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin)) {
      link(join('..', name, path), join(modules, '.bin', command))
      if (name.startsWith('honotate')) chmodSync(join(modules, name, path), 0o755)
    }
  }
}

/** Links a package and its dependencies; of the optional ones, those that the platform has. */
function linkPackage(name: string, from: string, modules: string): void {
  if (existsSync(join(modules, name)) || !existsSync(join(from, name))) return
  link(join(from, name), join(modules, name))
  const { dependencies, optionalDependencies } = readManifest(join(from, name))
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) linkPackage(each, from, modules)
}

/** Links Bun and Deno into a folder of commands, because their users install them for the whole machine. */
function runtimes(directory: string): string {
  const bin = join(directory, 'node_modules/.runtimes')
  link(bun, join(bin, 'bun'))
  link(deno, join(bin, 'deno'))
  return bin
}
