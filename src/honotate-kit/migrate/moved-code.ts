import { posix } from 'node:path'
import { exportNames, type ImportedName } from '../transform/core/imports.ts'
import type { Constant } from './constants.ts'
import { countUses, importLine } from './imported-names.ts'
import { declarationKey, type Project } from './migrated-project.ts'
import type { Range } from './nodes.ts'
import { slashed, specifierTo } from './places.ts'

/** Code of several files that moves to a new one, with the imports that it needs there. */
export class MovedCode {
  readonly project: Project
  readonly path: string
  /** The paths of the files whose declarations move, too. */
  readonly #merged: ReadonlySet<string>
  readonly #imports = new Map<string, Map<string, string>>()
  /** The local name of each declaration. */
  readonly #locals = new Map<string, string>()
  /** The declarations that their files have to export, by path. */
  readonly exported: Map<string, Set<string>> = new Map()

  constructor(project: Project, path: string, merged: readonly string[]) {
    this.project = project
    this.path = path
    this.#merged = new Set(merged)
  }

  /**
   * The text of an expression, with names as the new file imports them.
   *
   * @param without The parts that stay behind.
   */
  textOf({ path, node }: Constant, without: readonly Range[] = []): string {
    const names = new Map<string, number>()
    countUses(node, names)
    let text = this.source(path, node)
    for (const { start, end } of without.toReversed())
      text = text.slice(0, start - node.start) + text.slice(end - node.start)
    for (const [name, count] of names) {
      const local = count > 0 ? this.local(path, name) : undefined
      if (local !== undefined && local !== name)
        text = text.replaceAll(new RegExp(`(?<![.\\w$])${name}\\b`, 'gu'), local)
    }
    return text
  }

  /** The text of a part of a file. */
  source(path: string, { start, end }: Range): string {
    return this.project.module(path)?.code.slice(start, end) ?? ''
  }

  /** Imports what a name in a file refers to; `undefined` for a global name. */
  local(path: string, name: string): string | undefined {
    const module = this.project.module(path)
    const imported = module?.imports.get(name)
    if (imported?.module === '@nestjs/typeorm') return 'any'
    if (imported) {
      const specifier = imported.module.startsWith('.')
        ? this.#relative(posix.join(posix.dirname(slashed(path)), imported.module))
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

  /** Imports an export of a package or of a generated file. */
  use(name: string, module: string, isType = false): string {
    return this.#add(module, name, { name, isType }, `${module}#${name}`)
  }

  /** The module from which a local name is imported. */
  moduleOf(local: string): string {
    return [...this.#imports].find(([, names]) => names.has(local))?.[0] ?? ''
  }

  /** The lines with the imports. */
  importLines(): readonly string[] {
    return [...this.#imports].flatMap(([module, names]) => {
      const all = [...names.values()]
      const whole = all.filter((each) => !each.startsWith('{'))
      const named = all.filter((each) => each.startsWith('{')).map((each) => each.slice(2, -2))
      const from = `'${module}'`
      return [
        ...whole.map((each) => `import ${each} from ${from}`),
        ...(named.length > 0 ? [importLine(named.toSorted(), from)] : []),
      ]
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
    const specifier =
      name === '*'
        ? `* as ${local}`
        : name === 'default'
          ? local
          : `{ ${type}${name}${name === local ? '' : ` as ${local}`} }`
    this.#imports.set(module, (this.#imports.get(module) ?? new Map<string, string>()).set(local, specifier))
    return local
  }

  #relative(target: string): string {
    const path = posix.relative(posix.dirname(slashed(this.path)), target)
    return path.startsWith('.') ? path : `./${path}`
  }
}
