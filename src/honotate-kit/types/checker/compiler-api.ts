import type { FilePlace, SymbolHandle, TypeHandle } from './checker.ts'

/** The values of an enum by name; they differ between TypeScript 6 and 7. */
export type Flags = Readonly<Record<string, number>>

/** The members that types have in TypeScript 5, 6 and 7. */
export interface CompilerType extends TypeHandle {
  readonly id: number
  readonly value?: string | number | boolean
  readonly intrinsicName?: string
  readonly texts?: readonly string[]
}

/** The members that symbols have in all versions. TypeScript 5 and 6 leave out an empty list of declarations. */
export interface CompilerSymbol extends SymbolHandle {
  readonly escapedName: string
  readonly declarations?: readonly object[]
  readonly valueDeclaration?: object
}

/** The members of nodes; `pos` is the start of the white space before a node. */
export interface SyntaxNode {
  readonly kind: number
  readonly pos: number
  readonly end: number
  readonly parent?: SyntaxNode
  readonly text?: string
  readonly name?: SyntaxNode
  readonly type?: SyntaxNode
  readonly types?: Iterable<SyntaxNode>
  readonly typeName?: SyntaxNode
  readonly elementType?: SyntaxNode
  readonly typeArguments?: Iterable<SyntaxNode>
  readonly members?: Iterable<SyntaxNode>
  readonly parameters?: Iterable<SyntaxNode>
  readonly modifiers?: Iterable<SyntaxNode>
  readonly typeParameters?: Iterable<SyntaxNode>
  /** The key of a mapped type: `K` in `{ [K in keyof T as Name]: … }`. */
  readonly typeParameter?: SyntaxNode
  /** The type after `as` in a mapped type. */
  readonly nameType?: SyntaxNode
  /** The type after `in` for the key of a mapped type. */
  readonly constraint?: SyntaxNode
  readonly head?: SyntaxNode
  readonly templateSpans?: Iterable<SyntaxNode>
  readonly elements?: Iterable<SyntaxNode>
  /** The default of a type parameter in TypeScript 5 and 6. */
  readonly default?: SyntaxNode
  /** The default of a type parameter in TypeScript 7. */
  readonly defaultType?: SyntaxNode
  readonly expression?: SyntaxNode
  readonly exprName?: SyntaxNode
  readonly qualifier?: SyntaxNode
  readonly right?: SyntaxNode
  readonly objectType?: SyntaxNode
  readonly indexType?: SyntaxNode
  readonly trueType?: SyntaxNode
  readonly falseType?: SyntaxNode
  readonly literal?: SyntaxNode
  readonly operator?: number
  readonly heritageClauses?: Iterable<SyntaxNode>
  readonly jsDoc?: readonly SyntaxNode[]
  forEachChild<R>(visit: (node: SyntaxNode) => R | undefined): R | undefined
}

/** The methods that checkers have in all versions. */
export interface CompilerChecker {
  getSymbolAtLocation(node: SyntaxNode): SymbolHandle | undefined
  getTypeAtLocation(node: SyntaxNode): TypeHandle | undefined
  getDeclaredTypeOfSymbol(symbol: SymbolHandle): TypeHandle
  getAliasedSymbol(symbol: SymbolHandle): SymbolHandle
  getNonNullableType(type: TypeHandle): TypeHandle
  getPropertiesOfType(type: TypeHandle): readonly SymbolHandle[]
  getPropertyOfType(type: TypeHandle, name: string): SymbolHandle | undefined
  getSignaturesOfType(type: TypeHandle, kind: number): readonly CompilerSignature[]
  getReturnTypeOfSignature(signature: CompilerSignature): TypeHandle
  getTypeArguments(type: TypeHandle): readonly TypeHandle[]
  isArrayType(type: TypeHandle): boolean
  isTupleType(type: TypeHandle): boolean
}

interface CompilerSignature {
  getParameters(): readonly SymbolHandle[]
}

/** The compiler of an open project, with the same members for TypeScript 5, 6 and 7. */
export interface Compiler {
  readonly version: string
  readonly files: readonly string[]
  readonly flags: {
    readonly types: Flags
    readonly symbols: Flags
    readonly elements: Flags
    readonly nodes: Flags
    readonly call: number
    readonly construct: number
  }
  readonly checker: CompilerChecker
  rootOf(file: string): SyntaxNode | undefined
  sourceOf(file: string): string | undefined
  symbolAt(file: string, offset: number): SymbolHandle | undefined
  isUnresolved(type: TypeHandle): boolean
  isReference(type: TypeHandle): boolean
  partsOf(type: TypeHandle): readonly TypeHandle[]
  elementFlagsOf(tuple: TypeHandle): readonly number[]
  indexesOf(type: TypeHandle): readonly { readonly key: TypeHandle; readonly value: TypeHandle }[]
  aliasOf(
    type: TypeHandle,
  ): { readonly symbol: SymbolHandle; readonly typeArguments: readonly TypeHandle[] } | undefined
  textOf(type: TypeHandle): string
  typesOf(symbols: readonly SymbolHandle[]): readonly TypeHandle[]
  nodeOf(declaration: object): SyntaxNode | undefined
  /** The file of a declaration; in TypeScript 5 and 6, `undefined` for the libraries of the compiler. */
  fileOf(declaration: object): string | undefined
  placeOf(symbol: SymbolHandle): FilePlace | undefined
  close(): void
}
