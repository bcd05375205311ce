import type { Expression } from 'oxc-parser'
import type { Module } from './parse-module.ts'
import { MOST_STEPS, withoutTypes, type Meaning, type Names } from './names.ts'

export interface Written {
  readonly node: Expression
  readonly module: Module
}

/** The string value of a literal, template, concatenation or constant; `undefined` if it is not certainly a string. */
export function textOf(names: Names, { node: written, module }: Written, depth = 0): string | undefined {
  if (depth > MOST_STEPS) return undefined
  const node = withoutTypes(written)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'TemplateLiteral': {
      const parts = node.expressions.map((each) => textOf(names, { node: each, module }, depth + 1))
      if (parts.includes(undefined)) return undefined
      return node.quasis.map(({ value }, index) => `${value.cooked ?? ''}${parts[index] ?? ''}`).join('')
    }
    case 'BinaryExpression': {
      const sides = [node.left, node.right].map((each) =>
        textOf(names, { node: each as Expression, module }, depth + 1),
      )
      return node.operator === '+' && !sides.includes(undefined) ? sides.join('') : undefined
    }
    default: {
      const found = names.meaningOf(node, module)
      return found?.kind === 'value' && found.node !== node ? textOf(names, found, depth + 1) : undefined
    }
  }
}

/** The strings in an array, or the one string of another expression; `undefined` if a string is not certain. */
export function textsOf(names: Names, written: Written): readonly string[] | undefined {
  const items = itemsOf(names, written)
  const texts = (items ?? [written]).map((each) => textOf(names, each))
  return texts.includes(undefined) ? undefined : (texts as string[])
}

/** The items of an array, including the items of spread arrays; `undefined` if they are not certain. */
export function itemsOf(names: Names, { node: written, module }: Written, depth = 0): readonly Written[] | undefined {
  if (depth > MOST_STEPS) return undefined
  const node = withoutTypes(written)
  if (node.type !== 'ArrayExpression') {
    const found: Meaning | undefined =
      node.type === 'Identifier' || node.type === 'MemberExpression' ? names.meaningOf(node, module) : undefined
    return found?.kind === 'value' && found.node !== node ? itemsOf(names, found, depth + 1) : undefined
  }
  const items: Written[] = []
  for (const each of node.elements) {
    if (!each) return undefined
    if (each.type !== 'SpreadElement') {
      items.push({ node: each, module })
      continue
    }
    const spread = itemsOf(names, { node: each.argument, module }, depth + 1)
    if (!spread) return undefined
    items.push(...spread)
  }
  return items
}
