import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createFolder, linkPackages, webTypes, type Folder } from './folder.ts'
import { run, type Environment, type Result } from './program.ts'
import { warmProcess } from './warm-process.ts'

const root = join(import.meta.dirname, '../..')

/** The compiler options of a project that runs from its sources, with the declarations of `linkWebTypes()`. */
export const compilerOptions = {
  target: 'es2022',
  ...webTypes,
  module: 'nodenext',
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [] as string[],
}

/** A project with the packages of this repository. */
export interface CliProject extends Folder {
  /** Runs `honotate` with these arguments until it ends. */
  honotate(args: readonly string[], env?: Environment): Promise<Result>
  /**
   * Runs `honotate` in a process that all tests share, which has loaded TypeScript: for commands that load no program
   * and start no other process of their own.
   */
  warm(args: readonly string[]): Promise<Result>
  /** Runs `honotate` like `honotate()`, but returns the standard output alone. */
  separately(args: readonly string[]): Promise<{ readonly stdout: string }>
  /** Runs Node with these arguments until it ends. */
  node(args: readonly string[], env?: Environment): Promise<Result>
}

/** Runs `honotate` in a process that all tests share. */
export const runWarm = warmProcess(new URL('warm-honotate.mjs', import.meta.url))

/** The command that starts `honotate`, in the directory of a project. */
export const honotate = ['node', join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js')] as const

/**
 * Creates a project in a temporary folder.
 *
 * @param files The files of the project, by path.
 * @param packages The packages to link; by default all that this repository has installed.
 */
export function createCliProject(
  files: Readonly<Record<string, string | object>>,
  packages?: readonly string[],
): CliProject {
  const folder = createFolder('cli', { 'package.json': { type: 'module' }, ...files })
  linkPackages(folder.directory, packages)
  return {
    ...folder,
    honotate: (args, env) => run(folder, [...honotate, ...args], env),
    warm: (args) => runWarm(folder.directory, args),
    separately: (args) => promisify(execFile)(process.execPath, [honotate[1], ...args], { cwd: folder.directory }),
    node: (args, env) => run(folder, ['node', ...args], env),
  }
}
