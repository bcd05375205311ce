import type { SymbolHandle, TypeChecker } from './checker.ts'
import type { CompilerChecker, SyntaxNode } from './compiler-api.ts'

/** The type argument of the items, or of the values, of a type with this name. */
const ITEM_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['Array', 0],
  ['ReadonlyArray', 0],
  ['Record', 1],
])

/** Questions about nodes and symbols, by the names of their kinds and flags. */
interface Questions {
  is(node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean
  has(symbol: SymbolHandle, ...flags: readonly string[]): boolean
  declarationOf(symbol: SymbolHandle): SyntaxNode | undefined
}

/** Creates `writtenAliases()`, which reads the types that declarations name from their nodes. */
export function createAliasReader(
  checker: CompilerChecker,
  { is, has, declarationOf }: Questions,
): TypeChecker['writtenAliases'] {
  /** The type of the items of an array type, or of the values of a record, as written. */
  function itemNode(node: SyntaxNode): SyntaxNode | undefined {
    if (is(node, 'TypeOperator')) return node.type && itemNode(node.type)
    if (is(node, 'ArrayType')) return node.elementType
    if (is(node, 'TypeLiteral')) return [...(node.members ?? [])].find((each) => is(each, 'IndexSignature'))?.type
    const argument = ITEM_ARGUMENTS.get(node.typeName?.text ?? '')
    return argument === undefined ? undefined : [...(node.typeArguments ?? [])][argument]
  }

  /** The types of a union as written, or the type itself. */
  function partNodes(node: SyntaxNode | undefined): readonly SyntaxNode[] {
    if (!node) return []
    if (is(node, 'ParenthesizedType')) return partNodes(node.type)
    return is(node, 'UnionType') ? [...(node.types ?? [])].flatMap(partNodes) : [node]
  }

  /** @param seen The aliases so far; ends the recursion of aliases that refer to each other, which is an error. */
  function aliasesIn(
    written: SyntaxNode | undefined,
    of: 'itself' | 'items',
    seen: readonly SymbolHandle[] = [],
  ): readonly SymbolHandle[] {
    const parts = partNodes(written)
    const references = (of === 'items' ? parts.map(itemNode).flatMap(partNodes) : parts).filter((each) =>
      is(each, 'TypeReference'),
    )
    const name = references.length === 1 ? references[0]?.typeName : undefined
    const found = name && checker.getSymbolAtLocation(name)
    const alias = found && has(found, 'Alias') ? checker.getAliasedSymbol(found) : found
    if (!alias || !has(alias, 'TypeAlias') || seen.includes(alias)) return seen
    return aliasesIn(declarationOf(alias)?.type, 'itself', [...seen, alias])
  }

  return (symbol, of) => aliasesIn(declarationOf(symbol)?.type, of)
}
