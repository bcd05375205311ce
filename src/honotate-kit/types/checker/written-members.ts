import type { ReadType, Scope, SymbolHandle, TypeHandle, WrittenType } from './checker.ts'
import type { CompilerChecker, SyntaxNode } from './compiler-api.ts'
import { KeyReader } from './mapped-names.ts'
import { basesIn, nodeOf, NO_SCOPE, written, writtenKey, type Questions, type Reading } from './written-scope.ts'

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

/**
 * Finds the members of written types. A member of `{ [K in 'word']: T[K][] }` has the written type `T[K][]` in a scope
 * that binds `K` to `'word'`.
 */
export class MemberReader {
  readonly keys: KeyReader
  readonly #checker: CompilerChecker
  readonly #questions: Questions
  readonly #reading: Reading

  constructor(checker: CompilerChecker, questions: Questions, reading: Reading) {
    this.#checker = checker
    this.#questions = questions
    this.#reading = reading
    this.keys = new KeyReader(questions, {
      nested: (read, otherwise) => reading.nested(read, otherwise),
      readReference: (symbol, node, scope) => reading.readReference(symbol, node, scope),
      symbolOf: (name) => reading.symbolOf(name),
      membersOf: (type) => this.#namesOf(reading.readWritten(type)),
    })
  }

  memberOf(owner: ReadType | undefined, name: string, symbol?: SymbolHandle): WrittenType | undefined {
    return this.#reading.nested(() => this.#findMember(owner, name, symbol), undefined)
  }

  #findMember(owner: ReadType | undefined, name: string, symbol?: SymbolHandle): WrittenType | undefined {
    const mapped = owner && this.#mappedBy(owner)
    if (mapped) {
      const key = mapped.keyOf(name)
      return key === undefined ? undefined : mapped.value(key)
    }
    const part = owner && this.#partsOf(owner).find((each) => this.#namesOf(each).includes(name))
    const found = part && this.memberOf(part, name)
    if (found) return found
    const own = symbol ?? (owner && this.propertyOf(owner, name))
    const declared = own && this.#questions.declarationOf(own)?.type
    return declared && written(declared, owner ? this.#scopeIn(owner) : NO_SCOPE)
  }

  /**
   * The written type of the values of a mapped type or an index signature. `value` selects one of several index
   * signatures.
   */
  valueOf(owner: ReadType, value?: TypeHandle): WrittenType | undefined {
    const mapped = this.#mappedBy(owner)
    if (mapped) return mapped.value()
    const types = this.#signaturesOf(owner).flatMap(({ type }) => (type ? [type] : []))
    const idOf = (type: TypeHandle | undefined): number | undefined =>
      (type as { readonly id?: number } | undefined)?.id
    const isValue = (each: SyntaxNode): boolean => idOf(this.#checker.getTypeAtLocation(each)) === idOf(value)
    const [only = value && types.find(isValue)] = types.length === 1 ? types : []
    return only && written(only, owner.core.scope)
  }

  indexKeyOf(owner: ReadType): WrittenType | undefined {
    const { scope } = owner.core
    const mapped = nodeOf(owner.core)
    const constraint = this.#questions.is(mapped, 'MappedType') ? mapped.typeParameter?.constraint : undefined
    if (constraint && this.keys.isKeyOf(constraint) && constraint.type) {
      const source = this.#reading.readWritten(written(constraint.type, scope))
      return this.#reading.nested(() => this.indexKeyOf(source), undefined)
    }
    const [signature, ...others] = this.#signaturesOf(owner)
    const [parameter] = others.length === 0 ? (signature?.parameters ?? []) : []
    const type = constraint ?? parameter?.type
    return type && written(type, scope)
  }

  #signaturesOf({ core }: ReadType): readonly SyntaxNode[] {
    return this.#nodesOf(core)
      .flatMap((each) => [...(each.members ?? [])])
      .filter((each) => this.#questions.is(each, 'IndexSignature'))
  }

  propertyOf(owner: ReadType, name: string): SymbolHandle | undefined {
    return this.#typesOf(owner).flatMap((type) => this.#checker.getPropertyOfType(type, name) ?? [])[0]
  }

  /** The member that a mapped type turns into the member `name`: `User.name` for `Partial<User>`. */
  originOf(owner: ReadType, name: string): SymbolHandle | undefined {
    const mapped = this.#mappedBy(owner)
    const key = mapped?.keyOf(name)
    if (key !== undefined) return mapped?.origin(key)
    return this.#partsOf(owner)
      .map((each) => this.#reading.nested(() => this.originOf(each, name), undefined))
      .find(Boolean)
  }

  /** The parts of an intersection, or the mapped types that a class or an interface extends or implements. */
  #partsOf({ form, parts, core }: ReadType): readonly ReadType[] {
    const reading = this.#reading
    if (form === 'intersection') return parts.map((each) => reading.readWritten(each))
    return basesIn(this.#nodesOf(core)).flatMap(([base, reference]) => {
      const name = reference && reading.symbolOf(reference)
      const read = name && reading.readReference(name, base, core.scope)
      return read && this.#mappedBy(read) ? [read] : []
    })
  }

