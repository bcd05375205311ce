import type { Scope, WrittenType } from './checker.ts'
import type { SyntaxNode } from './compiler-api.ts'
import { keyIn, nodeOf, written, type Questions, type Reading } from './written-scope.ts'

const CASES: Readonly<Record<string, (text: string) => string>> = {
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.slice(0, 1).toLowerCase() + text.slice(1),
  Exclude: (text) => text,
  Extract: (text) => text,
}

type KeyQuestions = Pick<Questions, 'is' | 'hasKind' | 'isGlobal'>

interface KeyReading extends Pick<Reading, 'nested' | 'readReference' | 'symbolOf'> {
  membersOf(type: WrittenType): readonly string[]
}

/**
 * Reads the names in the types of keys:
 *
 *     { [K in 'word' | keyof Holder as `get${Capitalize<K>}`]: … }
 *             namesIn()                nameIn()
 */
export class KeyReader {
  readonly #questions: KeyQuestions
  readonly #reading: KeyReading

  constructor(questions: KeyQuestions, reading: KeyReading) {
    this.#questions = questions
    this.#reading = reading
  }

  /** The names in types such as `'word'`, `'word' | 'words'`, `keyof Holder` and the key of a mapped type. */
  namesIn(index: SyntaxNode, scope: Scope): readonly string[] {
    return this.#reading.nested(() => this.#findNames(index, scope), [])
  }

  #findNames(index: SyntaxNode, scope: Scope): readonly string[] {
    const { is, isGlobal } = this.#questions
    const reading = this.#reading
    if (is(index, 'UnionType')) return [...(index.types ?? [])].flatMap((each) => this.namesIn(each, scope))
    if (this.isKeyOf(index)) return index.type ? reading.membersOf(written(index.type, scope)) : []
    const symbol = index.typeName && reading.symbolOf(index.typeName)
    const argument = symbol && scope.get(symbol)
    if (argument) {
      const key = keyIn(argument)
      return key === undefined ? this.namesIn(nodeOf(argument), argument.scope) : [key]
    }
    const [first, second] = [...(index.typeArguments ?? index.types ?? [])].map((each) => this.namesIn(each, scope))
    if (symbol?.name === 'Exclude' && isGlobal(symbol)) return (first ?? []).filter((each) => !second?.includes(each))
    if (symbol?.name === 'Extract' || is(index, 'IntersectionType')) return first ?? []
    const name = index.literal?.text
    return name === undefined ? [] : [name]
  }

  /**
   * The name that `as` gives to a key of a mapped type. Conditions are not evaluated: the name comes from the `false`
   * branch or, if this branch has no name (it is `never`, for example), from the `true` branch.
   */
  nameIn(node: SyntaxNode, scope: Scope): string | undefined {
    return this.#reading.nested(() => this.#findName(node, scope), undefined)
  }

  #findName(node: SyntaxNode, scope: Scope): string | undefined {
    const { is } = this.#questions
    if (is(node, 'ParenthesizedType')) return node.type && this.nameIn(node.type, scope)
    if (is(node, 'TemplateLiteralType')) return this.#nameInTemplate(node, scope)
    const { falseType, trueType } = node
    const choices =
      falseType && trueType ? [falseType, trueType] : is(node, 'IntersectionType') ? node.types : undefined
    if (choices) return [...choices].map((each) => this.nameIn(each, scope)).find((each) => each !== undefined)
    return this.#nameInReference(node, scope)
  }

  #nameInTemplate({ head, templateSpans }: SyntaxNode, scope: Scope): string | undefined {
    let name = head?.text ?? ''
    for (const { type, literal } of templateSpans ?? []) {
      const inserted = type && this.nameIn(type, scope)
      if (inserted === undefined) return undefined
      name += inserted + (literal?.text ?? '')
    }
    return name
  }

  /** The name in `K`, `'word'`, `Uppercase<K>` or an alias of such a type. */
  #nameInReference(node: SyntaxNode, scope: Scope): string | undefined {
    const reading = this.#reading
    const symbol = node.typeName && reading.symbolOf(node.typeName)
    if (!symbol) return node.literal?.text
    const argument = scope.get(symbol)
    if (argument) return keyIn(argument) ?? this.nameIn(nodeOf(argument), argument.scope)
    const [first] = node.typeArguments ?? []
    const change = this.#questions.isGlobal(symbol) ? CASES[symbol.name] : undefined
    if (change) {
      const name = first && this.nameIn(first, scope)
      return name === undefined ? undefined : change(name)
    }
    const { core } = reading.readReference(symbol, node, scope)
    return nodeOf(core) === node ? undefined : this.nameIn(nodeOf(core), core.scope)
  }

  isKeyOf(node: SyntaxNode): boolean {
    const { is, hasKind } = this.#questions
    return is(node, 'TypeOperator') && !hasKind(node.operator, 'ReadonlyKeyword')
  }

  /** Whether a type is the key of a mapped type and the scope contains the name of the key. */
  isKey(index: SyntaxNode, scope: Scope): boolean {
    const symbol = index.typeName && this.#reading.symbolOf(index.typeName)
    const argument = symbol && scope.get(symbol)
    return argument !== undefined && keyIn(argument) !== undefined
  }
}
