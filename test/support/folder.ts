import {
  cpSync,
  existsSync,
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

const root = join(import.meta.dirname, '../..')
const installed = join(root, 'node_modules')

/** A temporary folder. Paths are relative to it. */
export interface Folder {
  readonly directory: string
  /** Writes a file, and creates its folders. Writes an object as JSON. */
  write(path: string, content: string | object): void
  read(path: string): string
  exists(path: string): boolean
  remove(path: string): void
}

/**
 * Creates a temporary folder, which is removed after the run with the temporary directory of the run.
 *
 * @param name A part of the name of the folder.
 * @param files The files in the folder, by path.
 */
export function createFolder(name: string, files: Readonly<Record<string, string | object>> = {}): Folder {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), `honotate-${name}-`)))
  const pathOf = (path: string): string => join(directory, path)
  const folder: Folder = {
    directory,
    write(path, content) {
      mkdirSync(dirname(pathOf(path)), { recursive: true })
      writeFileSync(pathOf(path), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
    },
    read: (path) => readFileSync(pathOf(path), 'utf8'),
    exists: (path) => existsSync(pathOf(path)),
    remove: (path) => rmSync(pathOf(path), { recursive: true, force: true }),
  }
  for (const [path, content] of Object.entries(files)) folder.write(path, content)
  return folder
}

/** The names in the `node_modules` of the repository: packages and scopes. */
export const installedPackages: readonly string[] = readdirSync(installed).filter((name) => !name.startsWith('.'))

/** The packages of this repository that projects install. */
export const ownPackages = ['honotate', 'honotate-kit'] as const

/** The folder of a package of this repository. */
export function sourceOf(name: string): string {
  return join(root, 'src', name)
}

/**
 * Links packages of the repository into the `node_modules` of a folder.
 *
 * @param names `honotate` stands for both packages that a project installs.
 */
export function linkPackages(directory: string, names: readonly string[] = installedPackages): void {
  const all = new Set(names.flatMap((name) => (name === 'honotate' ? ownPackages : [name])))
  for (const name of all) link(join(installed, name), join(directory, 'node_modules', name))
}

/**
 * Copies the built files of packages of this repository into a `node_modules`: a linked package would find all
 * dependencies of the repository.
 */
export function copyPackages(modules: string, names: readonly string[] = ownPackages): void {
  for (const name of names)
    for (const path of ['package.json', 'dist'])
      cpSync(join(sourceOf(name), path), join(modules, name, path), { recursive: true })
}

/**
 * Copies the packed packages into a `node_modules`. A link would not do: most bundlers do not treat a linked directory
 * as a dependency, and `node --watch` and Deno notice a change when another test creates or removes a hard link.
 */
export function installPacked(modules: string, names: readonly string[] = ownPackages): void {
  for (const name of names)
    cpSync(join(process.env['HONOTATE_PACKED'] as string, name), join(modules, name), { recursive: true })
}

/** The compiler options of a project that uses the declarations of `linkWebTypes()`. */
export const webTypes = { lib: ['es2022', 'esnext.decorators', 'dom'], libReplacement: true } as const

/** Links a small replacement of lib.dom.d.ts, for compilers of a project with the options `webTypes`. */
export function linkWebTypes(directory: string): void {
  link(join(import.meta.dirname, 'fixtures/web-types'), join(directory, 'node_modules/@typescript/lib-dom'))
}

/** Links the whole `node_modules` of the repository. */
export function linkModules(directory: string): void {
  link(installed, join(directory, 'node_modules'))
}

/** Links a file or a folder, and creates the folders above the link. */
export function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to, 'junction')
}
