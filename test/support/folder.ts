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
  /** Writes a file and the folders it needs; an object becomes JSON. */
  write(path: string, content: string | object): void
  read(path: string): string
  exists(path: string): boolean
  remove(path: string): void
}

/**
 * Creates a temporary folder. It is removed after the run, with the temporary directory of the run.
 *
 * @param name A part of its name.
 * @param files The files in it, by path.
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

/** The packages that the repository has installed; all of a scope are one name. */
export const installedPackages: readonly string[] = readdirSync(installed).filter((name) => !name.startsWith('.'))

/** Links packages of the repository into the `node_modules` of a folder; `honotate` is the repository. */
export function linkPackages(directory: string, names: readonly string[] = installedPackages): void {
  for (const name of names)
    link(name === 'honotate' ? root : join(installed, name), join(directory, 'node_modules', name))
}

/**
 * Puts the packed package into a `node_modules`, as files of its own: to most bundlers, a linked directory is no dependency,
 * and a hard link that another test creates or removes is a change to `node --watch` and Deno.
 */
export function installPacked(modules: string): void {
  cpSync(process.env['HONOTATE_PACKED'] as string, join(modules, 'honotate'), { recursive: true })
}

/** The compiler options of a project whose compilers read what `linkWebTypes()` links. */
export const webTypes = { lib: ['es2022', 'esnext.decorators', 'dom'], libReplacement: true } as const

/** Lets the compilers of a project with the options `webTypes` read a few declarations in place of lib.dom.d.ts. */
export function linkWebTypes(directory: string): void {
  link(join(import.meta.dirname, 'fixtures/web-types'), join(directory, 'node_modules/@typescript/lib-dom'))
}

/** Links all packages of the repository at once: the whole of its `node_modules`. */
export function linkModules(directory: string): void {
  link(installed, join(directory, 'node_modules'))
}

/** Links a file or a folder, and creates the folders above the link. */
export function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to, 'junction')
}
