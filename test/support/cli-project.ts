import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { run, type Answer } from '../hosts/support/run.ts'

const root = join(import.meta.dirname, '../..')
const projects = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-cli-')))

/** A project in a directory of its own, with the packages of this repository. */
export interface CliProject {
  readonly directory: string
  write(path: string, content: string | object): void
  read(path: string): string
  remove(path: string): void
  /** Runs `honotate` with these arguments until it ends. */
  honotate(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Answer>
  /** The same, with the standard output alone. */
  separately(args: readonly string[]): Promise<{ readonly stdout: string }>
  /** Runs Node with these arguments until it ends. */
  node(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Answer>
}

/** The command that starts `honotate`, in the directory of a project. */
export const honotate = ['node', join(root, 'dist/tools/cli/main.js')] as const

/**
 * @param packages The packages to link; by default all that this repository has installed.
 */
export function createCliProject(
  files: Readonly<Record<string, string | object>>,
  packages: readonly string[] = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.')),
): CliProject {
  const directory = mkdtempSync(join(projects, 'project-'))
  mkdirSync(join(directory, 'node_modules'))
  for (const name of packages) link(name, directory)
  const project: CliProject = {
    directory,
    write(path, content) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(
        join(directory, path),
        typeof content === 'string' ? content : JSON.stringify(content, undefined, 2),
      )
    },
    read: (path) => readFileSync(join(directory, path), 'utf8'),
    remove: (path) => rmSync(join(directory, path), { recursive: true, force: true }),
    honotate: (args, env) => run(project, [...honotate, ...args], env),
    separately: (args) => promisify(execFile)(process.execPath, [honotate[1], ...args], { cwd: directory }),
    node: (args, env) => run(project, ['node', ...args], env),
  }
  project.write('package.json', { type: 'module' })
  for (const [path, content] of Object.entries(files)) project.write(path, content)
  return project
}

function link(name: string, directory: string): void {
  const path = join(directory, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(name === 'honotate' ? root : join(root, 'node_modules', name), path, 'junction')
}
