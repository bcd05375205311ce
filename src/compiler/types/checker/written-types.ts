import type { FormOfType, ReadType, SymbolHandle, TypeChecker, TypeHandle, WrittenType } from './checker.ts'
import type { CompilerChecker, SyntaxNode } from './compiler-api.ts'

/** Questions about nodes and symbols, by the names of their kinds and flags. */
interface Questions {
  is(node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean
  hasKind(kind: number | undefined, ...kinds: readonly string[]): boolean
  has(symbol: SymbolHandle, ...flags: readonly string[]): boolean
  isGlobal(symbol: SymbolHandle): boolean
  declarationsOf(symbol: SymbolHandle): readonly SyntaxNode[]
  /** The node that declares an alias or a value. */
  declarationOf(symbol: SymbolHandle): SyntaxNode | undefined
}

type Scope = ReadonlyMap<SymbolHandle, WrittenType>

/** So many names may lead from a written type to another one. Aliases that refer to each other are an error. */
const MAX_STEPS = 50

const NO_SCOPE: Scope = new Map()

/** The written arguments of a generic type, defaults included, and the scope of its declaration. */
interface Bound {
  readonly scope: Scope
  readonly arguments: readonly WrittenType[]
}

/** The parts of a mapped type. */
interface Mapped {
  /** The object whose members are mapped to themselves: `T` of `{ [K in keyof T]: T[K] }`. */
  readonly object: WrittenType | undefined
  readonly value: WrittenType | undefined
}

/** Creates the questions about written types. */
export function createTypeReader(
  checker: CompilerChecker,
  { is, hasKind, has, isGlobal, declarationsOf, declarationOf }: Questions,
): Pick<TypeChecker, 'writtenOf' | 'typeOfWritten' | 'readWritten' | 'writtenMember' | 'writtenValue'> {
  const symbols = new WeakMap<SyntaxNode, { readonly symbol: SymbolHandle | undefined }>()
  const nodeOf = ({ node }: WrittenType): SyntaxNode => node as SyntaxNode
  const scopeOf = ({ scope }: WrittenType): Scope => scope as Scope
  const written = (node: SyntaxNode, scope: Scope): WrittenType => ({ node, scope })
  const all = (nodes: Iterable<SyntaxNode> | undefined, scope: Scope): WrittenType[] =>
    [...(nodes ?? [])].map((node) => written(node, scope))

  /** The symbol that a name refers to, behind imports. */
  function symbolOf(name: SyntaxNode): SymbolHandle | undefined {
    const known = symbols.get(name)
    if (known) return known.symbol
    const found = checker.getSymbolAtLocation(name.right ?? name)
    const symbol = found && has(found, 'Alias') ? checker.getAliasedSymbol(found) : found
    symbols.set(name, { symbol })
    return symbol
  }

  /** The scope with the type parameters of a declaration, which have the written arguments or their defaults. */
  function bound(symbol: SymbolHandle, given: readonly WrittenType[], outer: Scope): Bound {
    const parameters = declarationsOf(symbol).flatMap((each) => [...(each.typeParameters ?? [])])
    if (parameters.length === 0) return { scope: outer, arguments: given }
    const scope = new Map(outer)
    const values = parameters.flatMap(({ name, default: five, defaultType: seven = five }, index) => {
      const parameter = name && symbolOf(name)
      const value = given[index] ?? (seven && written(seven, scope))
      if (parameter && value) scope.set(parameter, value)
      return value ?? []
    })
    return { scope, arguments: values }
  }

  /** The scope of the members of a class or an interface, which has the type arguments of its bases. */
  function withBases(symbol: SymbolHandle, scope: Scope, depth = 0): Scope {
    const bases = declarationsOf(symbol).flatMap((each) =>
      [...(each.heritageClauses ?? [])].flatMap((clause) => [...(clause.types ?? [])]),
    )
    return bases.reduce((inner, base) => {
      // TypeScript 7.1 reads the bases of an interface as type references.
      const reference = base.expression ?? base.typeName
      const name = reference && symbolOf(reference.name ?? reference)
      if (!name || depth > MAX_STEPS || isGlobal(name)) return inner
      if (has(name, 'TypeAlias')) return new Map([...inner, ...scopeOf(readReference(name, base, inner).core)])
      return withBases(name, bound(name, all(base.typeArguments, inner), inner).scope, depth + 1)
    }, scope)
  }

  function readReference(symbol: SymbolHandle, node: SyntaxNode, scope: Scope, steps = 0): ReadType {
    const reference = written(node, scope)
    const { scope: inner, arguments: given } = bound(symbol, all(node.typeArguments, scope), scope)
    const [first] = given
    if (first && symbol.name === 'Awaited' && isGlobal(symbol)) return readAwaited(first, steps + 1)
    if (has(symbol, 'TypeAlias')) {
      const body = declarationOf(symbol)?.type
      if (!body || steps > MAX_STEPS) return other(node, scope)
      const read = readWritten(written(body, inner), steps + 1)
      return { ...read, names: [{ symbol, arguments: given, body: written(body, inner), reference }, ...read.names] }
    }
    const isList = isGlobal(symbol) && /^(?:Readonly)?Array$/u.test(symbol.name)
    if (isList) return { ...other(node, scope, 'array'), parts: given }
    const core = written(node, isGlobal(symbol) ? inner : withBases(symbol, inner))
    return { form: 'other', core, parts: [], names: [{ symbol, arguments: given, body: core, reference }] }
  }

  /** The written type of `Awaited<Promise<Word>>`, whose declaration infers it. */
  function readAwaited(of: WrittenType, steps: number): ReadType {
    const read = readWritten(of, steps)
    const promise = read.names.find(({ symbol }) => /^Promise(?:Like)?$/u.test(symbol.name) && isGlobal(symbol))
    const [inner] = promise?.arguments ?? []
    return inner && steps <= MAX_STEPS ? readAwaited(inner, steps + 1) : read
  }

  function other(node: SyntaxNode, scope: Scope, form: FormOfType = 'other'): ReadType {
    return { form, core: written(node, scope), parts: [], names: [] }
  }

  function readWritten(given: WrittenType, steps = 0): ReadType {
    const [node, scope] = [nodeOf(given), scopeOf(given)]
    const parts = (form: FormOfType, nodes: Iterable<SyntaxNode> | undefined): ReadType => ({
      ...other(node, scope, form),
      parts: all(nodes, scope),
    })
    const isWrapped = is(node, 'ParenthesizedType', 'OptionalType', 'RestType', 'NamedTupleMember', 'TypeOperator')
    if (isWrapped && node.type && !isKeyOf(node)) return readWritten(written(node.type, scope), steps)
    if (is(node, 'ArrayType')) return parts('array', node.elementType && [node.elementType])
    if (is(node, 'TupleType')) return parts('tuple', node.elements)
    if (is(node, 'UnionType')) return parts('union', node.types)
    if (is(node, 'IntersectionType')) return parts('intersection', node.types)
    // One of the branches; the type of the member tells which one.
    if (is(node, 'ConditionalType') && node.trueType && node.falseType)
      return parts('choice', [node.trueType, node.falseType])
    if (is(node, 'IndexedAccessType')) return readAccess(node, scope, steps)
    const name = is(node, 'ImportType') ? node.qualifier : is(node, 'TypeQuery') ? node.exprName : node.typeName
    const symbol = name && symbolOf(name)
    if (!symbol || steps > MAX_STEPS) return other(node, scope)
    if (is(node, 'TypeQuery')) {
      const declared = declarationOf(symbol)?.type
      return declared ? readWritten(written(declared, NO_SCOPE), steps + 1) : other(node, scope)
    }
    if (!has(symbol, 'TypeParameter')) return readReference(symbol, node, scope, steps)
    const argument = scope.get(symbol)
    return argument && argument.node !== node ? readWritten(argument, steps + 1) : other(node, scope)
  }

  function isKeyOf(node: SyntaxNode): boolean {
    return is(node, 'TypeOperator') && !hasKind(node.operator, 'ReadonlyKeyword')
  }

  /** The written type of `Holder['word']` and `Words[number]`. */
  function readAccess(node: SyntaxNode, scope: Scope, steps: number): ReadType {
    const { objectType, indexType } = node
    if (!objectType || !indexType || steps > MAX_STEPS) return other(node, scope)
    const of = readWritten(written(objectType, scope), steps + 1)
    if (of.form === 'array' && of.parts[0]) return readWritten(of.parts[0], steps + 1)
    // The core of `Required<Holder>` is the mapped type of the library, whose members depend on its type parameter.
    const types = [checker.getTypeAtLocation(objectType), checker.getTypeAtLocation(nodeOf(of.core))]
    const found = namesIn(indexType, types[0]).map((name) => {
      const [member] = types.flatMap((type) => (type && checker.getPropertyOfType(type, name)) ?? [])
      return member && writtenMember(of, member)
    })
    const [first, ...others] = found
    if (!first || !found.every((each) => each !== undefined)) return other(node, scope)
    return others.length === 0 ? readWritten(first, steps + 1) : { ...other(node, scope, 'union'), parts: found }
  }

  /** The names of members in `'word'`, `'word' | 'words'` and `keyof Holder`. */
  function namesIn(index: SyntaxNode, object: TypeHandle | undefined): readonly string[] {
    if (is(index, 'UnionType')) return [...(index.types ?? [])].flatMap((each) => namesIn(each, object))
    if (isKeyOf(index) && object) return checker.getPropertiesOfType(object).map(({ name }) => name)
    const name = index.literal?.text
    return name === undefined ? [] : [name]
  }

  function writtenMember(owner: ReadType | undefined, symbol: SymbolHandle, steps = 0): WrittenType | undefined {
    const declared = declarationOf(symbol)?.type
    const scope = owner ? scopeIn(owner) : NO_SCOPE
    const mapped = owner && steps < MAX_STEPS && mappedBy(owner)
    if (mapped) return mapped.object ? writtenMember(readWritten(mapped.object), symbol, steps + 1) : mapped.value
    if (!declared && owner?.form === 'intersection') {
      const found = owner.parts.map((each) => writtenMember(readWritten(each), symbol, steps + 1))
      return found.find(Boolean)
    }
    return declared && written(declared, scope)
  }

  /** The parts of a mapped type; `undefined` for any other type. */
  function mappedBy({ core }: ReadType): Mapped | undefined {
    const [node, scope] = [nodeOf(core), scopeOf(core)]
    if (!is(node, 'MappedType') || !node.type) return undefined
    if (is(node.type, 'IndexedAccessType') && node.type.objectType)
      return { object: written(node.type.objectType, scope), value: undefined }
    return { object: undefined, value: written(node.type, scope) }
  }

  /** The written arguments of all type parameters in a type. */
  function scopeIn({ core, form, parts }: ReadType, steps = 0): Scope {
    if (form !== 'intersection' || steps > MAX_STEPS) return scopeOf(core)
    return new Map(parts.flatMap((each) => [...scopeIn(readWritten(each), steps + 1)]))
  }

  function writtenValue(owner: ReadType, value: TypeHandle): WrittenType | undefined {
    const mapped = mappedBy(owner)
    if (mapped) return mapped.value ?? (mapped.object && writtenValue(readWritten(mapped.object), value))
    const node = nodeOf(owner.core)
    const name = node.typeName ?? node.qualifier
    const symbol = name && symbolOf(name)
    const nodes = [node, ...(symbol ? declarationsOf(symbol) : [])]
    const signatures = nodes.flatMap((each) => [...(each.members ?? [])]).filter((each) => is(each, 'IndexSignature'))
    const types = signatures.flatMap(({ type }) => (type ? [type] : []))
    const [only = types.find((each) => idOf(checker.getTypeAtLocation(each)) === idOf(value))] =
      types.length === 1 ? types : []
    return only && written(only, scopeOf(owner.core))
  }

  function idOf(type: TypeHandle | undefined): number | undefined {
    return (type as { readonly id?: number } | undefined)?.id
  }

  return {
    typeOfWritten: (each) => checker.getTypeAtLocation(nodeOf(each)),
    writtenOf(symbol) {
      const type = declarationOf(symbol)?.type
      if (type) return written(type, NO_SCOPE)
      const [node] = has(symbol, 'Class', 'Interface') ? declarationsOf(symbol) : []
      return node && written(node, withBases(symbol, NO_SCOPE))
    },
    readWritten: (each) => readWritten(each),
    writtenMember: (owner, symbol) => writtenMember(owner, symbol),
    writtenValue,
  }
}
