// The parts of the API of TypeScript 7 that are used; 7.0 and 7.1 agree on them.

export interface NativeType {
  readonly id: number
  readonly flags: number
  readonly value?: string | number | boolean
  readonly intrinsicName?: string
  readonly texts?: readonly string[]
  readonly elementFlags?: readonly number[]
  getSymbol(): NativeSymbol | undefined
  getAliasSymbol(): NativeSymbol | undefined
  getAliasTypeArguments(): readonly NativeType[]
  getTypes(): readonly NativeType[] | undefined
  getTarget(): NativeType
  isErrorType(): boolean
  isTypeReference(): boolean
}

/** A node of the syntax tree; `pos` is where the white space before it starts. */
export interface NativeNode {
  readonly kind: number
  readonly pos: number
  readonly end: number
  readonly parent?: NativeNode
  readonly text?: string
  readonly name?: NativeNode
  readonly type?: NativeNode
  readonly types?: Iterable<NativeNode>
  readonly typeName?: NativeNode
  readonly elementType?: NativeNode
  readonly typeArguments?: Iterable<NativeNode>
  readonly members?: Iterable<NativeNode>
  readonly jsDoc?: readonly unknown[]
  readonly modifiers?: Iterable<NativeNode>
  forEachChild<R>(visit: (node: NativeNode) => R | undefined): R | undefined
}

/** Where a node is; the node is fetched with its whole file. */
export interface NativeNodeHandle {
  readonly kind: number
  readonly path: string
  resolve(project: NativeProject): NativeNode | undefined
}

export interface NativeSymbol {
  readonly name: string
  readonly escapedName: string
  readonly flags: number
  readonly declarations: readonly NativeNodeHandle[]
  readonly valueDeclaration: NativeNodeHandle | undefined
  getDocumentationComment(checker: NativeChecker): string
  getJsDocTags(checker: NativeChecker): readonly { readonly name: string; readonly text?: string }[]
}

export interface NativeSignature {
  getParameters(): readonly NativeSymbol[]
}

export interface NativeChecker {
  getSymbolAtPosition(file: string, offset: number): NativeSymbol | undefined
  getSymbolAtLocation(node: NativeNode): NativeSymbol | undefined
  getTypeAtLocation(node: NativeNode): NativeType | undefined
  getTypeOfSymbol(symbols: readonly NativeSymbol[]): readonly NativeType[]
  getDeclaredTypeOfSymbol(symbol: NativeSymbol): NativeType
  getAliasedSymbol(symbol: NativeSymbol): NativeSymbol
  getNonNullableType(type: NativeType): NativeType
  getPropertiesOfType(type: NativeType): readonly NativeSymbol[]
  getPropertyOfType(type: NativeType, name: string): NativeSymbol | undefined
  getIndexInfosOfType(type: NativeType): readonly { readonly keyType: NativeType; readonly valueType: NativeType }[]
  getSignaturesOfType(type: NativeType, kind: number): readonly NativeSignature[]
  getReturnTypeOfSignature(signature: NativeSignature): NativeType
  getTypeArguments(type: NativeType): readonly NativeType[]
  isArrayType(type: NativeType): boolean
  isTupleType(type: NativeType): boolean
  typeToString(type: NativeType): string
}

export interface NativeProject {
  readonly checker: NativeChecker
  readonly program: {
    getSourceFileNames(): readonly string[]
    getSourceFile(file: string): NativeNode | undefined
  }
}

type Flags = Readonly<Record<string, number>>

/** The enums of the module `sync`. */
export interface NativeFlags {
  readonly TypeFlags: Flags
  readonly SymbolFlags: Flags
  readonly ElementFlags: Readonly<Record<'Optional' | 'Required', number>>
  readonly SignatureKind: { readonly Call: number }
}

/** The enum of the module `ast`. */
export interface NativeSyntax {
  readonly SyntaxKind: Flags
}
