import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createFolder, type Folder } from '../../support/folder.ts'
import { outputOf, type Environment } from '../../support/program.ts'

/** A package manager that installs from the registry of the rehearsal. */
export type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** The commands of each package manager that create a project, add packages and remove packages. */
const commands = {
  npm: { create: ['npm', 'create', '--yes', 'honotate@latest', '--'], add: 'install', remove: 'uninstall' },
  pnpm: { create: ['pnpm', 'create', 'honotate@latest'], add: 'add', remove: 'remove' },
  yarn: { create: ['yarn', 'dlx', 'create-honotate@latest'], add: 'add', remove: 'remove' },
  bun: { create: ['bun', 'create', 'honotate@latest'], add: 'add', remove: 'remove' },
} as const

/** The environment in which package managers use only the registry of the rehearsal. */
export const env: Environment = Object.fromEntries(
  (JSON.parse(process.env['HONOTATE_REHEARSAL'] as string) as [name: string, value: string | null][]).map(
    ([name, value]) => [name, value ?? undefined],
  ),
)

/** A project with a package manager. */
export interface Project extends Folder {
  /** Adds packages: `name@version`. */
  add(...packages: readonly string[]): void
  remove(...packages: readonly string[]): void
  install(): void
  /** Runs a script of package.json, or a task of deno.json, and returns what it prints. */
  run(script: string, ...args: readonly string[]): string
  /** Runs any command in the folder of the project. */
  execute(...command: readonly string[]): string
}

/** Returns the project in a folder. */
export function projectIn(folder: Folder, manager: Manager): Project {
  const execute = (...command: readonly string[]): string => outputOf(folder, command, env)
  const { add, remove } = commands[manager]
  const isDeno = folder.exists('deno.json')
  return {
    ...folder,
    execute,
    add: (...packages) => void execute(manager, add, ...packages),
    remove: (...packages) => void execute(manager, remove, ...packages),
    install: () => void execute(manager, 'install'),
    run: (script, ...args) => {
      if (isDeno) return execute('deno', 'task', script, ...args)
      return execute(manager, 'run', script, ...(manager === 'npm' && args.length > 0 ? ['--'] : []), ...args)
    },
  }
}

/** Creates a project with a package manager, for example with `npm create honotate`. */
export function createProject(manager: Manager, ...options: readonly string[]): Project {
  const parent = createFolder('created')
  outputOf(parent, [...commands[manager].create, 'my-api', '--yes', ...options], env)
  return projectIn(within(parent, 'my-api'), manager)
}

function within(parent: Folder, name: string): Folder {
  return {
    directory: join(parent.directory, name),
    write: (path, content) => parent.write(join(name, path), content),
    read: (path) => parent.read(join(name, path)),
    exists: (path) => parent.exists(join(name, path)),
    remove: (path) => parent.remove(join(name, path)),
  }
}

/** The version of honotate in this repository. */
export const version: string = versionIn(join(import.meta.dirname, '../../..'))

/** Returns the version of honotate that is installed in a project. */
export function installedVersion({ directory }: Project): string {
  return versionIn(join(directory, 'node_modules/honotate'))
}

function versionIn(directory: string): string {
  return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { readonly version: string }).version
}
