import { compare } from '../../../honotate/shared.ts'
import type { SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'

export interface ComponentName {
  readonly name: string
  readonly symbol: SymbolHandle
}

/**
 * The component name of a type that an alias, interface, class or enum outside the platform declares: `Page_User` for
 * `Page<User>`. `undefined` for a type without a component.
 *
 * @param tagged The names of type arguments that have tags.
 */
export function componentName(
  checker: TypeChecker,
  type: TypeHandle,
  tagged: readonly (string | undefined)[] = [],
): ComponentName | undefined {
  const kind = checker.kindOf(type)
  if (NAMELESS.has(kind)) return undefined
  const alias = checker.aliasOf(type)
  if (alias) {
    return checker.isGlobal(alias.symbol)
      ? undefined
      : { name: withArguments(checker, alias.symbol, alias.typeArguments, tagged), symbol: alias.symbol }
  }
  const symbol = checker.symbolOf(type)
  if (!symbol) return undefined
  // To the checker, an enum member with a computed value is itself an enum. It gets no component.
  if (kind === 'enum' && checker.partsOf(type).length === 0) return undefined
  if (kind === 'enum') return { name: wordsOf(checker.nameOf(symbol)), symbol }
  if (kind !== 'object' || checker.isGlobal(symbol) || !checker.isClassOrInterface(symbol)) return undefined
  return { name: withArguments(checker, symbol, checker.typeArgumentsOf(type), tagged), symbol }
}

const NAMELESS = new Set([
  'any',
  'unknown',
  'never',
  'undefined',
  'null',
  'boolean',
  'literal',
  'type-parameter',
  'unresolved',
])

/** The values of a boolean, which TypeScript treats as a union of two literals. */
const BOTH = ['false', 'true']

function withArguments(
  checker: TypeChecker,
  symbol: SymbolHandle,
  given: readonly TypeHandle[],
  tagged: readonly (string | undefined)[] = [],
): string {
  const name = wordsOf(checker.nameOf(symbol))
  const names = given.map((each, index) => tagged[index] ?? argumentName(checker, each))
  // To the checker, the last type argument of a class or an interface may be the type itself, which is left out.
  return [name, ...names.filter((each) => each !== name)].join('_')
}

/** Makes a name for any type: its own name, or a name from its kind and its parts. */
function argumentName(checker: TypeChecker, type: TypeHandle): string {
  const known = componentName(checker, type)
  if (known) return known.name
  const alias = checker.aliasOf(type)
  if (alias) return withArguments(checker, alias.symbol, alias.typeArguments)
  const kind = checker.kindOf(type)
  if (kind === 'literal') return wordsOf(String(checker.valueOf(type)))
  if (kind === 'union' || kind === 'enum') {
    const members = new Set(checker.partsOf(type).map((each) => argumentName(checker, each)))
    const isBoolean = BOTH.every((each) => members.has(each))
    const names = isBoolean ? [...members, 'boolean'].filter((each) => !BOTH.includes(each)) : [...members]
    // TypeScript 6 and 7 order the members differently.
    return names.sort(compare).join('_')
  }
  if (kind !== 'object') return kind === 'mapped-text' ? 'string' : kind
  if (checker.isArray(type)) return `${argumentName(checker, checker.typeArgumentsOf(type)[0] as TypeHandle)}_Array`
  if (checker.tupleOf(type)) return 'Tuple'
  const symbol = checker.symbolOf(type)
  const name = symbol && checker.isClassOrInterface(symbol) ? checker.nameOf(symbol) : 'Object'
  return wordsOf(name)
}

/** The name `User_response` of a component for responses that differs from the component `User` for requests. */
export function responseName(name: string): string {
  return `${name}_response`
}

/** Makes the name of a component, which may contain only ASCII letters, digits, `_`, `.` and `-`. */
export function wordsOf(text: string): string {
  const letters = text.normalize('NFKD').replaceAll('ß', 'ss').replace(/\p{M}/gu, '')
  const coded = letters.replace(/[^\w.-]/gu, (each) =>
    /\p{L}/u.test(each) ? `u${each.codePointAt(0)?.toString(16)}` : ' ',
  )
  const words = coded.trim().replace(/ +/gu, '_') || '_'
  // A member of that name would set the prototype of an object.
  return words === '__proto__' ? '_proto_' : words
}
