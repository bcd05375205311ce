import type { ReadType, Scope, SymbolHandle, WrittenType } from './checker.ts'
import type { SyntaxNode } from './compiler-api.ts'

/** Questions about nodes and symbols; kinds and flags are given by name. */
export interface Questions {
  is(node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean
  hasKind(kind: number | undefined, ...kinds: readonly string[]): boolean
  has(symbol: SymbolHandle, ...flags: readonly string[]): boolean
  isGlobal(symbol: SymbolHandle): boolean
  declarationsOf(symbol: SymbolHandle): readonly SyntaxNode[]
  declarationOf(symbol: SymbolHandle): SyntaxNode | undefined
}

/** The methods of the type reader that the member reader and the key reader call. */
export interface Reading {
  readWritten(written: WrittenType): ReadType
  readReference(symbol: SymbolHandle, node: SyntaxNode, scope: Scope): ReadType
  symbolOf(name: SyntaxNode): SymbolHandle | undefined
  nested<Result, Otherwise>(read: () => Result, otherwise: Otherwise): Result | Otherwise
}

class BoundArguments implements Scope {
  readonly arguments: ReadonlyMap<SymbolHandle, WrittenType>

  constructor(args: ReadonlyMap<SymbolHandle, WrittenType>) {
    this.arguments = args
  }

  get(parameter: SymbolHandle): WrittenType | undefined {
    return this.arguments.get(parameter)
  }

  bind(parameter: SymbolHandle, argument: WrittenType): Scope {
    return new BoundArguments(new Map([...this.arguments, [parameter, argument]]))
  }

  with(other: Scope): Scope {
    return new BoundArguments(new Map([...this.arguments, ...other.arguments]))
  }
}

export const NO_SCOPE: Scope = new BoundArguments(new Map())

/** The value of a mapped type's key in a scope: the name of a member. */
interface KeyNode {
  readonly key: string
}

export function writtenKey(key: string): WrittenType {
  return { node: { key } satisfies KeyNode, scope: NO_SCOPE }
}

/** The name of a member if a written argument is the key of a mapped type; otherwise `undefined`. */
export function keyIn({ node }: WrittenType): string | undefined {
  return 'key' in node ? (node as KeyNode).key : undefined
}

export function written(node: object, scope: Scope): WrittenType {
  return { node, scope }
}

/**
 * The types that the declarations of a class or an interface extend or implement, each with the node of its name. In
 * TypeScript 7.1, the bases of an interface are type references, with the name in `typeName`.
 */
export function basesIn(
  declarations: readonly SyntaxNode[],
): readonly (readonly [base: SyntaxNode, reference: SyntaxNode | undefined])[] {
  const clauses = declarations.flatMap((each) => [...(each.heritageClauses ?? [])])
  return clauses
    .flatMap((clause) => [...(clause.types ?? [])])
    .map((base) => {
      const reference = base.expression ?? base.typeName
      return [base, reference?.name ?? reference]
    })
}

export function nodeOf({ node }: WrittenType): SyntaxNode {
  return node as SyntaxNode
}
