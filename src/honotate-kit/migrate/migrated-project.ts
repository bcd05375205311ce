import { posix } from 'node:path'
import type { ModuleExportName, Node, Program } from 'oxc-parser'
import { exportNames, importsOf, type ImportedName } from '../transform/core/imports.ts'
import { parse } from '../transform/core/parse.ts'
import { declarationOf, nameOf, type Range } from './nodes.ts'

/** A declaration of the project: the path of its file and its name there. */
export interface Declaration {
  readonly path: string
  readonly name: string
}

/** Matches the paths of tests. */
export const IS_TEST: RegExp = /\.(?:spec|test|e2e-spec)\.[cm]?tsx?$/u

export function declarationKey({ path, name }: Declaration): string {
  return `${path}#${name}`
}

/** A parsed file, with its imports and its declarations. */
export interface Module {
  readonly path: string
  readonly code: string
  source(node: Range): string
  readonly program: Program
  readonly imports: ReadonlyMap<string, ImportedName>
  /** The declarations at its top level, by name. */
  readonly declarations: ReadonlyMap<string, Node>
  readonly constants: ReadonlySet<string>
  /** The names that its exports refer to: in the file or, with a specifier, in another file. */
  readonly exports: ReadonlyMap<string, { readonly name: string; readonly from?: string }>
  /** The specifiers of `export *`. */
  readonly stars: readonly string[]
}

/** Knowledge of a project from outside of its files. */
export interface Surroundings {
  /** The paths to which a file's tsconfig.json maps a specifier. */
  aliases(specifier: string, from: string): readonly string[]
  shown(path: string): string
}

/** The files of a project. Finds the declarations that names in them refer to. */
export class Project implements Surroundings {
  readonly files: ReadonlyMap<string, string>
  readonly #modules = new Map<string, Module | undefined>()
  /** The paths of the files, by their paths with `/` and without extension. */
  readonly #paths = new Map<string, string>()
  #byName: ReadonlyMap<string, readonly string[]> | undefined
  readonly aliases: Surroundings['aliases']
  readonly shown: Surroundings['shown']

  constructor(files: ReadonlyMap<string, string>, { aliases, shown }: Partial<Surroundings> = {}) {
    this.files = files
    this.aliases = aliases ?? (() => [])
    this.shown = shown ?? ((path) => path)
    for (const path of files.keys()) this.#paths.set(stem(path), path)
  }

  /** A parsed file; `undefined` if it has a syntax error. */
  module(path: string): Module | undefined {
    if (!this.#modules.has(path)) this.#modules.set(path, readModule(path, this.files.get(path) ?? ''))
    return this.#modules.get(path)
  }

  /** Finds the declaration that a name in a file refers to: `NewCat`, imported or not, or `dtos.NewCat`. */
  resolve(path: string, name: string, depth = 0): Declaration | undefined {
    const module = this.module(path)
    if (!module || depth > 20) return undefined
    const [local = '', member] = name.split('.', 2)
    const imported = module.imports.get(local)
    if (!imported) return member === undefined && module.declarations.has(local) ? { path, name: local } : undefined
    if (imported.name === '*') return this.#exported(imported.module, path, member ?? '', depth)
    if (member === undefined) return this.#exported(imported.module, path, imported.name, depth)
    // `NewCat` through `export * as dtos from './cats'`.
    const barrel = this.find(imported.module, path)
    const whole = barrel === undefined ? undefined : this.module(barrel)?.exports.get(imported.name)
    const isWhole = barrel !== undefined && whole?.from !== undefined && whole.name === '*'
    return isWhole ? this.#exported(whole.from, barrel, member, depth + 1) : undefined
  }

  /** The key of the declaration that a name in a file refers to. */
  keyOf(path: string, name: string): string | undefined {
    const found = this.resolve(path, name)
    return found && declarationKey(found)
  }

  node({ path, name }: Declaration): Node | undefined {
    return this.module(path)?.declarations.get(name)
  }

  /** The node of the declaration that a name in a file leads to. */
  nodeOf(path: string, name: string): Node | undefined {
    const found = this.resolve(path, name)
    return found && this.node(found)
  }

  #exported(specifier: string, from: string, name: string, depth: number): Declaration | undefined {
    const path = this.find(specifier, from)
    if (path !== undefined) return this.#exportOf(path, name, depth + 1)
    return specifier.startsWith('.') ? undefined : this.#onlyClass(specifier, name)
  }

