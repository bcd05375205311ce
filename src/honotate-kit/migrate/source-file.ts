import { MagicString } from 'magic-string'
import type { Comment, ImportDeclaration, ParseResult, Program } from 'oxc-parser'
import { commentText } from '../code-text.ts'
import { importsOf, type ImportedName } from '../transform/core/imports.ts'
import { parse } from '../transform/core/parse.ts'
import type { FileScope } from './file-scope.ts'
import { countUses, importLine, isImportFrom, takenNames, type Statement } from './imported-names.ts'
import { contains, startOf, type Range } from './nodes.ts'

/** Matches the TODO comments before a node, which a formatter may have put on separate lines. */
const TODOS_AT_END = /(?:\/\* TODO honotate: (?:(?!\*\/).)*\*\/\s*)+$/u

export function todoComment(message: string): string {
  return `/* TODO honotate: ${commentText(message)} */`
}

type Start = Readonly<Record<'start', number>>

export type IsModule = (name: string) => boolean

export class SourceFile {
  readonly program: Program
  readonly text: MagicString
  readonly scope: FileScope
  /** The names that the file imports from the modules that `read()` was given. */
  readonly imports: ReadonlyMap<string, ImportedName>
  readonly #comments: readonly Comment[]
  readonly #declarations: readonly ImportDeclaration[]
  readonly #needed = new Map<string, Set<string>>()
  readonly #taken: ReadonlyMap<string, Statement>
  /** The TODO comments before nodes, by the start of the node. */
  readonly #todos = new Map<number, string>()
  /** The lines to add to the documentation comment before each offset. */
  readonly #descriptions = new Map<number, readonly string[]>()

  /** Parses a file; returns `undefined` if it has a syntax error. */
  static read(code: string, modules: IsModule, scope: FileScope): SourceFile | undefined {
    const parsed = parse(code, scope.path, 'module')
    return parsed && new SourceFile(code, parsed, modules, scope)
  }

