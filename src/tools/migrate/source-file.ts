import { MagicString } from 'magic-string'
import type { ImportDeclaration, Node, Program } from 'oxc-parser'
import { importedName } from '../../compiler/transform/core/imports.ts'
import { parse } from '../../compiler/transform/core/parse.ts'
import { walk } from '../../compiler/transform/core/walk.ts'

/** TODO comments before a node; a formatter may have moved each of them to another line. */
const TODOS_AT_END = /(?:\/\* TODO honotate: (?:(?!\*\/).)*\*\/\s*)+$/u

/** A name that the file imports from its old framework. */
export interface Imported {
  /** The name as the framework exports it. */
  readonly name: string
  /** The module that exports it. */
  readonly module: string
}

/** The place of a node in the text. */
interface Range {
  readonly start: number
  readonly end: number
}

/** A file that is being rewritten: its text and its imports. */
export class SourceFile {
  readonly program: Program
  readonly text: MagicString
  readonly #code: string
  readonly #imported = new Map<string, Imported>()
  readonly #declarations: readonly ImportDeclaration[]
  /** The local names that are still used, with how often. */
  readonly #uses = new Map<string, number>()
  readonly #needed = new Map<string, Set<string>>()
  readonly #taken = new Set<string>()
  readonly #schemas: ReadonlySet<string>
  /** The TODO comments before each node. */
  readonly #todos = new Map<number, string>()

  /**
   * @param modules Whether a module belongs to the old framework.
   * @param schemas The names of the classes of the project that become schemas.
   * @returns `undefined` if the file cannot be parsed or imports nothing of the framework.
   */
  static open(
    code: string,
    path: string,
    modules: (name: string) => boolean,
    schemas: ReadonlySet<string> = new Set(),
  ): SourceFile | undefined {
    const parsed = parse(code, path, 'module')
    if (!parsed) return undefined
    const file = new SourceFile(code, parsed.program, modules, schemas)
    return file.#imported.size > 0 ? file : undefined
  }

