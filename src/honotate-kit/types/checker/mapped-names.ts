import type { SyntaxNode } from './compiler-api.ts'
import { isKey, nodeOf, type KeyNode, type Questions, type Reading, type Scope } from './written-scope.ts'

const CASES: Readonly<Record<string, (text: string) => string>> = {
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.slice(0, 1).toLowerCase() + text.slice(1),
  Exclude: (text) => text,
  Extract: (text) => text,
}

/**
 * Creates the function that returns the name that `as` gives to a key of a mapped type. Conditions are not evaluated:
 * the name comes from the first branch that has one.
 */
export function createNameReader(
  { is, isGlobal }: Pick<Questions, 'is' | 'isGlobal'>,
  { readReference, symbolOf, nested }: Omit<Reading, 'readWritten'>,
): (node: SyntaxNode, scope: Scope) => string | undefined {
  return nameIn

  function nameIn(node: SyntaxNode, scope: Scope): string | undefined {
    return nested(() => findNameIn(node, scope), undefined)
  }

  function findNameIn(node: SyntaxNode, scope: Scope): string | undefined {
    if (is(node, 'ParenthesizedType')) return node.type && nameIn(node.type, scope)
    const { falseType, trueType } = node
    const choices =
      falseType && trueType ? [falseType, trueType] : is(node, 'IntersectionType') ? node.types : undefined
    if (choices) return [...choices].map((each) => nameIn(each, scope)).find((each) => each !== undefined)
    if (is(node, 'TemplateLiteralType')) {
      const spans = [...(node.templateSpans ?? [])].map(
        ({ type, literal }) => `${type && nameIn(type, scope)}${literal?.text ?? ''}`,
      )
      return `${node.head?.text ?? ''}${spans.join('')}`
    }
    const symbol = node.typeName && symbolOf(node.typeName)
    if (!symbol) return node.literal?.text
    const argument = scope.get(symbol)
    if (argument) return isKey(argument) ? (argument.node as KeyNode).key : nameIn(nodeOf(argument), argument.scope)
    const [first] = node.typeArguments ?? []
    const change = isGlobal(symbol) ? CASES[symbol.name] : undefined
    if (change) {
      const name = first && nameIn(first, scope)
      return name === undefined ? undefined : change(name)
    }
    const { core } = readReference(symbol, node, scope)
    return nodeOf(core) === node ? undefined : nameIn(nodeOf(core), core.scope)
  }
}
