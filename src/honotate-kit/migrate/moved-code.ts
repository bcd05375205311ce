import { posix } from 'node:path'
import { quoted } from '../code-text.ts'
import { exportNames, type ImportedName } from '../transform/core/imports.ts'
import { relativeSpecifier } from '../relative-specifier.ts'
import type { Constant } from './file-scope.ts'
import { importLine, usesOf } from './imported-names.ts'
import { codeOf, declarationKey, once, type Declaration, type Project } from './migrated-project.ts'
import { contains, edited, startOf, type Edit, type Range } from './nodes.ts'

/** Code of several files that moves to a new file, with the imports that the code needs there. */
export class MovedCode {
  readonly project: Project
  readonly path: string
  /** The paths of the files whose declarations also move. */
  readonly #merged: ReadonlySet<string>
  readonly #imports = new Map<string, Map<string, string>>()
  readonly #locals = new Map<string, string>()
  /** The declarations that their files must export, by path. */
  readonly exported: Map<string, Set<string>> = new Map()

  constructor(project: Project, path: string, merged: readonly string[]) {
    this.project = project
    this.path = path
    this.#merged = new Set(merged)
  }

  /**
   * Makes the text of a node for the new file, and adds the imports that the text needs.
   *
   * @param without The parts of the node to leave out.
   */
  textOf({ path, node }: Constant, without: readonly Range[] = []): string {
    const left = usesOf(node).filter((use) => !without.some((each) => contains(each, use)))
    const renamed = left.map(({ name, isShorthand, ...range }): Edit => {
      const local = this.local(path, name) ?? name
      return { ...range, text: isShorthand && local !== name ? `${name}: ${local}` : local }
    })
    const cut = without.map((each): Edit => ({ ...each, text: '' }))
    const start = startOf(node)
    return edited(this.source(path, { start, end: node.end }), [...cut, ...renamed], start)
  }

  /** Renames a variable of a file in the new file, which already declares that name. */
  rename(path: string, name: string): void {
    this.#locals.set(declarationKey({ path, name }), `${name}Value`)
  }

  source(path: string, node: Range): string {
    return this.project.module(path)?.source(node) ?? ''
  }

  /**
   * Imports the declaration that a name in a file refers to, unless it moves too, and returns the local name: `any`
   * for names of `@nestjs/typeorm`, `undefined` for a name that is neither imported nor declared at the top level.
   */
  local(path: string, name: string): string | undefined {
    const renamed = this.#locals.get(declarationKey({ path, name }))
    if (renamed !== undefined) return renamed
    const module = this.project.module(path)
    const imported = module?.imports.get(name)
    if (imported?.module === '@nestjs/typeorm') return 'any'
    if (imported) {
      const specifier = imported.module.startsWith('.')
        ? relativeSpecifier(slashed(this.path), posix.join(posix.dirname(slashed(path)), imported.module))
        : imported.module
      const found = this.project.resolve(path, name)
      return this.#add(specifier, name, imported, found ? declarationKey(found) : `${specifier}#${imported.name}`)
    }
    if (!module?.declarations.has(name)) return undefined
    if (this.#merged.has(path)) return name
    if (!exportNames(module.program, false).has(name))
      this.exported.set(path, (this.exported.get(path) ?? new Set()).add(name))
    return this.#add(specifierTo(this.project, this.path, path), name, { name }, declarationKey({ path, name }))
  }

  use(name: string, module: string, isType = false): string {
    return this.#add(module, name, { name, isType }, `${module}#${name}`)
  }

  moduleOf(local: string): string {
    return [...this.#imports].find(([, names]) => names.has(local))?.[0] ?? ''
  }

  importLines(): readonly string[] {
    return [...this.#imports].flatMap(([module, names]) => {
      const [all, from] = [[...names.values()], quoted(module)]
      const named = all.filter((each) => each.startsWith('{')).map((each) => each.slice(2, -2))
      const whole = all.filter((each) => !each.startsWith('{')).map((each) => `import ${each} from ${from}`)
      return named.length > 0 ? [...whole, importLine(named.toSorted(), from)] : whole
    })
  }

  #add(module: string, wanted: string, { name, isType = false }: Partial<ImportedName>, key: string): string {
    const known = this.#locals.get(key)
    if (known !== undefined) return known
    const taken = new Set(this.#locals.values())
    let local = wanted
    for (let count = 2; taken.has(local); count++) local = `${wanted}${count}`
    this.#locals.set(key, local)
    const type = isType ? 'type ' : ''
    const renamed = name === local ? local : `${name} as ${local}`
    const specifier = name === 'default' ? local : name === '*' ? renamed : `{ ${type}${renamed} }`
    this.#imports.set(module, (this.#imports.get(module) ?? new Map<string, string>()).set(local, specifier))
    return local
  }
}

/** The parts of an application that its modules list, as code of the new file. */
export class AppParts {
  readonly modules: Map<string, Declaration> = new Map()
  readonly controllers: Set<string> = new Set()
  readonly guards: Set<string> = new Set()
  readonly interceptors: Set<string> = new Set()
  readonly advice: Set<string> = new Set()
  /**
   * `statements` set services, `connect` connects to the database, and `awaited` sets services that need the connection
   * or a promise.
   */
  readonly statements: string[] = []
  readonly connect: string[] = []
  readonly awaited: string[] = []
  /** Statements that create services that have hooks but are injected nowhere. */
  readonly eager: string[] = []
  /** `environment` reads the environment; `loaded` has the values of `load` in `ConfigModule.forRoot()`. */
  readonly environment: string[] = []
  readonly loaded: string[] = []
  readonly marks: Set<string> = new Set()
}

const MAKES_SERVER = /\bNestFactory\s*\.\s*create|\bcreateExpressServer\b/u

/**
 * Chooses the path of an added file: next to the first file that creates a server or, if no file does, in the deepest
 * folder that contains all files in `below`.
 */
export function placeOf(project: Project, name: string, below: readonly string[]): string {
  const server = [...project.files].find(([, code]) => MAKES_SERVER.test(code))
  const folders = (server ? [server[0]] : below).map((path) => posix.dirname(slashed(path)))
  let folder = folders[0] ?? '.'
  while (folders.some((each) => !`${each}/`.startsWith(`${folder}/`)) && folder !== posix.dirname(folder))
    folder = posix.dirname(folder)
  return freePath(project, folder, [name, `honotate-${name}`])
}

/** The path of the first free name in a folder; if all are taken, of the first name. */
export function freePath({ files }: Project, folder: string, names: readonly string[]): string {
  const paths = names.map((each) => posix.join(folder, each))
  return paths.find((each) => !files.has(each)) ?? (paths[0] as string)
}

/** Makes the specifier that imports `to` in `from`, with the extension that imports of the project have. */
export function specifierTo(project: Project, from: string, to: string): string {
  return relativeSpecifier(slashed(from), slashed(to)).replace(/\.[cm]?tsx?$/u, '') + extensionOf(project)
}

/** The extension of the first relative import with `.js` or `.ts` in a project; `''` without one. */
const extensionOf = once((project) => /\bfrom\s+['"]\.{1,2}\/[^'"]*(\.[jt]s)['"]/u.exec(codeOf(project))?.[1] ?? '')

export function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
