import type { FormOfType, ReadType, SymbolHandle, TypeChecker, WrittenType } from './checker.ts'
import type { CompilerChecker, SyntaxNode } from './compiler-api.ts'
import { createMemberReader } from './written-members.ts'
import { isKey, nodeOf, NO_SCOPE, written, type Questions, type Scope } from './written-scope.ts'

/** The maximum number of names to follow from one written type. The types of some libraries refer to themselves. */
const MAX_DEPTH = 50

/** The maximum number of types to read for one question. */
const MAX_READS = 2000

/** The written arguments of a generic type, defaults included, and the scope of its declaration. */
interface Bound {
  readonly scope: Scope
  readonly arguments: readonly WrittenType[]
}

/** Creates the functions that answer questions about written types. */
export function createTypeReader(
  checker: CompilerChecker,
  questions: Questions,
): Pick<TypeChecker, 'writtenOf' | 'typeOfWritten' | 'readWritten' | 'writtenMember' | 'originOf' | 'writtenValue'> {
  const { is, has, isGlobal, declarationsOf, declarationOf } = questions
  const members = createMemberReader(checker, questions, { readWritten, readReference, symbolOf, nested })
  const symbols = new WeakMap<SyntaxNode, { readonly symbol: SymbolHandle | undefined }>()
  const all = (nodes: Iterable<SyntaxNode> | undefined, scope: Scope): WrittenType[] =>
    [...(nodes ?? [])].map((node) => written(node, scope))
  let depth = 0
  let reads = 0

  /** Reads a type inside another one. Returns `otherwise` beyond {@link MAX_DEPTH} or {@link MAX_READS}. */
  function nested<Result, Otherwise>(read: () => Result, otherwise: Otherwise): Result | Otherwise {
    if (depth === 0) reads = 0
    if (depth >= MAX_DEPTH || reads >= MAX_READS) return otherwise
    depth++
    reads++
    try {
      return read()
    } finally {
      depth--
    }
  }

  /** The symbol that a name refers to. For an imported name, this is the symbol in the other file. */
  function symbolOf(name: SyntaxNode): SymbolHandle | undefined {
    const known = symbols.get(name)
    if (known) return known.symbol
    const found = checker.getSymbolAtLocation(name.right ?? name)
    const symbol = found && has(found, 'Alias') ? checker.getAliasedSymbol(found) : found
    symbols.set(name, { symbol })
    return symbol
  }

  /**
   * Adds the type parameters of a declaration to a scope, with the written arguments or the defaults as their values.
   */
  function bound(symbol: SymbolHandle, given: readonly WrittenType[], outer: Scope): Bound {
    const parameters = declarationsOf(symbol).flatMap((each) => [...(each.typeParameters ?? [])])
    if (parameters.length === 0) return { scope: outer, arguments: given }
    const scope = new Map(outer)
    const values = parameters.flatMap(({ name, default: five, defaultType: seven = five }, index) => {
      const parameter = name && symbolOf(name)
      const value = given[index] ?? (seven && written(seven, scope))
      if (!value) return []
      if (parameter) scope.set(parameter, value)
      return value
    })
    return { scope, arguments: values }
  }

  /** The scope of the members of a class or an interface, including the type arguments of its base types. */
  function withBases(symbol: SymbolHandle, scope: Scope, level = 0): Scope {
    const bases = declarationsOf(symbol).flatMap((each) =>
      [...(each.heritageClauses ?? [])].flatMap((clause) => [...(clause.types ?? [])]),
    )
    return bases.reduce((inner, base) => {
      // TypeScript 7.1 reads the bases of an interface as type references.
      const reference = base.expression ?? base.typeName
      const name = reference && symbolOf(reference.name ?? reference)
      if (!name || level > MAX_DEPTH || isGlobal(name)) return inner
      if (has(name, 'TypeAlias')) return new Map([...inner, ...readReference(name, base, inner).core.scope])
      return withBases(name, bound(name, all(base.typeArguments, inner), inner).scope, level + 1)
    }, scope)
  }

  function readReference(symbol: SymbolHandle, node: SyntaxNode, scope: Scope): ReadType {
    const reference = written(node, scope)
    const { scope: inner, arguments: given } = bound(symbol, all(node.typeArguments, scope), scope)
    const [first] = given
    if (first && symbol.name === 'Awaited' && isGlobal(symbol)) return readAwaited(first)
    if (has(symbol, 'TypeAlias')) {
      const body = declarationOf(symbol)?.type
      if (!body) return other(node, scope)
      const read = readWritten(written(body, inner))
      return { ...read, names: [{ symbol, arguments: given, body: written(body, inner), reference }, ...read.names] }
    }
    const isList = isGlobal(symbol) && /^(?:Readonly)?Array$/u.test(symbol.name)
    if (isList) return { ...other(node, scope, 'array'), parts: given }
    const core = written(node, isGlobal(symbol) ? inner : withBases(symbol, inner))
    return { form: 'other', core, parts: [], names: [{ symbol, arguments: given, body: core, reference }] }
  }

  /**
   * The written type in `Awaited<Promise<Word>>`, here `Word`. Following the alias does not find it, because `Awaited`
   * infers it.
   */
  function readAwaited(of: WrittenType): ReadType {
    const read = readWritten(of)
    const promise = read.names.find(({ symbol }) => /^Promise(?:Like)?$/u.test(symbol.name) && isGlobal(symbol))
    const [inner] = promise?.arguments ?? []
    return inner ? nested(() => readAwaited(inner), read) : read
  }

  function other(node: SyntaxNode, scope: Scope, form: FormOfType = 'other'): ReadType {
    return { form, core: written(node, scope), parts: [], names: [] }
  }

  function readWritten(given: WrittenType): ReadType {
    const [node, scope] = [nodeOf(given), given.scope]
    return nested(() => readNode(node, scope), undefined) ?? other(node, scope)
  }

  function readNode(node: SyntaxNode, scope: Scope): ReadType {
    const parts = (form: FormOfType, nodes: Iterable<SyntaxNode> | undefined): ReadType => ({
      ...other(node, scope, form),
      parts: all(nodes, scope),
    })
    const isWrapped = is(node, 'ParenthesizedType', 'OptionalType', 'RestType', 'NamedTupleMember', 'TypeOperator')
    if (isWrapped && node.type && !members.isKeyOf(node)) return readWritten(written(node.type, scope))
    if (is(node, 'ArrayType')) return parts('array', node.elementType && [node.elementType])
    if (is(node, 'TupleType')) return parts('tuple', node.elements)
    if (is(node, 'UnionType')) return parts('union', node.types)
    if (is(node, 'IntersectionType')) return parts('intersection', node.types)
    // The compiler's type decides later which of the branches applies.
    if (is(node, 'ConditionalType') && node.trueType && node.falseType)
      return parts('choice', [node.trueType, node.falseType])
    if (is(node, 'IndexedAccessType')) return readAccess(node, scope)
    const name = is(node, 'ImportType') ? node.qualifier : is(node, 'TypeQuery') ? node.exprName : node.typeName
    const symbol = name && symbolOf(name)
    if (!symbol) return other(node, scope)
    if (is(node, 'TypeQuery')) {
      const declared = declarationOf(symbol)?.type
      return declared ? readWritten(written(declared, NO_SCOPE)) : other(node, scope)
    }
    if (!has(symbol, 'TypeParameter')) return readReference(symbol, node, scope)
    const argument = scope.get(symbol)
    const isItself = argument?.node === node && argument.scope === scope
    return argument && !isItself && !isKey(argument) ? readWritten(argument) : other(node, scope)
  }

  /** The written type of `Holder['word']` and `Words[number]`. */
  function readAccess(node: SyntaxNode, scope: Scope): ReadType {
    const { objectType, indexType } = node
    if (!objectType || !indexType) return other(node, scope)
    const of = readWritten(written(objectType, scope))
    if (of.form === 'array' && of.parts[0]) return readWritten(of.parts[0])
    const names = members.namesIn(indexType, scope)
    const found = names.length > 0 ? names.map((name) => members.memberOf(of, name)) : [members.valueOf(of)]
    const [first, ...others] = found
    if (!first || !found.every((each) => each !== undefined)) return other(node, scope)
    if (others.length > 0) return { ...other(node, scope, 'union'), parts: found }
    const mapped = members.isKey(indexType, scope) ? members.propertyOf(of, names[0] ?? '') : undefined
    const read = readWritten(first)
    return mapped ? { ...read, mapped } : read
  }

  return {
    typeOfWritten: (each) => checker.getTypeAtLocation(nodeOf(each)),
    writtenOf(symbol) {
      const type = declarationOf(symbol)?.type
      if (type) return written(type, NO_SCOPE)
      const [node] = has(symbol, 'Class', 'Interface') ? declarationsOf(symbol) : []
      return node && written(node, withBases(symbol, NO_SCOPE))
    },
    readWritten,
    writtenMember: (owner, symbol) => members.memberOf(owner, symbol.name, symbol),
    originOf: (owner, symbol) => members.originOf(owner, symbol.name),
    writtenValue: members.valueOf,
  }
}
