import { posix } from 'node:path'
import type { Node, Program } from 'oxc-parser'
import { importsOf, type ImportedName } from '../transform/core/imports.ts'
import { parse } from '../transform/core/parse.ts'
import { declarationOf, nameOf, variablesOf, type Range } from './nodes.ts'

/** A declaration of the project: the path of its file and its name there. */
export interface Declaration {
  readonly path: string
  readonly name: string
}

export const IS_TEST: RegExp = /\.(?:spec|test|e2e-spec)\.[cm]?tsx?$/u

export function declarationKey({ path, name }: Declaration): string {
  return `${path}#${name}`
}

/**
 * The name that an export refers to, in the file itself or, with the specifier `from`, in another file. The name `*`
 * means all exports of the other file.
 */
type Exported = Readonly<{ name: string; from: string | undefined }>

export interface Module {
  readonly path: string
  readonly code: string
  source(node: Range): string
  readonly program: Program
  readonly imports: ReadonlyMap<string, ImportedName>
  /** The declarations at its top level, by name. */
  readonly declarations: ReadonlyMap<string, Node>
  readonly constants: ReadonlySet<string>
  readonly exports: ReadonlyMap<string, Exported>
  /** The specifiers of `export *`. */
  readonly stars: readonly string[]
}

/** The name of an export, and of a member if the export is `*`. */
type ExportedNames = readonly [name: string, member?: string | undefined]

/** Facts about a project that its files do not contain. */
export interface Surroundings {
  /** The paths to which a file's tsconfig.json maps a specifier. */
  aliases(specifier: string, from: string): readonly string[]
  shown(path: string): string
}

/** The files of a project. Finds the declarations that names in them refer to. */
export class Project implements Surroundings {
  readonly files: ReadonlyMap<string, string>
  readonly #modules = new Map<string, Module | undefined>()
  readonly #paths = new Map<string, string>()
  readonly aliases: Surroundings['aliases']
  readonly shown: Surroundings['shown']

  constructor(files: ReadonlyMap<string, string>, { aliases, shown }: Partial<Surroundings> = {}) {
    this.files = files
    this.aliases = aliases ?? (() => [])
    this.shown = shown ?? ((path) => path)
    for (const path of files.keys()) this.#paths.set(stem(path), path)
  }

  /** Parses a file; returns `undefined` if it has a syntax error. */
  module(path: string): Module | undefined {
    if (!this.#modules.has(path)) this.#modules.set(path, readModule(path, this.files.get(path) ?? ''))
    return this.#modules.get(path)
  }

  /**
   * Finds the declaration that a name in a file refers to: `NewCat`, imported or not, or `dtos.NewCat`. Returns
   * `undefined` if no file declares it.
   */
  resolve(path: string, name: string, depth = 0): Declaration | undefined {
    const module = this.module(path)
    const [local = '', member] = name.split('.', 2)
    const imported = module?.imports.get(local)
    if (imported) return this.#exported(imported.module, path, [imported.name, member], depth + 1)
    return member === undefined && module?.declarations.has(local) ? { path, name: local } : undefined
  }

  keyOf(path: string, name: string): string | undefined {
    const found = this.resolve(path, name)
    return found && declarationKey(found)
  }

  node({ path, name }: Declaration): Node | undefined {
    return this.module(path)?.declarations.get(name)
  }

  nodeOf(path: string, name: string): Node | undefined {
    const found = this.resolve(path, name)
    return found && this.node(found)
  }

  /** Finds an export of another file, or a member of an export `*`. */
  #exported(specifier: string, from: string, names: ExportedNames, depth: number): Declaration | undefined {
    const [name, member] = names[0] === '*' ? [names[1] ?? ''] : names
    const path = this.find(specifier, from)
    if (depth > 20 || (path === undefined && (member !== undefined || specifier.startsWith('.')))) return undefined
    if (path === undefined) return this.#onlyClass(specifier, name)
    const module = this.module(path)
    const found = module?.exports.get(name)
    if (found?.from !== undefined) return this.#exported(found.from, path, [found.name, member], depth + 1)
    if (found) return member === undefined ? this.resolve(path, found.name, depth) : undefined
    for (const star of module?.stars ?? []) {
      const declaration = this.#exported(star, path, [name, member], depth + 1)
      if (declaration) return declaration
    }
    return undefined
  }

