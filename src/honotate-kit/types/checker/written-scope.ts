import type { ReadType, SymbolHandle, WrittenType } from './checker.ts'
import type { SyntaxNode } from './compiler-api.ts'

/** Questions about nodes and symbols, by the names of their kinds and flags. */
export interface Questions {
  is(node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean
  hasKind(kind: number | undefined, ...kinds: readonly string[]): boolean
  has(symbol: SymbolHandle, ...flags: readonly string[]): boolean
  isGlobal(symbol: SymbolHandle): boolean
  declarationsOf(symbol: SymbolHandle): readonly SyntaxNode[]
  /** The node that declares an alias or a value. */
  declarationOf(symbol: SymbolHandle): SyntaxNode | undefined
}

export type Scope = ReadonlyMap<SymbolHandle, WrittenType>

export const NO_SCOPE: Scope = new Map()

/** The functions that read written types, for the reader of members. The two readers call each other. */
export interface Reading {
  readWritten(written: WrittenType): ReadType
  readReference(symbol: SymbolHandle, node: SyntaxNode, scope: Scope): ReadType
  symbolOf(name: SyntaxNode): SymbolHandle | undefined
  nested<Result, Otherwise>(read: () => Result, otherwise: Otherwise): Result | Otherwise
}

/** The value of a mapped type's key in a scope: the name of a member. */
export interface KeyNode {
  readonly key: string
}

/** Whether the argument of a type parameter is the key of a mapped type. */
export function isKey({ node }: WrittenType): boolean {
  return 'key' in node
}

export function written(node: object, scope: Scope): WrittenType {
  return { node, scope }
}

export function nodeOf({ node }: WrittenType): SyntaxNode {
  return node as SyntaxNode
}