  private constructor(code: string, { program, comments }: ParseResult, modules: IsModule, scope: FileScope) {
    this.#comments = comments
    this.scope = scope
    this.program = program
    this.text = new MagicString(code)
    this.#declarations = program.body.filter(
      (each) => each.type === 'ImportDeclaration' && (modules(each.source.value) || each.source.value === 'honotate'),
    ) as ImportDeclaration[]
    const imports = importsOf({ ...program, body: this.#declarations as ImportDeclaration[] })
    this.imports = new Map(imports.filter(({ module }) => modules(module)).map((each) => [each.local, each]))
    this.#taken = takenNames(program)
  }

  /** Whether the file imports the framework, or declares classes that become schemas. */
  get isOfFramework(): boolean {
    return this.imports.size > 0 || this.scope.dtos.hasSchemas(this.scope.path)
  }

  /** The Zod function for objects. It treats undeclared members as validation did; by default, it drops them. */
  get objectOf(): string {
    const { unknownMembers = 'drop' } = this.scope.options
    return { drop: 'z.object', keep: 'z.looseObject', refuse: 'z.strictObject' }[unknownMembers]
  }

  /** `;` if the first import of the framework or honotate, or else the first statement, ends with it; else `''`. */
  get semicolon(): string {
    const [first = this.program.body[0]] = this.#declarations
    return first && this.source(first).endsWith(';') ? ';' : ''
  }

  source({ start, end }: Range): string {
    return this.text.original.slice(start, end)
  }

  /** The comments in a node, with line comments as block comments. */
  comments(node: Range): readonly string[] {
    return this.#comments
      .filter((each) => contains(node, each))
      .map(({ type, value }) => (type === 'Line' ? `/*${commentText(value)} */` : `/*${value}*/`))
  }

  indentation({ start }: Start): string {
    return /[^\S\n]*$/u.exec(this.text.original.slice(0, start))?.[0] ?? ''
  }

  /**
   * The white space after a new comment or decorator before a node: a line break if the node begins its line, else a
   * space.
   */
  separatorAt(node: Start): string {
    const before = this.indentation(node)
    const isFirst = node.start === before.length || this.text.original[node.start - before.length - 1] === '\n'
    return isFirst ? `\n${before}` : ' '
  }

  /**
   * Imports an export, and returns its local name. The local name differs from `name` if the file uses `name` for
   * something else.
   */
  use(name: string, module = 'honotate'): string {
    this.#needed.set(module, (this.#needed.get(module) ?? new Set()).add(name))
    const declared = module === 'zod' ? this.#taken.get('z') : undefined
    if (declared && !isImportFrom(declared, 'zod')) this.todo(declared, 'rename this z: the schemas here use z of Zod.')
    return this.#localName(name, module)
  }

  /** Writes a TODO comment before a node, unless this or an earlier run wrote it there. */
  todo({ start }: Start, message: string): void {
    const comment = todoComment(message)
    const written = this.#todos.get(start) ?? TODOS_AT_END.exec(this.text.original.slice(0, start))?.[0] ?? ''
    if (written.includes(comment)) return
    this.#todos.set(start, written + comment)
    this.text.appendLeft(start, comment + this.separatorAt({ start }))
  }

  /** Writes a TODO comment before a node, unless the file, or the given part of it, already has it. */
  todoOnce(node: Start, message: string, part: Range = { start: 0, end: Infinity }): void {
    const isIn = (text: string): boolean => text.includes(todoComment(message))
    const written = [...this.#todos].some(([start, text]) => part.start <= start && start < part.end && isIn(text))
    if (!written && !isIn(this.source(part))) this.todo(node, message)
  }

  /**
   * Replaces the code of a range by `parts`. The ranges in `parts` must be in the order of the file: their code is not
   * moved, so that it can be rewritten, too.
   */
  rewrite({ start, end }: Range, parts: readonly (string | Range)[]): void {
    let [text, from] = ['', start]
    for (const part of [...parts, { start: end, end }]) {
      if (typeof part === 'string') text += part
      else {
        if (from < part.start) this.text.overwrite(from, part.start, text)
        text = ''
        from = part.end
      }
    }
  }

  /** Adds lines to the documentation comment of an element, or writes one. */
  describe(node: Range, lines: readonly string[]): void {
    const first = startOf(node)
    // `export` precedes the decorators of a class, or is between them and the class.
    const exported = /export\s+(?:default\s+)?(?:abstract\s+)?$/u.exec(this.source({ start: 0, end: first }))
    const start = first - (exported?.[0].length ?? 0)
    this.#descriptions.set(start, [...(this.#descriptions.get(start) ?? []), ...lines])
  }

  finish(): string {
    const uses = this.#usesLeft()
    let added = [...this.#needed].flatMap(([module, names]) => this.#importOf(module, names, uses) || []).join('\n')
    for (const declaration of this.#declarations) {
      const left = declaration.specifiers.filter(({ local }) => uses.has(local.name))
      const isExtended = this.#needed.has(declaration.source.value)
      // Keep an import that only has side effects.
      if (declaration.specifiers.length === 0) continue
      if (left.length === declaration.specifiers.length && !isExtended) continue
      this.keep(declaration, isExtended ? left.filter(({ type }) => type !== 'ImportSpecifier') : left, added)
      added = ''
    }
    const first = this.#declarations[0] ?? this.program.body[0]
    if (added && first) this.text.prependLeft(first.start, `${added}\n`)
    for (const [start, lines] of this.#descriptions) this.#writeDescription(start, lines)
    return this.text.toString()
  }

  /** Removes a statement with the end of its line and, unless it is an import, with its documentation comment. */
  remove({ type, start, end }: Statement): void {
    const { original } = this.text
    // A comment before an import may describe the file.
    const before = type === 'ImportDeclaration' ? '' : original.slice(0, start)
    const comment = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*$/u.exec(before)?.[0].length ?? 0
    this.text.remove(start - comment, end + (/^[^\S\n]*\n?/u.exec(original.slice(end))?.[0].length ?? 0))
  }

  /** Reduces an import to the specifiers `left`, and writes `before` in front; removes it if nothing remains. */
  keep(declaration: ImportDeclaration, left: ImportDeclaration['specifiers'], before = ''): void {
    // Rewriting the import drops its comments, which therefore move before it.
    const texts = [...this.comments(declaration), before, this.#importWith(declaration, left)].filter(Boolean)
    if (texts.length > 0) this.text.overwrite(declaration.start, declaration.end, texts.join('\n'))
    else this.remove(declaration)
  }

  #importWith(declaration: ImportDeclaration, left: ImportDeclaration['specifiers']): string {
    if (left.length === 0) return ''
    const texts = (isNamed: boolean): string =>
      left.flatMap((each) => ((each.type === 'ImportSpecifier') === isNamed ? this.source(each) : [])).join(', ')
    const [kind, named] = [declaration.importKind === 'type' ? 'type ' : '', texts(true)]
    const names = [texts(false), named && `{ ${named} }`].filter(Boolean).join(', ')
    const end = this.source(declaration).endsWith(';') ? ';' : ''
    return `import ${kind}${names} from ${this.source(declaration.source)}${end}`
  }

  /** Adds lines to the documentation comment that ends before `start`, or writes a new comment there. */
  #writeDescription(start: number, lines: readonly string[]): void {
    const { original } = this.text
    const indentation = this.indentation({ start })
    const all = lines.map((line) => `${indentation} * ${commentText(line)}`.trimEnd()).join('\n')
    const existing = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/u.exec(original.slice(0, start))
    if (!existing) return void this.text.prependLeft(start, `/**\n${all}\n${indentation} */\n${indentation}`)
    const end = existing.index + existing[0].trimEnd().length - 2
    const blank = lines[0]?.startsWith('@') ? '' : `${indentation} *\n`
    const isLong = existing[1]?.includes('\n')
    const text = `\n${blank}${all}${isLong ? '' : `\n${indentation} `}`
    this.text.appendLeft(isLong ? original.lastIndexOf('\n', end) : end, text)
  }

  /** Finds the names that the rewritten text uses, except for the local names of added imports. */
  #usesLeft(): ReadonlySet<string> {
    const { program } = parse(this.text.toString(), this.scope.path, 'module') ?? this
    const uses = new Set(countUses([program]).keys())
    for (const [module, names] of this.#needed) for (const name of names) uses.delete(this.#localName(name, module))
    return uses
  }

  #importOf(module: string, names: ReadonlySet<string>, uses: ReadonlySet<string>): string {
    const quote = this.#declarations[0] ? this.source(this.#declarations[0].source).charAt(0) : "'"
    if (module === 'zod')
      return isImportFrom(this.#taken.get('z'), 'zod') ? '' : `import * as z from ${quote}zod${quote}${this.semicolon}`
    const added = [...names].map((name) => {
      const local = this.#localName(name, module)
      // `verbatimModuleSyntax` requires `type` for names that are only types.
      const type = /^(?:Guard|RouteCall|TestApp)$/u.test(name) ? 'type ' : ''
      return [local, `${type}${name}${local === name ? '' : ` as ${local}`}`] as const
    })
    const known = this.#declarations
      .filter(({ source }) => source.value === module)
      .flatMap(({ specifiers, importKind }) => specifiers.map((each) => ({ ...each, isType: importKind === 'type' })))
      .filter(({ type, local }) => type === 'ImportSpecifier' && (module === 'honotate' || uses.has(local.name)))
      .map((each) => [each.local.name, `${each.isType ? 'type ' : ''}${this.source(each)}`] as const)
    const specifiers = [...new Map([...added, ...known]).values()].toSorted()
    return importLine(specifiers, `${quote}${module}${quote}${this.semicolon}`)
  }

  #localName(name: string, module: string): string {
    const known = this.imports.get(name)
    const imported = known?.isWhole ? undefined : known
    // An export of honotate takes the name of the framework's import, which is removed. Imports from Express or Fastify
    // may stay.
    const givesWay = module === 'honotate' && imported?.module !== 'express' && imported?.module !== 'fastify'
    const isFree = !this.#taken.has(name) || (imported && (givesWay || imported.module === module))
    return isFree ? name : module === 'honotate' ? `Honotate${name}` : `${name}Value`
  }
}
