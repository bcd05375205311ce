import type { FormOfType, ReadType, Scope, SymbolHandle, TypeChecker, WrittenType } from './checker.ts'
import type { CompilerChecker, SyntaxNode } from './compiler-api.ts'
import { MemberReader } from './written-members.ts'
import { basesIn, keyIn, nodeOf, NO_SCOPE, written, type Questions, type Reading } from './written-scope.ts'

/**
 * The maximum depth of nested reads and of base types. The types of some libraries refer to themselves.
 */
const MAX_DEPTH = 50

/** The maximum number of types to read for one question. */
const MAX_READS = 2000

/** The written arguments of a generic type, defaults included, and the scope of its declaration. */
interface Bound {
  readonly scope: Scope
  readonly arguments: readonly WrittenType[]
}

type AboutWrittenTypes = Pick<
  TypeChecker,
  'writtenOf' | 'typeOfWritten' | 'readWritten' | 'writtenMember' | 'originOf' | 'writtenValue' | 'writtenIndexKey'
>

/** Reads a syntax node; returns `undefined` if it finds neither a name nor parts. */
type ReadNode = (node: SyntaxNode, scope: Scope) => ReadType | undefined

export function createTypeReader(checker: CompilerChecker, questions: Questions): AboutWrittenTypes {
  const types = new TypeReader(checker, questions)
  return {
    typeOfWritten: (each) => checker.getTypeAtLocation(nodeOf(each)),
    writtenOf: (symbol) => types.writtenOf(symbol),
    readWritten: (each) => types.readWritten(each),
    writtenMember: (owner, symbol) => types.members.memberOf(owner, symbol.name, symbol),
    originOf: (owner, symbol) => types.members.originOf(owner, symbol.name),
    writtenValue: (owner, value) => types.members.valueOf(owner, value),
    writtenIndexKey: (owner) => types.members.indexKeyOf(owner),
  }
}

/**
 * Follows the names in a written type, such as aliases, to the type that they name, and remembers the names of
 * declared types and their arguments:
 *
 *     type Id<T> = T
 *     type Words = Id<Word>[]      an array; its part is `Id<Word>`
 *     Id<Word>                     Id with T = Word → T → Word → string
 *
 * `test/unit/types/worked-readings.test.ts` has more examples.
 */
class TypeReader implements Reading {
  readonly members: MemberReader
  readonly #checker: CompilerChecker
  readonly #questions: Questions
  readonly #symbols = new WeakMap<SyntaxNode, { readonly symbol: SymbolHandle | undefined }>()
  #depth = 0
  #reads = 0