  #exportOf(path: string, name: string, depth: number): Declaration | undefined {
    const module = this.module(path)
    const found = module?.exports.get(name)
    if (!module || depth > 20) return undefined
    if (found)
      return found.from ? this.#exported(found.from, path, found.name, depth) : this.resolve(path, found.name, depth)
    for (const star of module.stars) {
      const declaration = this.#exported(star, path, name, depth)
      if (declaration) return declaration
    }
    return undefined
  }

  /** The path of the file that a specifier in another file leads to. */
  find(specifier: string, from: string): string | undefined {
    const targets = specifier.startsWith('.')
      ? [posix.join(posix.dirname(from.replaceAll('\\', '/')), specifier)]
      : this.aliases(specifier, from).map((path) => path.replaceAll('\\', '/'))
    const stems = targets.flatMap((path) => [stem(path), path, `${path}/index`])
    return stems.map((path) => this.#paths.get(path)).find((path) => path !== undefined)
  }

  /**
   * Finds a class or an enum whose import may use an alias that no tsconfig.json declares, if exactly one file matches. The file
   * has to declare the name, and its path has to contain the last part of the specifier, unless the specifier starts
   * with `@/`, `~`, `#` or `src/`. If several files match, the path has to end with the last part.
   */
  #onlyClass(specifier: string, name: string): Declaration | undefined {
    const tail = stem(specifier).split('/').at(-1) ?? ''
    const isAlias = /^(?:[@~#]\/|~|#|src\/)/u.test(specifier)
    const found = (this.#named().get(name) ?? []).filter(
      (path) => (isAlias || stem(path).split('/').includes(tail)) && this.module(path)?.declarations.has(name),
    )
    const near = found.length > 1 ? found.filter((path) => stem(path).endsWith(`/${tail}`)) : found
    return near.length === 1 ? { path: near[0] as string, name } : undefined
  }

  /** The paths of the files that declare a class or an enum, by its name. */
  #named(): ReadonlyMap<string, readonly string[]> {
    if (this.#byName) return this.#byName
    const paths = new Map<string, string[]>()
    for (const [path, code] of this.files)
      for (const [, name = ''] of code.matchAll(/\b(?:class|enum) ([\w$]+)/gu)) {
        const list = paths.get(name) ?? []
        if (!list.includes(path)) paths.set(name, [...list, path])
      }
    return (this.#byName = paths)
  }
}

/** A file of a project. */
export interface FilePlace {
  readonly project: Project
  readonly path: string
}

/** The code of a project in one text. */
export const codeOf: (project: Project) => string = once(({ files }) => [...files.values()].join('\n'))

/** The files of a project whose code matches. */
export function modulesWith(project: Project, pattern: RegExp): readonly Module[] {
  return [...project.files].flatMap(([path, code]) => (pattern.test(code) ? (project.module(path) ?? []) : []))
}

/** Computes a value of a project once. */
export function once<T>(read: (project: Project) => T): (project: Project) => T {
  const known = new WeakMap<Project, { readonly value: T }>()
  return (project) => {
    const found = known.get(project) ?? { value: read(project) }
    known.set(project, found)
    return found.value
  }
}

function textOf(node: ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

/** A path without its extension, with `/`. */
function stem(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/')).replace(/\.[cm]?[jt]sx?$/u, '')
}

function readModule(path: string, code: string): Module | undefined {
  const program = parse(code, path, 'module')?.program
  if (!program) return undefined
  const [declarations, constants, stars] = [new Map<string, Node>(), new Set<string>(), [] as string[]]
  const exports = new Map<string, { readonly name: string; readonly from?: string }>()
  for (const [name, exported] of exportNames(program, true)) exports.set(exported, { name })
  for (const statement of program.body) {
    const declared = declarationOf(statement)
    const { id } = (declared ?? {}) as { readonly id?: { readonly name?: string } | null }
    if (declared && id?.name) declarations.set(id.name, declared)
    for (const each of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
      const name = nameOf(each.id)
      if (name === '') continue
      declarations.set(name, each)
      if (declared?.type === 'VariableDeclaration' && declared.kind === 'const') constants.add(name)
      if (statement !== declared) exports.set(name, { name })
    }
    if (statement.type === 'ExportAllDeclaration') {
      const from = statement.source.value
      if (statement.exported) exports.set(textOf(statement.exported), { name: '*', from })
      else stars.push(from)
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source)
      for (const { local, exported } of statement.specifiers)
        exports.set(textOf(exported), { name: textOf(local), from: statement.source.value })
  }
  const imports = new Map(importsOf(program).map((each) => [each.local, each]))
  const source = ({ start, end }: Range): string => code.slice(start, end)
  return { path, code, source, program, imports, declarations, constants, exports, stars }
}