  /** The node of a written type and the declarations of its name. */
  #nodesOf(core: WrittenType): readonly SyntaxNode[] {
    const node = nodeOf(core)
    const name = node.typeName ?? node.qualifier
    const symbol = name && this.#reading.symbolOf(name)
    return [node, ...(symbol ? this.#questions.declarationsOf(symbol) : [])]
  }

  #namesOf(read: ReadType): readonly string[] {
    return this.#reading.nested(() => this.#findNames(read), [])
  }

  #findNames(read: ReadType): readonly string[] {
    const mapped = this.#mappedBy(read)
    if (mapped) return mapped.names
    if (read.form === 'intersection')
      return read.parts.flatMap((each) => this.#namesOf(this.#reading.readWritten(each)))
    return this.#typesOf(read).flatMap((type) => this.#checker.getPropertiesOfType(type).map(({ name }) => name))
  }

  /**
   * The compiler's types for a written type and for the names that lead to it. A generic alias needs both: its body
   * contains type parameters, and only the reference to the alias has their arguments.
   */
  #typesOf({ core, names }: ReadType): readonly TypeHandle[] {
    return [core, ...names.map(({ reference }) => reference)].flatMap(
      (each) => this.#checker.getTypeAtLocation(nodeOf(each)) ?? [],
    )
  }

  #mappedBy({ core }: ReadType): Mapped | undefined {
    const { scope } = core
    const node = nodeOf(core)
    if (!this.#questions.is(node, 'MappedType')) return undefined
    const { type, typeParameter, nameType } = node
    const parameter = typeParameter?.name && this.#reading.symbolOf(typeParameter.name)
    if (!type || !parameter) return undefined
    const { constraint } = typeParameter
    const inner = (key: string): Scope => scope.bind(parameter, writtenKey(key))
    const keys = constraint ? this.keys.namesIn(constraint, scope) : []
    const renamed = (key: string): string | undefined => (nameType ? this.keys.nameIn(nameType, inner(key)) : key)
    return {
      names: keys.flatMap((key) => renamed(key) ?? []),
      keyOf: (name) => (nameType ? keys.find((key) => renamed(key) === name) : name),
      value: (key) => written(type, key === undefined ? scope : inner(key)),
      origin: (key) => constraint && this.#originIn(constraint, scope, key),
    }
  }

  #originIn(node: SyntaxNode, scope: Scope, key: string): SymbolHandle | undefined {
    if (this.keys.isKeyOf(node) && node.type)
      return this.propertyOf(this.#reading.readWritten(written(node.type, scope)), key)
    const inner = [...(node.types ?? node.typeArguments ?? [])]
    return inner.map((each) => this.#originIn(each, scope, key)).find(Boolean)
  }

  /** The written arguments of the type parameters in a type; for an intersection, the arguments of its parts. */
  #scopeIn({ core, form, parts }: ReadType): Scope {
    if (form !== 'intersection') return core.scope
    const reading = this.#reading
    const merged = (): Scope =>
      parts.reduce((scope, each) => scope.with(this.#scopeIn(reading.readWritten(each))), NO_SCOPE)
    return reading.nested(merged, core.scope)
  }
}
