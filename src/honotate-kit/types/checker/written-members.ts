import type { ReadType, SymbolHandle, TypeHandle, WrittenType } from './checker.ts'
import type { CompilerChecker, SyntaxNode } from './compiler-api.ts'
import { createNameReader } from './mapped-names.ts'
import {
  isKey,
  nodeOf,
  NO_SCOPE,
  written,
  type KeyNode,
  type Questions,
  type Reading,
  type Scope,
} from './written-scope.ts'

/** A mapped type: `{ [K in keyof T as …]: T[K] }`. */
interface Mapped {
  readonly names: readonly string[]
  /** The key that a member is mapped from. */
  keyOf(name: string): string | undefined
  /** The written type of the member for a key; without a key, the type for any key. */
  value(key?: string): WrittenType
  /** The member of `T` that a key of `keyof T` names. */
  origin(key: string): SymbolHandle | undefined
}

/** Questions about the members of written types. */
interface MemberReader {
  /** The written type of a member. */
  memberOf(owner: ReadType | undefined, name: string, symbol?: SymbolHandle): WrittenType | undefined
  /** The written type of the values of an index signature. If the type has several signatures, `value` selects one. */
  valueOf(owner: ReadType, value?: TypeHandle): WrittenType | undefined
  propertyOf(owner: ReadType, name: string): SymbolHandle | undefined
  /** The member of the source type from which a mapped type makes its member: `User.name` for `Partial<User>`. */
  originOf(owner: ReadType, name: string): SymbolHandle | undefined
  /** The names in `'word'`, `'word' | 'words'`, `keyof Holder` and the key of a mapped type. */
  namesIn(index: SyntaxNode, scope: Scope): readonly string[]
  isKeyOf(node: SyntaxNode): boolean
  /** Whether a type is the key of a mapped type and the scope contains the name of the key. */
  isKey(index: SyntaxNode, scope: Scope): boolean
}