  /** Finds the file to which a specifier in another file leads; `undefined` for a file outside the project. */
  find(specifier: string, from: string): string | undefined {
    const targets = specifier.startsWith('.')
      ? [posix.join(posix.dirname(from.replaceAll('\\', '/')), specifier)]
      : this.aliases(specifier, from).map((path) => path.replaceAll('\\', '/'))
    const stems = targets.flatMap((path) => [stem(path), path, `${path}/index`])
    return stems.map((path) => this.#paths.get(path)).find((path) => path !== undefined)
  }

  /**
   * Finds a class or an enum that a file imports by an alias that no tsconfig.json declares. Looks for a file that
   * declares the name, and whose path contains the last part of the specifier. If the specifier starts like an alias,
   * such as `@/`, the path does not matter. If several files match, exactly one path must end with the last part.
   */
  #onlyClass(specifier: string, name: string): Declaration | undefined {
    const tail = stem(specifier).split('/').at(-1) ?? ''
    const isAlias = /^(?:[@~#]\/|~|#|src\/)/u.test(specifier)
    const found = [...(pathsByClass(this).get(name) ?? [])].filter(
      (path) => (isAlias || stem(path).split('/').includes(tail)) && this.module(path)?.declarations.has(name),
    )
    const near = found.length > 1 ? found.filter((path) => stem(path).endsWith(`/${tail}`)) : found
    return near.length === 1 ? { path: near[0] as string, name } : undefined
  }
}

export interface FilePlace {
  readonly project: Project
  readonly path: string
}

export const codeOf: (project: Project) => string = once(({ files }) => [...files.values()].join('\n'))

/** Parses the files of a project whose code matches. Skips files with syntax errors. */
export function modulesWith(project: Project, pattern: RegExp): readonly Module[] {
  return [...project.files].flatMap(([path, code]) => (pattern.test(code) ? (project.module(path) ?? []) : []))
}

/** Makes a function compute its value once for each project. */
export function once<T>(read: (project: Project) => T): (project: Project) => T {
  const known = new WeakMap<Project, { readonly value: T }>()
  return (project) => {
    const found = known.get(project) ?? { value: read(project) }
    known.set(project, found)
    return found.value
  }
}

/** The paths of the files that declare a class or an enum, by its name. */
const pathsByClass = once(({ files }) => {
  const paths = new Map<string, Set<string>>()
  for (const [path, code] of files)
    for (const [, name = ''] of code.matchAll(/\b(?:class|enum) ([\w$]+)/gu))
      paths.set(name, (paths.get(name) ?? new Set()).add(path))
  return paths
})

/** Makes a path with `/` and without its extension. */
function stem(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/')).replace(/\.[cm]?[jt]sx?$/u, '')
}

function readModule(path: string, code: string): Module | undefined {
  const parsed = parse(code, path, 'module')
  if (!parsed) return undefined
  const { program, module } = parsed
  const [declarations, constants] = [new Map<string, Node>(), new Set<string>()]
  for (const statement of program.body) {
    const declared = declarationOf(statement)
    const isConstant = declared?.type === 'VariableDeclaration' && declared.kind === 'const'
    const variables = variablesOf(declared)
    for (const each of variables.length > 0 ? variables : declared ? [declared] : []) {
      const name = nameOf((each as { readonly id?: Node }).id)
      if (name) declarations.set(name, each)
      if (isConstant) constants.add(name)
    }
  }
  const exports = new Map<string, Exported>()
  const stars: string[] = []
  for (const { entries } of module.staticExports)
    for (const { importName, exportName, localName, moduleRequest } of entries) {
      const [from, name] = [moduleRequest?.value, (moduleRequest ? importName : localName).name ?? '*']
      if (from !== undefined && importName.kind === 'AllButDefault') stars.push(from)
      else exports.set(exportName.name ?? 'default', { name, from })
    }
  const imports = new Map(importsOf(program).map((each) => [each.local, each]))
  const source = ({ start, end }: Range): string => code.slice(start, end)
  return { path, code, source, program, imports, declarations, constants, exports, stars }
}