  /** The readers, by kind of syntax. Nodes of kinds without a reader are read as references to names. */
  readonly #readers: readonly (readonly [syntax: string, read: ReadNode])[] = [
    ...['ParenthesizedType', 'OptionalType', 'RestType', 'NamedTupleMember', 'TypeOperator'].map(
      (syntax) => [syntax, (node, scope) => this.#readWrapped(node, scope)] satisfies [string, ReadNode],
    ),
    ['ArrayType', (node, scope) => this.#readParts(node, scope, 'array', node.elementType && [node.elementType])],
    ['TupleType', (node, scope) => this.#readParts(node, scope, 'tuple', node.elements)],
    ['UnionType', (node, scope) => this.#readParts(node, scope, 'union', node.types)],
    ['IntersectionType', (node, scope) => this.#readParts(node, scope, 'intersection', node.types)],
    ['ConditionalType', (node, scope) => this.#readChoice(node, scope)],
    ['IndexedAccessType', (node, scope) => this.#readAccess(node, scope)],
    ['TypeQuery', (node) => this.#readQuery(node)],
    ['ImportType', (node, scope) => this.#readName(node.qualifier, node, scope)],
  ]

  constructor(checker: CompilerChecker, questions: Questions) {
    this.#checker = checker
    this.#questions = questions
    this.members = new MemberReader(checker, questions, this)
  }

  readWritten(given: WrittenType): ReadType {
    const [node, scope] = [nodeOf(given), given.scope]
    return this.nested(() => this.#readNode(node, scope), undefined) ?? other(node, scope)
  }

  writtenOf(symbol: SymbolHandle): WrittenType | undefined {
    const { declarationOf, declarationsOf, has } = this.#questions
    const type = declarationOf(symbol)?.type
    if (type) return written(type, NO_SCOPE)
    const [node] = has(symbol, 'Class', 'Interface') ? declarationsOf(symbol) : []
    return node && written(node, this.#withBases(symbol, NO_SCOPE))
  }

  /**
   * Calls `read`, which may call `nested()` again. Returns `otherwise` beyond {@link MAX_DEPTH} or {@link MAX_READS}.
   */
  nested<Result, Otherwise>(read: () => Result, otherwise: Otherwise): Result | Otherwise {
    if (this.#depth === 0) this.#reads = 0
    if (this.#depth >= MAX_DEPTH || this.#reads >= MAX_READS) return otherwise
    this.#depth++
    this.#reads++
    try {
      return read()
    } finally {
      this.#depth--
    }
  }

  /** The symbol that a name refers to. For an imported name, this is the symbol in the other file. */
  symbolOf(name: SyntaxNode): SymbolHandle | undefined {
    const known = this.#symbols.get(name)
    if (known) return known.symbol
    const found = this.#checker.getSymbolAtLocation(name.right ?? name)
    const symbol = found && this.#questions.has(found, 'Alias') ? this.#checker.getAliasedSymbol(found) : found
    this.#symbols.set(name, { symbol })
    return symbol
  }

  readReference(symbol: SymbolHandle, node: SyntaxNode, scope: Scope): ReadType {
    const { declarationOf, has, isGlobal } = this.#questions
    const reference = written(node, scope)
    const { scope: inner, arguments: given } = this.#bind(symbol, all(node.typeArguments, scope), scope)
    const [first] = given
    if (first && symbol.name === 'Awaited' && isGlobal(symbol)) return this.#readAwaited(first)
    if (has(symbol, 'TypeAlias')) {
      const type = declarationOf(symbol)?.type
      if (!type) return other(node, scope)
      const body = written(type, inner)
      const read = this.readWritten(body)
      return { ...read, names: [{ symbol, arguments: given, body, reference }, ...read.names] }
    }
    const isList = isGlobal(symbol) && /^(?:Readonly)?Array$/u.test(symbol.name)
    if (isList) return { ...other(node, scope, 'array'), parts: given }
    const core = written(node, isGlobal(symbol) ? inner : this.#withBases(symbol, inner))
    return { form: 'other', core, parts: [], names: [{ symbol, arguments: given, body: core, reference }] }
  }

  #readNode(node: SyntaxNode, scope: Scope): ReadType | undefined {
    const found = this.#readers.find(([syntax]) => this.#questions.is(node, syntax))
    return found ? found[1](node, scope) : this.#readName(node.typeName, node, scope)
  }

  #readWrapped(node: SyntaxNode, scope: Scope): ReadType | undefined {
    return node.type && !this.members.keys.isKeyOf(node) ? this.readWritten(written(node.type, scope)) : undefined
  }

  #readParts(node: SyntaxNode, scope: Scope, form: FormOfType, parts: Iterable<SyntaxNode> | undefined): ReadType {
    return { ...other(node, scope, form), parts: all(parts, scope) }
  }

  /** Reads both branches: the compiler's type decides later which one applies. */
  #readChoice(node: SyntaxNode, scope: Scope): ReadType | undefined {
    const { trueType, falseType } = node
    return trueType && falseType && this.#readParts(node, scope, 'choice', [trueType, falseType])
  }

  #readQuery({ exprName }: SyntaxNode): ReadType | undefined {
    const symbol = exprName && this.symbolOf(exprName)
    const declared = symbol && this.#questions.declarationOf(symbol)?.type
    return declared && this.readWritten(written(declared, NO_SCOPE))
  }

  /** The written type of a name: the argument of a type parameter, or the declaration of a type. */
  #readName(name: SyntaxNode | undefined, node: SyntaxNode, scope: Scope): ReadType | undefined {
    const symbol = name && this.symbolOf(name)
    if (!symbol) return undefined
    if (!this.#questions.has(symbol, 'TypeParameter')) return this.readReference(symbol, node, scope)
    const argument = scope.get(symbol)
    return argument && keyIn(argument) === undefined ? this.readWritten(argument) : undefined
  }

  /** The written type of `Holder['word']` and `Words[number]`. */
  #readAccess(node: SyntaxNode, scope: Scope): ReadType | undefined {
    const { members } = this
    const { objectType, indexType } = node
    if (!objectType || !indexType) return undefined
    const of = this.readWritten(written(objectType, scope))
    if (of.form === 'array' && of.parts[0]) return this.readWritten(of.parts[0])
    const names = members.keys.namesIn(indexType, scope)
    const found = names.length > 0 ? names.map((name) => members.memberOf(of, name)) : [members.valueOf(of)]
    const [first, ...others] = found
    if (!first || !found.every((each) => each !== undefined)) return undefined
    if (others.length > 0) return { ...other(node, scope, 'union'), parts: found }
    const mapped = members.keys.isKey(indexType, scope) ? members.propertyOf(of, names[0] ?? '') : undefined
    const read = this.readWritten(first)
    return mapped ? { ...read, mapped } : read
  }

  /**
   * The written type in `Awaited<Promise<Word>>`, here `Word`. Following the alias does not find `Word`, because
   * `Awaited` infers it.
   */
  #readAwaited(of: WrittenType): ReadType {
    const read = this.readWritten(of)
    const { isGlobal } = this.#questions
    const promise = read.names.find(({ symbol }) => /^Promise(?:Like)?$/u.test(symbol.name) && isGlobal(symbol))
    const [inner] = promise?.arguments ?? []
    return inner ? this.nested(() => this.#readAwaited(inner), read) : read
  }

  /** Binds each type parameter of a declaration to its written argument or its default. */
  #bind(symbol: SymbolHandle, given: readonly WrittenType[], outer: Scope): Bound {
    const parameters = this.#questions.declarationsOf(symbol).flatMap((each) => [...(each.typeParameters ?? [])])
    if (parameters.length === 0) return { scope: outer, arguments: given }
    let scope = outer
    const values = parameters.flatMap(({ name, default: five, defaultType: seven = five }, index) => {
      const parameter = name && this.symbolOf(name)
      // A default may refer to the parameters before it.
      const value = given[index] ?? (seven && written(seven, scope))
      if (parameter && value) scope = scope.bind(parameter, value)
      return value ?? []
    })
    return { scope, arguments: values }
  }

  /** The scope of the members of a class or an interface, including the type arguments of its base types. */
  #withBases(symbol: SymbolHandle, scope: Scope, level = 0): Scope {
    const { declarationsOf, has, isGlobal } = this.#questions
    return basesIn(declarationsOf(symbol)).reduce((inner, [base, reference]) => {
      const name = reference && this.symbolOf(reference)
      if (!name || level > MAX_DEPTH || isGlobal(name)) return inner
      if (has(name, 'TypeAlias')) return inner.with(this.readReference(name, base, inner).core.scope)
      return this.#withBases(name, this.#bind(name, all(base.typeArguments, inner), inner).scope, level + 1)
    }, scope)
  }
}

function other(node: SyntaxNode, scope: Scope, form: FormOfType = 'other'): ReadType {
  return { form, core: written(node, scope), parts: [], names: [] }
}

function all(nodes: Iterable<SyntaxNode> | undefined, scope: Scope): WrittenType[] {
  return [...(nodes ?? [])].map((node) => written(node, scope))
}
