import { createRequire } from 'node:module'
import type ts from 'typescript'
import { TransformError } from '../../compiler-errors.ts'
import type { FilePlace, SymbolHandle, TupleElement, TypeChecker, TypeHandle } from './checker.ts'
import { kindsBy, type FlagValues } from './kinds.ts'
import { isLibraryFile, isProjectFile, plainText } from './library-paths.ts'
import { isUnwritable, ITEM_ARGUMENTS } from './written-names.ts'

/** A member of a node that TypeScript does not declare. */
interface InternalNode extends ts.ClassDeclaration {
  readonly symbol?: ts.Symbol
}

const asType = (type: TypeHandle): ts.Type => type as unknown as ts.Type
const asSymbol = (symbol: SymbolHandle): ts.Symbol => symbol as unknown as ts.Symbol
const handle = <H>(value: unknown): H => value as H

/**
 * Opens a project with TypeScript 5 or 6.
 *
 * @param path The directory of the package `typescript`.
 * @param config The absolute path of the tsconfig.json.
 * @throws HONOTATE_NO_CONFIG
 */
export function openClassic(path: string, config: string): TypeChecker {
  const typescript = createRequire(import.meta.url)(path) as typeof ts
  const host = { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const parsed = typescript.getParsedCommandLineOfConfigFile(config, {}, host)
  if (!parsed) throw new TransformError('NO_CONFIG', { path: config })
  const { fileNames, options, projectReferences } = parsed
  const program = typescript.createProgram({
    rootNames: fileNames,
    options,
    ...(projectReferences && { projectReferences }),
  })
  const checker = program.getTypeChecker()
  const { TypeFlags, SymbolFlags, ElementFlags, ModifierFlags } = typescript
  const kindByFlags = kindsBy(TypeFlags as unknown as FlagValues)

  function nodeWhere(file: string, found: (node: ts.Node, source: ts.SourceFile) => boolean): ts.Node | undefined {
    const source = program.getSourceFile(file)
    const search = (node: ts.Node): ts.Node | undefined =>
      source && found(node, source) ? node : typescript.forEachChild(node, search)
    return source && search(source)
  }

  /** Whether a node is a class without a name whose keyword is at an offset: `export default class {}`. */
  function isNameless(node: ts.Node, offset: number): boolean {
    return typescript.isClassDeclaration(node) && !node.name && node.pos <= offset && offset < node.members.pos
  }

  /** The type of the items of an array type, or of the values of a record, as written. */
  function itemNode(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
    if (!node) return undefined
    if (typescript.isTypeOperatorNode(node)) return itemNode(node.type)
    if (typescript.isArrayTypeNode(node)) return node.elementType
    if (typescript.isTypeLiteralNode(node)) return node.members.find(typescript.isIndexSignatureDeclaration)?.type
    const argument = typescript.isTypeReferenceNode(node) ? ITEM_ARGUMENTS.get(node.typeName.getText()) : undefined
    return argument === undefined ? undefined : (node as ts.TypeReferenceNode).typeArguments?.[argument]
  }

  /** The types of a union as written, or the type itself. */
  function partNodes(node: ts.TypeNode | undefined): ts.TypeNode[] {
    if (!node) return []
    if (typescript.isParenthesizedTypeNode(node)) return partNodes(node.type)
    return typescript.isUnionTypeNode(node) ? node.types.flatMap(partNodes) : [node]
  }

  /** @param seen Aliases that refer to one another are an error, but end here too. */
  function aliasesIn(written: ts.TypeNode | undefined, of: 'itself' | 'items', seen: ts.Symbol[] = []): ts.Symbol[] {
    const parts = partNodes(written)
    const references = (of === 'items' ? parts.map(itemNode).flatMap(partNodes) : parts).filter(
      typescript.isTypeReferenceNode,
    )
    const [reference] = references
    if (references.length !== 1 || !reference) return seen
    const found = checker.getSymbolAtLocation(reference.typeName)
    const alias = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    if (!alias || !(alias.flags & SymbolFlags.TypeAlias) || seen.includes(alias)) return seen
    const [declared] = (alias.declarations ?? []) as ts.TypeAliasDeclaration[]
    return aliasesIn(declared?.type, 'itself', [...seen, alias])
  }

  function nameNode(symbol: ts.Symbol): ts.Node | undefined {
    const [declaration] = symbol.declarations ?? []
    return declaration && (typescript.getNameOfDeclaration(declaration) ?? declaration)
  }

  const self: TypeChecker = {
    version: typescript.version,
    files: program
      .getSourceFiles()
      .map(({ fileName }) => fileName)
      .filter(isProjectFile)
      .sort(),

    symbolAt(file, offset) {
      const node = nodeWhere(file, (each, source) =>
        typescript.isIdentifier(each) ? each.getStart(source) === offset : isNameless(each, offset),
      )
      const symbol = node && typescript.isClassDeclaration(node) ? (node as InternalNode).symbol : undefined
      return handle(symbol ?? (node && checker.getSymbolAtLocation(node)))
    },
    typeOfExpression(file, start, end) {
      const node = nodeWhere(file, (each, source) => each.getStart(source) === start && each.end === end)
      return handle(node && checker.getTypeAtLocation(node))
    },

    idOf: (type) => (type as unknown as { id: number }).id,
    kindOf(type) {
      const { flags, intrinsicName } = type as unknown as { flags: number; intrinsicName?: string }
      return flags & TypeFlags.Any && intrinsicName === 'error' ? 'unresolved' : kindByFlags(flags)
    },
    valueOf(type) {
      const { flags, value, intrinsicName } = type as unknown as ts.LiteralType & { intrinsicName: string }
      return flags & TypeFlags.BooleanLiteral ? intrinsicName === 'true' : (value as string | number)
    },
    partsOf: (type) => handle((type as unknown as { types?: readonly ts.Type[] }).types ?? []),
    textsOf: (type) => (asType(type) as ts.TemplateLiteralType).texts,
    nonNullable: (type) => handle(checker.getNonNullableType(asType(type))),
    propertiesOf: (type) => handle(checker.getPropertiesOfType(asType(type))),
    propertyOf: (type, name) => handle(checker.getPropertyOfType(asType(type), name)),
    indexesOf: (type) =>
      checker
        .getIndexInfosOfType(asType(type))
        .map((info) => ({ key: handle<TypeHandle>(info.keyType), value: handle<TypeHandle>(info.type) })),
    symbolOf: (type) => handle(asType(type).getSymbol()),
    aliasOf(type) {
      const { aliasSymbol, aliasTypeArguments = [] } = asType(type)
      return aliasSymbol && { symbol: handle(aliasSymbol), typeArguments: handle(aliasTypeArguments) }
    },
    typeArgumentsOf: (type) =>
      'target' in type ? handle(checker.getTypeArguments(asType(type) as ts.TypeReference)) : [],
    isArray: (type) => checker.isArrayType(asType(type)),
    tupleOf(type) {
      if (!checker.isTupleType(asType(type))) return undefined
      const reference = asType(type) as ts.TypeReference
      const { elementFlags } = reference.target as ts.TupleType
      return checker.getTypeArguments(reference).map((each, index) => ({
        type: handle<TypeHandle>(each),
        form: formOf(elementFlags[index] ?? 0, ElementFlags),
      }))
    },
    callOf(type) {
      const [first] = asType(type).getCallSignatures()
      return first && { parameters: handle(first.getParameters()), returns: handle(first.getReturnType()) }
    },
    textOf: (type) => checker.typeToString(asType(type), undefined, typescript.TypeFormatFlags.NoTruncation),

    nameOf: (symbol) => asSymbol(symbol).name,
    typesOf: (symbols) => handle(symbols.map((each) => checker.getTypeOfSymbol(asSymbol(each)))),
    declaredType: (symbol) => handle(checker.getDeclaredTypeOfSymbol(asSymbol(symbol))),
    docsOf: (symbol) =>
      self.isGlobal(symbol) ? '' : plainText(textOfParts(asSymbol(symbol).getDocumentationComment(checker))),
    tagsOf: (symbol) =>
      self.isGlobal(symbol)
        ? []
        : asSymbol(symbol)
            .getJsDocTags(checker)
            .map(({ name, text }) => ({ name, text: plainText(textOfParts(text ?? [])) })),
    placeOf(symbol): FilePlace | undefined {
      const node = nameNode(asSymbol(symbol))
      const source = node?.getSourceFile()
      return node && source && { file: source.fileName, offset: node.getStart(source) }
    },
    ownerOf(symbol) {
      const owner = asSymbol(symbol).declarations?.[0]?.parent
      return owner && 'name' in owner ? (owner.name as ts.Identifier | undefined)?.text : undefined
    },
    isOptional: (symbol) => Boolean(asSymbol(symbol).flags & SymbolFlags.Optional),
    isMethod: (symbol) => Boolean(asSymbol(symbol).flags & SymbolFlags.Method),
    isClassOrInterface: (symbol) => Boolean(asSymbol(symbol).flags & (SymbolFlags.Class | SymbolFlags.Interface)),
    isGlobal: (symbol) =>
      (asSymbol(symbol).declarations ?? []).some((each) => {
        const source = each.getSourceFile()
        return program.isSourceFileDefaultLibrary(source) || isLibraryFile(source.fileName)
      }),
    isHidden(symbol) {
      const { escapedName, flags, valueDeclaration, declarations = [] } = asSymbol(symbol)
      if (isUnwritable(String(escapedName))) return true
      if (flags & SymbolFlags.Accessor && valueDeclaration && typescript.isClassLike(valueDeclaration.parent))
        return true
      return declarations.some(
        (each) => typescript.getCombinedModifierFlags(each) & (ModifierFlags.Private | ModifierFlags.Protected),
      )
    },
    writtenAliases(symbol, of) {
      const { valueDeclaration, declarations = [] } = asSymbol(symbol)
      const declared = (valueDeclaration ?? declarations[0]) as ts.PropertySignature | undefined
      return handle(aliasesIn(declared?.type, of))
    },

    close() {},
  }
  return self
}

/** The text of a comment; `{@link Name label}` comes in parts, without what stood between the name and the label. */
function textOfParts(parts: readonly ts.SymbolDisplayPart[]): string {
  const isLabel = (index: number): boolean =>
    parts[index]?.kind === 'linkText' && parts[index - 1]?.kind === 'linkName' && parts[index]?.text !== ''
  return parts.map(({ text }, index) => (isLabel(index) ? `|${text}` : text)).join('')
}

/** The form of a tuple's element by its flags. */
export function formOf(flags: number, names: Readonly<Record<'Optional' | 'Required', number>>): TupleElement['form'] {
  if (flags & names.Required) return 'required'
  return flags & names.Optional ? 'optional' : 'rest'
}