export function createMemberReader(
  checker: CompilerChecker,
  { is, hasKind, isGlobal, declarationsOf, declarationOf }: Questions,
  reading: Reading,
): MemberReader {
  const { readWritten, readReference, symbolOf, nested } = reading
  const nameIn = createNameReader({ is, isGlobal }, reading)

  function memberOf(owner: ReadType | undefined, name: string, symbol?: SymbolHandle): WrittenType | undefined {
    return nested(() => findMember(owner, name, symbol), undefined)
  }

  function findMember(owner: ReadType | undefined, name: string, symbol?: SymbolHandle): WrittenType | undefined {
    const mapped = owner && mappedBy(owner)
    if (mapped) {
      const key = mapped.keyOf(name)
      return key === undefined ? undefined : mapped.value(key)
    }
    const part = owner && partsOf(owner).find((each) => namesOf(each).includes(name))
    const found = part && memberOf(part, name)
    if (found) return found
    const own = symbol ?? (owner && propertyOf(owner, name))
    const declared = own && declarationOf(own)?.type
    return declared && written(declared, owner ? scopeIn(owner) : NO_SCOPE)
  }

  /** The members of an intersection, or the mapped types that an interface extends. */
  function partsOf({ form, parts, core }: ReadType): readonly ReadType[] {
    if (form === 'intersection') return parts.map(readWritten)
    const bases = nodesOf(core).flatMap((each) =>
      [...(each.heritageClauses ?? [])].flatMap((clause) => [...(clause.types ?? [])]),
    )
    return bases.flatMap((base) => {
      // TypeScript 7.1 reads the bases of an interface as type references.
      const reference = base.expression ?? base.typeName
      const name = reference && symbolOf(reference.name ?? reference)
      const read = name && readReference(name, base, core.scope)
      return read && mappedBy(read) ? [read] : []
    })
  }

  /** The node of a written type and the declarations of its name. */
  function nodesOf(core: WrittenType): readonly SyntaxNode[] {
    const node = nodeOf(core)
    const name = node.typeName ?? node.qualifier
    const symbol = name && symbolOf(name)
    return [node, ...(symbol ? declarationsOf(symbol) : [])]
  }

  function namesOf(read: ReadType): readonly string[] {
    return nested(() => findNames(read), [])
  }

  function findNames(read: ReadType): readonly string[] {
    const mapped = mappedBy(read)
    if (mapped) return mapped.names
    if (read.form === 'intersection') return read.parts.flatMap((each) => namesOf(readWritten(each)))
    return typesOf(read).flatMap((type) => checker.getPropertiesOfType(type).map(({ name }) => name))
  }

  function propertyOf(owner: ReadType, name: string): SymbolHandle | undefined {
    return typesOf(owner).flatMap((type) => checker.getPropertyOfType(type, name) ?? [])[0]
  }

  /**
   * The compiler's types for a written type and for the names that lead to it. The body of a generic alias still
   * contains type parameters, and the reference to the alias has their arguments.
   */
  function typesOf({ core, names }: ReadType): readonly TypeHandle[] {
    return [core, ...names.map(({ reference }) => reference)].flatMap(
      (each) => checker.getTypeAtLocation(nodeOf(each)) ?? [],
    )
  }

  function mappedBy({ core: { node: found, scope } }: ReadType): Mapped | undefined {
    const node = found as SyntaxNode
    if (!is(node, 'MappedType')) return undefined
    const { type, typeParameter, nameType } = node
    const parameter = typeParameter?.name && symbolOf(typeParameter.name)
    if (!type || !parameter) return undefined
    const inner = (key: string): Scope => new Map([...scope, [parameter, written({ key } satisfies KeyNode, NO_SCOPE)]])
    const { constraint } = typeParameter
    const keys = constraint ? namesIn(constraint, scope) : []
    const nameOf = (key: string): string | undefined => (nameType ? nameIn(nameType, inner(key)) : key)
    return {
      names: keys.flatMap((key) => nameOf(key) ?? []),
      keyOf: (name) => (nameType ? keys.find((key) => nameOf(key) === name) : name),
      value: (key) => written(type, key === undefined ? scope : inner(key)),
      origin: (key) => constraint && originIn(constraint, scope, key),
    }
  }

  function originIn(node: SyntaxNode, scope: Scope, key: string): SymbolHandle | undefined {
    if (isKeyOf(node) && node.type) return propertyOf(readWritten(written(node.type, scope)), key)
    const inner = [...(node.types ?? node.typeArguments ?? [])]
    return inner.map((each) => originIn(each, scope, key)).find(Boolean)
  }

  function originOf(owner: ReadType, name: string): SymbolHandle | undefined {
    const mapped = mappedBy(owner)
    const key = mapped?.keyOf(name)
    if (key !== undefined) return mapped?.origin(key)
    return partsOf(owner)
      .map((each) => nested(() => originOf(each, name), undefined))
      .find(Boolean)
  }

  function namesIn(index: SyntaxNode, scope: Scope): readonly string[] {
    return nested(() => findNamesIn(index, scope), [])
  }

  function findNamesIn(index: SyntaxNode, scope: Scope): readonly string[] {
    if (is(index, 'UnionType')) return [...(index.types ?? [])].flatMap((each) => namesIn(each, scope))
    if (isKeyOf(index)) return index.type ? namesOf(readWritten(written(index.type, scope))) : []
    const symbol = index.typeName && symbolOf(index.typeName)
    const argument = symbol && scope.get(symbol)
    if (argument) return isKey(argument) ? [(argument.node as KeyNode).key] : namesIn(nodeOf(argument), argument.scope)
    const [first, second] = [...(index.typeArguments ?? index.types ?? [])].map((each) => namesIn(each, scope))
    if (symbol?.name === 'Exclude' && isGlobal(symbol)) return (first ?? []).filter((each) => !second?.includes(each))
    if (symbol?.name === 'Extract' || is(index, 'IntersectionType')) return first ?? []
    const name = index.literal?.text
    return name === undefined ? [] : [name]
  }

  function isKeyOf(node: SyntaxNode): boolean {
    return is(node, 'TypeOperator') && !hasKind(node.operator, 'ReadonlyKeyword')
  }

  /** The written arguments of all type parameters in a type. */
  function scopeIn({ core, form, parts }: ReadType): Scope {
    const none: Scope = core.scope
    if (form !== 'intersection') return none
    return nested(() => new Map(parts.flatMap((each) => [...scopeIn(readWritten(each))])), none)
  }

  function valueOf(owner: ReadType, value?: TypeHandle): WrittenType | undefined {
    const mapped = mappedBy(owner)
    if (mapped) return mapped.value()
    const signatures = nodesOf(owner.core)
      .flatMap((each) => [...(each.members ?? [])])
      .filter((each) => is(each, 'IndexSignature'))
    const types = signatures.flatMap(({ type }) => (type ? [type] : []))
    const [only = value && types.find((each) => idOf(checker.getTypeAtLocation(each)) === idOf(value))] =
      types.length === 1 ? types : []
    return only && written(only, owner.core.scope)
  }

  function idOf(type: TypeHandle | undefined): number | undefined {
    return (type as { readonly id?: number } | undefined)?.id
  }

  return {
    memberOf,
    valueOf,
    propertyOf,
    originOf,
    namesIn,
    isKeyOf,
    isKey(index, scope) {
      const symbol = index.typeName && symbolOf(index.typeName)
      const argument = symbol && scope.get(symbol)
      return argument !== undefined && isKey(argument)
    },
  }
}
