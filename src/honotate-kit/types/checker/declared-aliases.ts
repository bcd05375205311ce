import type { SymbolHandle, TypeChecker, TypeHandle, TypeKind } from './checker.ts'
import type { Compiler, CompilerType } from './compiler-api.ts'
import { isProjectFile } from './library-paths.ts'
import type { SymbolReader } from './symbol-reader.ts'

/** The type of a handle. The cast is safe: the checker receives only types that the compiler returned. */
export const typeOf = (type: TypeHandle): CompilerType => type as CompilerType

/**
 * Finds the alias of a type. The compiler forgets the aliases of computed types, such as `type User = z.infer<typeof
 * User>`, so this class looks an alias up by the id of the type that the alias declares.
 */
export class DeclaredAliases {
  readonly #compiler: Compiler
  readonly #symbols: SymbolReader
  readonly #kindOf: (flags: number) => TypeKind
  #byType: Map<number, SymbolHandle> | undefined

  constructor(compiler: Compiler, symbols: SymbolReader, kindOf: (flags: number) => TypeKind) {
    this.#compiler = compiler
    this.#symbols = symbols
    this.#kindOf = kindOf
  }

  aliasOf(type: TypeHandle): ReturnType<TypeChecker['aliasOf']> {
    const known = this.#compiler.aliasOf(type)
    // An alias of the platform, such as `Partial`, does not name the type.
    const isNamed = known !== undefined && !this.#symbols.isGlobal(known.symbol)
    return (isNamed ? undefined : this.#aliasOfComputed(type)) ?? known
  }

  #aliasOfComputed(type: TypeHandle): ReturnType<TypeChecker['aliasOf']> {
    if (!['object', 'union', 'intersection'].includes(this.#kindOf(type.flags)) || this.#isDeclared(type))
      return undefined
    this.#byType ??= this.#readAliases()
    const symbol = this.#byType.get(typeOf(type).id)
    return symbol && { symbol, typeArguments: [] }
  }

  /** Whether a type is a class or an interface, or declared by the platform. */
  #isDeclared(type: TypeHandle): boolean {
    const symbol = type.getSymbol()
    if (!symbol) return false
    return (
      this.#symbols.has(symbol, 'Class', 'Interface') || (this.#symbols.isGlobal(symbol) && symbol.name !== '__type')
    )
  }

  #readAliases(): Map<number, SymbolHandle> {
    const { checker, files } = this.#compiler
    const found = new Map<number, SymbolHandle>()
    for (const file of files.filter(isProjectFile).toSorted()) {
      this.#compiler.rootOf(file)?.forEachChild((node) => {
        const name = this.#symbols.is(node, 'TypeAliasDeclaration') ? node.name : undefined
        if (!name || [...(node.typeParameters ?? [])].length > 0) return
        const symbol = checker.getSymbolAtLocation(name)
        if (!symbol) return
        const { id } = typeOf(checker.getDeclaredTypeOfSymbol(symbol))
        if (!found.has(id)) found.set(id, symbol)
      })
    }
    return found
  }
}
