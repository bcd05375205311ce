import type { SymbolHandle, TupleElement, TypeChecker, TypeHandle } from './checker.ts'
import type { Compiler, CompilerSymbol, CompilerType, SyntaxNode } from './compiler-api.ts'
import { kindsBy } from './kinds.ts'
import { createCommentReader } from './doc-comments.ts'
import { isLibraryFile, isProjectFile } from './library-paths.ts'
import { createTypeReader } from './written-types.ts'

// These casts are safe: the checker receives only types and symbols that the compiler returned.
const typeOf = (type: TypeHandle): CompilerType => type as CompilerType
const symbolOf = (symbol: SymbolHandle): CompilerSymbol => symbol as CompilerSymbol

/** Caches the answer for each type, since a question to TypeScript 7 is a message to another process. */
function once<Answer>(ask: (type: TypeHandle) => Answer): (type: TypeHandle) => Answer {
  const answers = new WeakMap<TypeHandle, { readonly answer: Answer }>()
  return (type) => {
    const known = answers.get(type) ?? { answer: ask(type) }
    answers.set(type, known)
    return known.answer
  }
}

/**
 * Creates the checker of a project from the compiler that has opened it: one short answer for each question of
 * `TypeChecker`. What differs between versions of TypeScript is in `classic.ts` and `native.ts`, and the longer answers
 * are in `doc-comments.ts` and `written-types.ts`.
 */
