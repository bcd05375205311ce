import process from 'node:process'
import { startApi } from '../../transform/hosts/typescript-native/api.ts'
import type { SymbolHandle, TypeChecker, TypeHandle } from './checker.ts'
import { formOf } from './classic.ts'
import { kindsBy } from './kinds.ts'
import { isLibraryFile, isProjectFile, plainText } from './library-paths.ts'
import type { NativeFlags, NativeNode, NativeProject, NativeSymbol, NativeSyntax, NativeType } from './native-api.ts'
import { isUnwritable, ITEM_ARGUMENTS } from './written-names.ts'

const asType = (type: TypeHandle): NativeType => type as unknown as NativeType
const asSymbol = (symbol: SymbolHandle): NativeSymbol => symbol as unknown as NativeSymbol
const handle = <H>(value: unknown): H => value as H

/** Asks once about each type. */
function once<Answer>(ask: (type: TypeHandle) => Answer): (type: TypeHandle) => Answer {
  const answers = new WeakMap<TypeHandle, { readonly answer: Answer }>()
  return (type) => {
    const known = answers.get(type) ?? { answer: ask(type) }
    answers.set(type, known)
    return known.answer
  }
}

/**
 * Opens a project with TypeScript 7.
 *
 * @param path The directory of the package `typescript`.
 * @param config The absolute path of the tsconfig.json.
 */