  private constructor(
    code: string,
    program: Program,
    modules: (name: string) => boolean,
    schemas: ReadonlySet<string>,
  ) {
    this.#code = code
    this.#schemas = schemas
    this.program = program
    this.text = new MagicString(code)
    this.#declarations = program.body.filter(
      (statement) =>
        statement.type === 'ImportDeclaration' &&
        (modules(statement.source.value) || statement.source.value === 'honotate'),
    ) as ImportDeclaration[]
    for (const { specifiers, source } of this.#declarations) {
      if (!modules(source.value)) continue
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier') continue
        this.#imported.set(specifier.local.name, { name: importedName(specifier), module: source.value })
      }
    }
    countUses(program, this.#uses)
    for (const statement of program.body) {
      if (statement.type !== 'ImportDeclaration' || statement.source.value === 'honotate') continue
      for (const { local } of statement.specifiers) this.#taken.add(local.name)
    }
    for (const statement of program.body) {
      const declared = statement.type.startsWith('Export')
        ? (statement as { declaration?: Node }).declaration
        : statement
      const { id } = (declared ?? {}) as { readonly id?: { readonly name?: string } }
      if (id?.name) this.#taken.add(id.name)
    }
  }

  /** The export of the framework that a local name was imported for. */
  imported(local: string): Imported | undefined {
    return this.#imported.get(local)
  }

  /** Whether a class of this name becomes a schema. */
  isSchema(name: string): boolean {
    return this.#schemas.has(name)
  }

  /** `;`, if statements of the file end with one. */
  get semicolon(): string {
    return this.#declarations[0] && this.source(this.#declarations[0]).endsWith(';') ? ';' : ''
  }

  /** The text of a node. */
  source({ start, end }: Range): string {
    return this.#code.slice(start, end)
  }

  /** The white space before a node. */
  indentation({ start }: { readonly start: number }): string {
    return /[^\S\n]*$/u.exec(this.#code.slice(0, start))?.[0] ?? ''
  }

  /** Notes that a use of an imported name was removed. */
  release(local: string): void {
    this.#uses.set(local, (this.#uses.get(local) ?? 0) - 1)
  }

  /**
   * Imports an export of honotate or of another module.
   *
   * @returns The local name: the name itself, or `Honotate` and the name if the file already uses it.
   */
  use(name: string, module = 'honotate'): string {
    const names = this.#needed.get(module) ?? new Set()
    this.#needed.set(module, names.add(name))
    return this.#localName(name)
  }

  /** Replaces a node by texts and parts of it. A part is moved, not copied, since it may contain other edits. */
  arrange(node: Range, parts: readonly (Range | string)[]): void {
    const kept = parts.filter((part) => typeof part !== 'string')
    const inOrder = kept.toSorted((one, other) => one.start - other.start)
    const gaps = [node.start, ...inOrder.flatMap(({ start, end }) => [start, end]), node.end]
    const first = parts.findIndex((part) => typeof part !== 'string')
    const textsBefore = first === -1 ? parts : parts.slice(0, first)
    for (let index = 0; index < gaps.length; index += 2)
      this.text.update(gaps[index] as number, gaps[index + 1] as number, index === 0 ? textsBefore.join('') : '')
    let last: Range | undefined
    for (const part of parts) {
      if (typeof part !== 'string') last = part
      else if (last) this.text.appendLeft(last.end, part)
    }
    const [leftmost] = inOrder
    for (const part of kept.slice(0, -1))
      if (leftmost && part.start > leftmost.start) this.text.move(part.start, part.end, leftmost.start)
  }

  /** Writes a TODO comment before a node; only once if the file is migrated several times. */
  todo({ start }: { readonly start: number }, message: string): void {
    const comment = `${this.todoComment(message)} `
    const written = this.#todos.get(start) ?? TODOS_AT_END.exec(this.#code.slice(0, start))?.[0] ?? ''
    if (written.includes(comment.trimEnd())) return
    this.#todos.set(start, written + comment)
    this.text.appendLeft(start, comment)
  }

  /** The text of a TODO comment. */
  todoComment(message: string): string {
    return `/* TODO honotate: ${message.replaceAll('*/', '* /')} */`
  }

  /** The rewritten text with updated imports. */
  finish(): string {
    let added = [...this.#needed]
      .map(([module, names]) => this.#importOf(module, names))
      .filter(Boolean)
      .join('\n')
    for (const declaration of this.#declarations) {
      const left = declaration.specifiers.filter(({ local }) => (this.#uses.get(local.name) ?? 0) > 0)
      const isOurs = this.#needed.has(declaration.source.value)
      if (left.length === declaration.specifiers.length && !isOurs) continue
      const kept = left.length === 0 || isOurs ? '' : this.#keep(declaration, left)
      this.#replace(declaration, [added, kept].filter(Boolean).join('\n'))
      added = ''
    }
    const [first] = this.#declarations
    if (added && first) this.text.appendLeft(first.start, `${added}\n`)
    return this.text.toString()
  }

  #replace({ start, end }: ImportDeclaration, replacement: string): void {
    if (replacement) this.text.overwrite(start, end, replacement)
    else this.text.remove(start, this.#code[end] === '\n' ? end + 1 : end)
  }

  #keep(declaration: ImportDeclaration, left: ImportDeclaration['specifiers']): string {
    const kind = declaration.importKind === 'type' ? 'type ' : ''
    return (
      `import ${kind}{ ${left.map((each) => this.source(each)).join(', ')} } from ${this.source(declaration.source)}` +
      (this.source(declaration).endsWith(';') ? ';' : '')
    )
  }

  #importOf(module: string, names: ReadonlySet<string>): string {
    const quote = this.#declarations[0] ? this.source(this.#declarations[0].source).charAt(0) : "'"
    const { semicolon } = this
    if (module === 'zod' && this.#taken.has('z')) return ''
    if (module === 'zod') return `import * as z from ${quote}zod${quote}${semicolon}`
    const known = this.#declarations
      .filter(({ source }) => source.value === module)
      .flatMap(({ specifiers }) => specifiers)
    const all = new Set([...known.map(({ local }) => local.name), ...names])
    const specifiers = [...all].toSorted().map((name) => {
      const local = this.#localName(name)
      return local === name ? name : `${name} as ${local}`
    })
    const line = `import { ${specifiers.join(', ')} } from ${quote}${module}${quote}${semicolon}`
    return line.length <= 120
      ? line
      : `import {\n  ${specifiers.join(',\n  ')},\n} from ${quote}${module}${quote}${semicolon}`
  }

  #localName(name: string): string {
    return this.#taken.has(name) && !this.#imported.has(name) ? `Honotate${name}` : name
  }
}

/** Counts uses of names, but not names of members, keys and imports. */
function countUses(program: Program, uses: Map<string, number>): void {
  const add = (node: Node, count: number): void => {
    if (node.type === 'Identifier') uses.set(node.name, (uses.get(node.name) ?? 0) + count)
  }
  const key = (node: { readonly key: Node; readonly computed: boolean }): void => {
    if (!node.computed) add(node.key, -1)
  }
  walk(program, {
    Identifier: (node) => add(node, 1),
    MemberExpression: ({ property, computed }) => void (computed || add(property, -1)),
    TSQualifiedName: ({ right }) => add(right, -1),
    Property: key,
    MethodDefinition: key,
    PropertyDefinition: key,
    TSPropertySignature: key,
    TSMethodSignature: key,
    ImportSpecifier: ({ imported, local }) => {
      add(imported, -1)
      add(local, -1)
    },
    ImportDefaultSpecifier: ({ local }) => add(local, -1),
    ImportNamespaceSpecifier: ({ local }) => add(local, -1),
  })
}