export function createChecker(compiler: Compiler): TypeChecker {
  const { checker, flags } = compiler
  const kindByFlags = kindsBy(flags.types)
  const has = (symbol: SymbolHandle, ...names: readonly string[]): boolean =>
    names.some((name) => symbol.flags & (flags.symbols[name] ?? 0))
  const hasKind = (value: number | undefined, ...kinds: readonly string[]): boolean =>
    kinds.some((kind) => value === flags.nodes[kind])
  const is = (node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean => hasKind(node?.kind, ...kinds)
  const declarationsOf = (symbol: SymbolHandle): readonly object[] => symbolOf(symbol).declarations ?? []
  const isGlobal = (symbol: SymbolHandle): boolean =>
    declarationsOf(symbol).some((each) => isLibraryFile(compiler.fileOf(each) ?? 'bundled:'))

  /** The node that declares an alias or a value. A symbol can be both: a constant may have the name of an alias. */
  function declarationOf(symbol: SymbolHandle): SyntaxNode | undefined {
    const declarations = declarationsOf(symbol)
    if (has(symbol, 'TypeAlias'))
      return declarations.map((each) => compiler.nodeOf(each)).find((node) => is(node, 'TypeAliasDeclaration'))
    const declaration = symbolOf(symbol).valueDeclaration ?? declarations[0]
    return declaration && compiler.nodeOf(declaration)
  }

  const nodesOf = (symbol: SymbolHandle): readonly SyntaxNode[] =>
    declarationsOf(symbol).flatMap((each) => compiler.nodeOf(each) ?? [])
  const commentOf = createCommentReader(checker, { is, nodesOf })

  /** The form of a tuple's element by its flags. */
  function formOf(value: number): TupleElement['form'] {
    if (value & (flags.elements['Required'] as number)) return 'required'
    return value & (flags.elements['Optional'] as number) ? 'optional' : 'rest'
  }

  /**
   * The aliases of the project by the ids of their types, including computed types: `type User = z.infer<typeof User>`.
   */
  let computed: Map<number, SymbolHandle> | undefined

  function declaredAlias(type: TypeHandle): ReturnType<TypeChecker['aliasOf']> {
    if (!['object', 'union', 'intersection'].includes(kindByFlags(type.flags)) || isDeclared(type)) return undefined
    computed ??= computedAliases()
    const symbol = computed.get(typeOf(type).id)
    return symbol && { symbol, typeArguments: [] }
  }

  /** Whether the compiler has an alias for a type, other than an alias of the platform such as `Partial`. */
  function isNamed(type: TypeHandle): boolean {
    const alias = compiler.aliasOf(type)
    return alias !== undefined && !isGlobal(alias.symbol)
  }

  /** Whether a class, an interface or the platform declares a type. */
  function isDeclared(type: TypeHandle): boolean {
    const symbol = type.getSymbol()
    if (!symbol) return false
    return has(symbol, 'Class', 'Interface') || (isGlobal(symbol) && symbol.name !== '__type')
  }

  function computedAliases(): Map<number, SymbolHandle> {
    const found = new Map<number, SymbolHandle>()
    for (const file of compiler.files.filter(isProjectFile).toSorted()) {
      compiler.rootOf(file)?.forEachChild((node) => {
        const name = is(node, 'TypeAliasDeclaration') ? node.name : undefined
        if (!name || [...(node.typeParameters ?? [])].length > 0) return
        const symbol = checker.getSymbolAtLocation(name)
        if (!symbol) return
        const { id } = typeOf(checker.getDeclaredTypeOfSymbol(symbol))
        if (!found.has(id)) found.set(id, symbol)
      })
    }
    return found
  }

  return {
    version: compiler.version,
    files: compiler.files.filter(isProjectFile).toSorted(),

    symbolAt: (file, offset) => compiler.symbolAt(file, offset),
    typeOfExpression(file, start, end) {
      // A clause `extends Base` ends at the same offset as the expression `Base`, which is the innermost node.
      const search = (node: SyntaxNode): SyntaxNode | undefined =>
        node.pos <= start && node.end >= end
          ? (node.forEachChild(search) ?? (node.end === end ? node : undefined))
          : undefined
      const node = compiler.rootOf(file)?.forEachChild(search)
      return node && checker.getTypeAtLocation(node)
    },

    idOf: (type) => typeOf(type).id,
    kindOf: (type) => (compiler.isUnresolved(type) ? 'unresolved' : kindByFlags(type.flags)),
    valueOf(type) {
      const { value, intrinsicName } = typeOf(type)
      return value ?? intrinsicName === 'true'
    },
    partsOf: (type) => compiler.partsOf(type),
    textsOf: (type) => typeOf(type).texts ?? [],
    nonNullable: (type) => checker.getNonNullableType(type),
    propertiesOf: once((type) => checker.getPropertiesOfType(type)),
    propertyOf: (type, name) => checker.getPropertyOfType(type, name),
    indexesOf: (type) => compiler.indexesOf(type),
    symbolOf: (type) => type.getSymbol(),
    aliasOf: (type) => (isNamed(type) ? undefined : declaredAlias(type)) ?? compiler.aliasOf(type),
    typeArgumentsOf: once((type) => (compiler.isReference(type) ? checker.getTypeArguments(type) : [])),
    isArray: once((type) => compiler.isReference(type) && checker.isArrayType(type)),
    tupleOf(type) {
      if (!compiler.isReference(type) || !checker.isTupleType(type)) return undefined
      const elementFlags = compiler.elementFlagsOf(type)
      return checker
        .getTypeArguments(type)
        .map((each, index) => ({ type: each, form: formOf(elementFlags[index] ?? 0) }))
    },
    callOf: once((type) => {
      const [first] = checker.getSignaturesOfType(type, flags.call)
      return first && { parameters: first.getParameters(), returns: checker.getReturnTypeOfSignature(first) }
    }),
    isConstructor: once((type) => {
      const symbol = type.getSymbol()
      const mayBe = symbol && (has(symbol, 'Class') || symbol.name === '__type')
      return Boolean(mayBe) && checker.getSignaturesOfType(type, flags.construct).length > 0
    }),
    textOf: (type) => compiler.textOf(type),

    nameOf: (symbol) => symbol.name,
    typesOf: (symbols) => (symbols.length > 0 ? compiler.typesOf(symbols) : []),
    declaredType: (symbol) => checker.getDeclaredTypeOfSymbol(symbol),
    docsOf: (symbol) => (isGlobal(symbol) ? '' : commentOf(symbol).text),
    tagsOf: (symbol) => (isGlobal(symbol) ? [] : commentOf(symbol).tags),
    placeOf: (symbol) => compiler.placeOf(symbol),
    ownerOf(symbol) {
      const [declaration] = declarationsOf(symbol)
      return declaration && compiler.nodeOf(declaration)?.parent?.name?.text
    },
    isOptional: (symbol) => has(symbol, 'Optional'),
    isMethod: (symbol) => has(symbol, 'Method'),
    isAlias: (symbol) => has(symbol, 'TypeAlias'),
    isClassOrInterface: (symbol) => has(symbol, 'Class', 'Interface'),
    isGlobal,
    isHidden(symbol) {
      const { escapedName, valueDeclaration } = symbolOf(symbol)
      // The name is a symbol or `#private`. TypeScript escapes the underscores of a string that looks like one:
      // `'__@id'`.
      if (/^__[@#]/u.test(escapedName)) return true
      const node = valueDeclaration && compiler.nodeOf(valueDeclaration)
      if (has(symbol, 'GetAccessor', 'SetAccessor')) return is(node?.parent, 'ClassDeclaration', 'ClassExpression')
      if (!is(node, 'PropertyDeclaration', 'MethodDeclaration', 'Parameter')) return false
      return [...(node?.modifiers ?? [])].some((each) => is(each, 'PrivateKeyword', 'ProtectedKeyword'))
    },
    ...createTypeReader(checker, { is, hasKind, has, isGlobal, declarationsOf: nodesOf, declarationOf }),

    close: () => compiler.close(),
  }
}