export async function openNative(path: string, config: string): Promise<TypeChecker> {
  const api = await startApi(path, process.cwd(), () => undefined)
  const { TypeFlags, SymbolFlags, ElementFlags, SignatureKind } = (await api.load('sync')) as NativeFlags
  const { SyntaxKind } = (await api.load('ast')) as NativeSyntax
  const project = api.openWithTypes(config) as unknown as NativeProject
  const { checker, program } = project
  const kindByFlags = kindsBy(TypeFlags)
  const has = (symbol: NativeSymbol, ...names: readonly string[]): boolean =>
    names.some((name) => symbol.flags & (SymbolFlags[name] ?? 0))

  const documented = new Map<NativeSymbol, boolean>()
  /** Looks at the nodes, which are here once a file was fetched, since most symbols have no comment to ask for. */
  function hasDocs(symbol: NativeSymbol): boolean {
    let known = documented.get(symbol)
    if (known === undefined) {
      known =
        !self.isGlobal(handle(symbol)) &&
        symbol.declarations.some((each) => Boolean(each.resolve(project)?.jsDoc?.length))
      documented.set(symbol, known)
    }
    return known
  }

  /** The type of the items of an array type, or of the values of a record, as written. */
  function itemNode(node: NativeNode | undefined): NativeNode | undefined {
    if (!node) return undefined
    if (node.kind === SyntaxKind['TypeOperator']) return itemNode(node.type)
    if (node.kind === SyntaxKind['ArrayType']) return node.elementType
    if (node.kind === SyntaxKind['TypeLiteral'])
      return [...(node.members ?? [])].find((each) => each.kind === SyntaxKind['IndexSignature'])?.type
    const argument = ITEM_ARGUMENTS.get(node.typeName?.text ?? '')
    return argument === undefined ? undefined : [...(node.typeArguments ?? [])][argument]
  }

  /** The types of a union as written, or the type itself. */
  function partNodes(node: NativeNode | undefined): NativeNode[] {
    if (!node) return []
    if (node.kind === SyntaxKind['ParenthesizedType']) return partNodes(node.type)
    return node.kind === SyntaxKind['UnionType'] ? [...(node.types ?? [])].flatMap(partNodes) : [node]
  }

  /** @param seen Aliases that refer to one another are an error, but end here too. */
  function aliasesIn(
    written: NativeNode | undefined,
    of: 'itself' | 'items',
    seen: readonly NativeSymbol[] = [],
  ): readonly NativeSymbol[] {
    const parts = partNodes(written)
    const references = (of === 'items' ? parts.map(itemNode).flatMap(partNodes) : parts).filter(
      (each) => each?.kind === SyntaxKind['TypeReference'],
    )
    const name = references.length === 1 ? references[0]?.typeName : undefined
    const found = name && checker.getSymbolAtLocation(name)
    const alias = found && has(found, 'Alias') ? checker.getAliasedSymbol(found) : found
    if (!alias || !has(alias, 'TypeAlias') || seen.includes(alias)) return seen
    return aliasesIn(alias.declarations[0]?.resolve(project)?.type, 'itself', [...seen, alias])
  }

  function isOfClass(node: NativeNode | undefined): boolean {
    const kind = node?.parent?.kind
    return kind === SyntaxKind['ClassDeclaration'] || kind === SyntaxKind['ClassExpression']
  }

  const self: TypeChecker = {
    version: api.version,
    files: [...program.getSourceFileNames()].filter(isProjectFile).sort(),

    symbolAt: (file, offset) => handle(checker.getSymbolAtPosition(file, offset)),
    typeOfExpression(file, start, end) {
      // `getTypeAtPosition` gives the type of the leftmost token.
      // The innermost node is the expression: a clause `extends Base` ends with its class.
      const search = (node: NativeNode): NativeNode | undefined =>
        node.pos <= start && node.end >= end
          ? (node.forEachChild(search) ?? (node.end === end ? node : undefined))
          : undefined
      const node = program.getSourceFile(file)?.forEachChild(search)
      return handle(node && checker.getTypeAtLocation(node))
    },

    idOf: (type) => asType(type).id,
    kindOf: (type) =>
      asType(type).flags & (TypeFlags['Any'] as number) && asType(type).isErrorType()
        ? 'unresolved'
        : kindByFlags(asType(type).flags),
    valueOf(type) {
      const { flags, value, intrinsicName } = asType(type)
      return flags & (TypeFlags['BooleanLiteral'] as number)
        ? (value ?? intrinsicName === 'true')
        : (value as string | number)
    },
    partsOf: (type) => handle(asType(type).getTypes() ?? []),
    textsOf: (type) => asType(type).texts ?? [],
    nonNullable: (type) => handle(checker.getNonNullableType(asType(type))),
    propertiesOf: once((type) => handle(checker.getPropertiesOfType(asType(type)))),
    propertyOf: (type, name) => handle(checker.getPropertyOfType(asType(type), name)),
    indexesOf: (type) =>
      checker
        .getIndexInfosOfType(asType(type))
        .map((info) => ({ key: handle<TypeHandle>(info.keyType), value: handle<TypeHandle>(info.valueType) })),
    symbolOf: (type) => handle(asType(type).getSymbol()),
    aliasOf(type) {
      const symbol = asType(type).getAliasSymbol()
      return symbol && { symbol: handle(symbol), typeArguments: handle(asType(type).getAliasTypeArguments()) }
    },
    typeArgumentsOf: once((type) =>
      asType(type).isTypeReference() ? handle(checker.getTypeArguments(asType(type))) : [],
    ),
    isArray: once((type) => asType(type).isTypeReference() && checker.isArrayType(asType(type))),
    tupleOf(type) {
      if (!asType(type).isTypeReference() || !checker.isTupleType(asType(type))) return undefined
      const { elementFlags = [] } = asType(type).getTarget()
      return checker.getTypeArguments(asType(type)).map((each, index) => ({
        type: handle<TypeHandle>(each),
        form: formOf(elementFlags[index] ?? 0, ElementFlags),
      }))
    },
    callOf: once((type) => {
      const [first] = checker.getSignaturesOfType(asType(type), SignatureKind.Call)
      return (
        first && {
          parameters: handle(first.getParameters()),
          returns: handle(checker.getReturnTypeOfSignature(first)),
        }
      )
    }),
    textOf: (type) => checker.typeToString(asType(type)),

    nameOf: (symbol) => asSymbol(symbol).name,
    typesOf: (symbols) => (symbols.length > 0 ? handle(checker.getTypeOfSymbol(symbols.map(asSymbol))) : []),
    declaredType: (symbol) => handle(checker.getDeclaredTypeOfSymbol(asSymbol(symbol))),
    docsOf: (symbol) => (hasDocs(asSymbol(symbol)) ? plainText(asSymbol(symbol).getDocumentationComment(checker)) : ''),
    tagsOf: (symbol) =>
      hasDocs(asSymbol(symbol))
        ? asSymbol(symbol)
            .getJsDocTags(checker)
            .map(({ name, text = '' }) => ({ name, text: plainText(text) }))
        : [],
    placeOf(symbol) {
      const [declaration] = asSymbol(symbol).declarations
      const name = declaration?.resolve(project)?.name
      if (!declaration || !name) return undefined
      const quotes = name.kind === SyntaxKind['StringLiteral'] ? 2 : 0
      return { file: declaration.path, offset: name.end - (name.text?.length ?? 0) - quotes }
    },
    ownerOf: (symbol) => asSymbol(symbol).declarations[0]?.resolve(project)?.parent?.name?.text,
    isOptional: (symbol) => has(asSymbol(symbol), 'Optional'),
    isMethod: (symbol) => has(asSymbol(symbol), 'Method'),
    isClassOrInterface: (symbol) => has(asSymbol(symbol), 'Class', 'Interface'),
    isGlobal: (symbol) => asSymbol(symbol).declarations.some(({ path: file }) => isLibraryFile(file)),
    isHidden(symbol) {
      const { escapedName, valueDeclaration } = asSymbol(symbol)
      if (isUnwritable(escapedName)) return true
      if (!valueDeclaration) return false
      const { kind } = valueDeclaration
      if (has(asSymbol(symbol), 'GetAccessor', 'SetAccessor')) return isOfClass(valueDeclaration.resolve(project))
      const isMember = ['PropertyDeclaration', 'MethodDeclaration', 'Parameter'].some(
        (each) => kind === SyntaxKind[each],
      )
      const modifiers = isMember ? [...(valueDeclaration.resolve(project)?.modifiers ?? [])] : []
      return modifiers.some(
        (each) => each.kind === SyntaxKind['PrivateKeyword'] || each.kind === SyntaxKind['ProtectedKeyword'],
      )
    },
    writtenAliases(symbol, of) {
      const { valueDeclaration, declarations } = asSymbol(symbol)
      return handle(aliasesIn((valueDeclaration ?? declarations[0])?.resolve(project)?.type, of))
    },

    close: () => api.close(),
  }
  return self
}
