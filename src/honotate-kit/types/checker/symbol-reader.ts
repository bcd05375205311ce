import { basename } from 'node:path'
import type { SymbolHandle } from './checker.ts'
import type { Compiler, CompilerSymbol, SyntaxNode } from './compiler-api.ts'
import { isLibraryFile } from './library-paths.ts'
import type { Questions } from './written-scope.ts'

/** The symbol of a handle. The cast is safe: the checker receives only symbols that the compiler returned. */
export const symbolOf = (symbol: SymbolHandle): CompilerSymbol => symbol as CompilerSymbol

/**
 * Answers questions about symbols and syntax nodes. Takes flags and kinds by name, since TypeScript 7 numbers them
 * differently.
 */
export class SymbolReader implements Questions {
  readonly #compiler: Compiler

  constructor(compiler: Compiler) {
    this.#compiler = compiler
  }

  // Arrow functions, because the readers of written types detach them from the object.

  readonly has = (symbol: SymbolHandle, ...names: readonly string[]): boolean =>
    names.some((name) => symbol.flags & (this.#compiler.flags.symbols[name] ?? 0))

  readonly hasKind = (value: number | undefined, ...kinds: readonly string[]): boolean =>
    kinds.some((kind) => value === this.#compiler.flags.nodes[kind])

  readonly is = (node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean =>
    this.hasKind(node?.kind, ...kinds)

  readonly isGlobal = (symbol: SymbolHandle): boolean =>
    handlesOf(symbol).some((each) => isLibraryFile(this.#compiler.fileOf(each) ?? 'bundled:'))

  readonly declarationsOf = (symbol: SymbolHandle): readonly SyntaxNode[] =>
    handlesOf(symbol).flatMap((each) => this.#compiler.nodeOf(each) ?? [])

  /** The node that declares a symbol; for an alias and a constant of the same name, the node of the alias. */
  readonly declarationOf = (symbol: SymbolHandle): SyntaxNode | undefined => {
    const handles = handlesOf(symbol)
    if (this.has(symbol, 'TypeAlias'))
      return handles.map((each) => this.#compiler.nodeOf(each)).find((node) => this.is(node, 'TypeAliasDeclaration'))
    const declaration = symbolOf(symbol).valueDeclaration ?? handles[0]
    return declaration && this.#compiler.nodeOf(declaration)
  }

  /**
   * The declared name. An `export default class` without a name is named after its file: `UserAccount` in
   * `user-account.ts`.
   */
  nameOf(symbol: SymbolHandle): string {
    // To TypeScript, a class or an interface behind `export default` is called `default`.
    if (symbol.name !== 'default' || !this.has(symbol, 'Class', 'Interface')) return symbol.name
    const declared = this.declarationsOf(symbol).flatMap(({ name }) => name?.text ?? [])
    const [file] = handlesOf(symbol).flatMap((each) => this.#compiler.fileOf(each) ?? [])
    return declared[0] ?? nameOfFile(file ?? '')
  }

  ownerOf(symbol: SymbolHandle): string | undefined {
    const [declaration] = handlesOf(symbol)
    return declaration && this.#compiler.nodeOf(declaration)?.parent?.name?.text
  }

  isHidden(symbol: SymbolHandle): boolean {
    const { escapedName, valueDeclaration } = symbolOf(symbol)
    // The name is a symbol or `#private`. A string such as `'__@id'` does not match, since TypeScript escapes its
    // underscores.
    if (/^__[@#]/u.test(escapedName)) return true
    const node = valueDeclaration && this.#compiler.nodeOf(valueDeclaration)
    if (this.has(symbol, 'GetAccessor', 'SetAccessor'))
      return this.is(node?.parent, 'ClassDeclaration', 'ClassExpression')
    if (!this.is(node, 'PropertyDeclaration', 'MethodDeclaration', 'Parameter')) return false
    return [...(node?.modifiers ?? [])].some((each) => this.is(each, 'PrivateKeyword', 'ProtectedKeyword'))
  }
}

/**
 * The declarations of a symbol. In TypeScript 7, a declaration is not a node: the node is read from another process.
 */
function handlesOf(symbol: SymbolHandle): readonly object[] {
  return symbolOf(symbol).declarations ?? []
}

function nameOfFile(file: string): string {
  const words = basename(file)
    .replace(/\..*$/u, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Default'
}
