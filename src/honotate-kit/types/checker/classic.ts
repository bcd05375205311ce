import { createRequire } from 'node:module'
import type ts from 'typescript'
import { TransformError } from '../../compiler-errors.ts'
import { createProgramOf } from '../../transform/hosts/typescript-classic/internals.ts'
import type { SymbolHandle, TypeChecker, TypeHandle } from './checker.ts'
import type { Flags } from './compiler-api.ts'
import { createChecker } from './create-checker.ts'

// These casts are safe: this compiler receives only types, symbols and declarations that it returned.
const typeOf = (type: TypeHandle): ts.Type => type as ts.Type
const symbolOf = (symbol: SymbolHandle): ts.Symbol => symbol as ts.Symbol
const nodeOf = (declaration: object): ts.Declaration => declaration as ts.Declaration
/** An enum object also maps its values to names, so its type does not fit `Flags`. */
const flagsOf = (values: object): Flags => values as Flags

/**
 * Opens a project with TypeScript 5 or 6.
 *
 * @param path The directory of the package `typescript`.
 * @param config The absolute path of the tsconfig.json.
 * @param host A host of this TypeScript that has already parsed the files.
 * @throws HONOTATE_NO_CONFIG
 */
export function openClassic(path: string, config: string, host?: ts.CompilerHost): TypeChecker {
  const typescript = createRequire(import.meta.url)(path) as typeof ts
  const system = { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const parsed = typescript.getParsedCommandLineOfConfigFile(config, {}, system)
  if (!parsed) throw new TransformError('NO_CONFIG', { place: `at \`${config}\`` })
  const { fileNames, options, projectReferences } = parsed
  const program = createProgramOf(typescript)({
    rootNames: fileNames,
    options,
    ...(host && { host }),
    ...(projectReferences && { projectReferences }),
  })
  return classicChecker(typescript, program)
}

export function classicChecker(typescript: typeof ts, program: ts.Program): TypeChecker {
  const checker = program.getTypeChecker()
  const { ElementFlags, ObjectFlags, SignatureKind, SymbolFlags, SyntaxKind, TypeFlags } = typescript

  /** The identifier that starts at an offset, or the class without a name at that offset: `export default class {}`. */
  function nameAt(source: ts.SourceFile, offset: number): ts.Node | undefined {
    const search = (node: ts.Node): ts.Node | undefined => {
      if (node.end <= offset || node.pos > offset) return undefined
      const isFound =
        typescript.isIdentifier(node) || typescript.isPrivateIdentifier(node)
          ? node.getStart(source) === offset
          : typescript.isClassDeclaration(node) && !node.name && node.pos <= offset && offset < node.members.pos
      return isFound ? node : typescript.forEachChild(node, search)
    }
    return search(source)
  }

  return createChecker({
    version: typescript.version,
    files: program.getSourceFiles().map(({ fileName }) => fileName),
    flags: {
      types: flagsOf(TypeFlags),
      symbols: flagsOf(SymbolFlags),
      elements: flagsOf(ElementFlags),
      nodes: flagsOf(SyntaxKind),
      call: SignatureKind.Call,
      construct: SignatureKind.Construct,
    },
    checker,
    rootOf: (file) => program.getSourceFile(file),
    sourceOf: (file) => program.getSourceFile(file)?.text,
    symbolAt(file, offset) {
      const source = program.getSourceFile(file)
      const node = source && nameAt(source, offset)
      // The types of the package `typescript` lack the member `symbol` of a node.
      const own =
        node && typescript.isClassDeclaration(node) ? (node as { readonly symbol?: ts.Symbol }).symbol : undefined
      return own ?? (node && checker.getSymbolAtLocation(node))
    },
    isUnresolved: (type) => 'intrinsicName' in type && type.intrinsicName === 'error',
    isReference: (type) => Boolean((type as ts.ObjectType).objectFlags & ObjectFlags.Reference),
    partsOf: (type) => (type as ts.UnionOrIntersectionType | ts.TemplateLiteralType).types ?? [],
    elementFlagsOf: (tuple) => (tuple as ts.TupleTypeReference).target.elementFlags,
    indexesOf: (type) =>
      checker.getIndexInfosOfType(typeOf(type)).map((info) => ({ key: info.keyType, value: info.type })),
    aliasOf(type) {
      const { aliasSymbol, aliasTypeArguments = [] } = typeOf(type)
      return aliasSymbol && { symbol: aliasSymbol, typeArguments: aliasTypeArguments }
    },
    textOf: (type) => checker.typeToString(typeOf(type), undefined, typescript.TypeFormatFlags.NoTruncation),
    typesOf: (symbols) => symbols.map((each) => checker.getTypeOfSymbol(symbolOf(each))),
    nodeOf,
    fileOf(declaration) {
      const source = nodeOf(declaration).getSourceFile()
      return program.isSourceFileDefaultLibrary(source) ? undefined : source.fileName
    },
    placeOf(symbol) {
      const [declaration] = symbolOf(symbol).declarations ?? []
      if (!declaration) return undefined
      const source = declaration.getSourceFile()
      const name = typescript.getNameOfDeclaration(declaration) ?? declaration
      return { file: source.fileName, offset: name.getStart(source) }
    },
    close() {},
  })
}
