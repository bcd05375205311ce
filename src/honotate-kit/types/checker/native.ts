import process from 'node:process'
import { startApi } from '../../transform/hosts/typescript-native/api.ts'
import type { SymbolHandle, TypeChecker, TypeHandle } from './checker.ts'
import type { CompilerChecker, CompilerSymbol, CompilerType, Flags, SyntaxNode } from './compiler-api.ts'
import { createChecker } from './create-checker.ts'
import { isProjectFile } from './library-paths.ts'
import { readText } from '../../disk.ts'

// The parts of TypeScript 7's API that this file uses; they are the same in 7.0 and 7.1.

interface NativeType extends CompilerType {
  readonly elementFlags?: readonly number[]
  getAliasSymbol(): SymbolHandle | undefined
  getAliasTypeArguments(): readonly TypeHandle[]
  getTypes(): readonly TypeHandle[] | undefined
  getTarget(): NativeType
  isErrorType(): boolean
  isTypeReference(): boolean
}

interface NativeSymbol extends CompilerSymbol {
  readonly declarations: readonly NativeDeclaration[]
}

/** The place of a node. `resolve()` returns the node, and fetches its whole file. */
interface NativeDeclaration {
  readonly path: string
  resolve(project: NativeProject): SyntaxNode | undefined
}

interface NativeChecker extends CompilerChecker {
  getSymbolAtPosition(file: string, offset: number): SymbolHandle | undefined
  getTypeOfSymbol(symbols: readonly SymbolHandle[]): readonly TypeHandle[]
  getIndexInfosOfType(type: TypeHandle): readonly { readonly keyType: TypeHandle; readonly valueType: TypeHandle }[]
  typeToString(type: TypeHandle): string
}

interface NativeProject {
  readonly checker: NativeChecker
  readonly program: {
    getSourceFileNames(): readonly string[]
    getSourceFile(file: string): SyntaxNode | undefined
  }
}

/** The enums of the modules `sync` and `ast` in TypeScript 7's API. */
type NativeFlags = Readonly<Record<'TypeFlags' | 'SymbolFlags' | 'ElementFlags' | 'SignatureKind', Flags>>
type NativeSyntax = Readonly<Record<'SyntaxKind', Flags>>

// These casts are safe: this compiler receives only types, symbols and declarations that it returned.
const typeOf = (type: TypeHandle): NativeType => type as NativeType
const symbolOf = (symbol: SymbolHandle): NativeSymbol => symbol as NativeSymbol
const declarationOf = (declaration: object): NativeDeclaration => declaration as NativeDeclaration

/**
 * Opens a project with TypeScript 7.
 *
 * @param path The directory of the package `typescript`.
 * @param config The absolute path of the tsconfig.json.
 */
export async function openNative(path: string, config: string): Promise<TypeChecker> {
  const sources = new Map<string, string>()
  const api = await startApi(path, process.cwd(), (file) => {
    if (!isProjectFile(file)) return undefined
    const text = readText(file)
    if (text !== undefined) sources.set(file, text)
    return text
  })
  const { TypeFlags, SymbolFlags, ElementFlags, SignatureKind } = (await api.load('sync')) as NativeFlags
  const { SyntaxKind } = (await api.load('ast')) as NativeSyntax
  const project = api.openWithTypes(config) as NativeProject
  const { checker, program } = project

  return createChecker({
    version: api.version,
    files: program.getSourceFileNames(),
    flags: {
      types: TypeFlags,
      symbols: SymbolFlags,
      elements: ElementFlags,
      nodes: SyntaxKind,
      call: SignatureKind['Call'] as number,
      construct: SignatureKind['Construct'] as number,
    },
    checker,
    rootOf: (file) => program.getSourceFile(file),
    sourceOf: (file) => sources.get(file),
    symbolAt: (file, offset) => checker.getSymbolAtPosition(file, offset),
    isUnresolved: (type) => Boolean(type.flags & (TypeFlags['Any'] as number)) && typeOf(type).isErrorType(),
    isReference: (type) => typeOf(type).isTypeReference(),
    partsOf: (type) => typeOf(type).getTypes() ?? [],
    elementFlagsOf: (tuple) => typeOf(tuple).getTarget().elementFlags ?? [],
    indexesOf: (type) =>
      checker.getIndexInfosOfType(type).map((info) => ({ key: info.keyType, value: info.valueType })),
    aliasOf(type) {
      const symbol = typeOf(type).getAliasSymbol()
      return symbol && { symbol, typeArguments: typeOf(type).getAliasTypeArguments() }
    },
    textOf: (type) => checker.typeToString(type),
    typesOf: (symbols) => checker.getTypeOfSymbol(symbols),
    nodeOf: (declaration) => declarationOf(declaration).resolve(project),
    fileOf: (declaration) => declarationOf(declaration).path,
    placeOf(symbol) {
      const [declaration] = symbolOf(symbol).declarations
      const name = declaration?.resolve(project)?.name
      if (!declaration || !name) return undefined
      const quotes = name.kind === SyntaxKind['StringLiteral'] ? 2 : 0
      return { file: declaration.path, offset: name.end - (name.text?.length ?? 0) - quotes }
    },
    close: () => api.close(),
  })
}
