import { jsonCode } from '../../code-text.ts'
import type { JsonSchema, Schema } from '../../../honotate/shared.ts'

/** The helpers of the emitted file; only those that are called are written into it. */
export type HelperName =
  | 'fail'
  | 'hasRoom'
  | 'within'
  | 'group'
  | 'mismatch'
  | 'firstFit'
  | 'same'
  | 'distinct'
  | 'inOrder'
  | 'multiple'
  | 'isDay'
  | 'isSecond'
  | 'once'
  | 'fresh'

/** The state that the parts of the compiler share for one check. */
export interface Scope {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly local: (prefix: string) => string
  readonly helper: (name: HelperName) => HelperName
  /** Generates the statements that check a value against a schema and report its mistakes. */
  readonly codeOf: (schema: Schema, spot: Spot) => Code
  readonly checkOf: (name: string) => string
  /** The name of the check for a schema that `repeatedParts()` finds; `undefined` for any other schema. */
  readonly partOf: (schema: JsonSchema) => string | undefined
  /** Whether the check of a named schema would run several times for one value. */
  readonly isRepeated: (name: string) => boolean
}

/** The value that a statement checks. */
export interface Spot {
  readonly value: string
  /** The expressions of the keys that lead from the argument of the function to the value. */
  readonly path: readonly string[]
  readonly issues: string
}

export type Code = readonly string[]

export function fail({ helper }: Scope, { issues, path }: Spot, message: string): string {
  return `${helper('fail')}(${issues}, [${path.join(', ')}], ${jsonCode(message)})`
}

/** Generates an `if` statement, on one line for one line of code without `else`. An empty block is left out. */
export function when(condition: string, block: Code, otherwise: Code = []): Code {
  if (block.length === 0) return otherwise.length === 0 ? [] : when(`!(${condition})`, otherwise)
  if (block.length === 1 && otherwise.length === 0) return [`if (${condition}) ${block[0]}`]
  const rest = otherwise.length === 0 ? [] : ['} else {', ...indented(otherwise)]
  return [`if (${condition}) {`, ...indented(block), ...rest, '}']
}

export function indented(code: Code): Code {
  return code.map((line) => `  ${line}`)
}

/**
 * Generates the condition that an object has a member: that the member is not `undefined` or, if `Object.prototype`
 * has a member of this name, that the object has its own.
 */
export function hasKey(object: string, key: string): string {
  return key in Object.prototype ? `Object.hasOwn(${object}, ${jsonCode(key)})` : `${member(object, key)} !== undefined`
}

export function member(object: string, key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? `${object}.${key}` : `${object}[${jsonCode(key)}]`
}

/** The schemas in the value of a keyword such as `prefixItems`; none without a value. */
export function list(value: unknown): readonly Schema[] {
  return (value ?? []) as readonly Schema[]
}

/** Joins words: `a, b or c`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * Pieces of code are joined in one function up to this number of lines. TypeScript cannot analyze a function of several
 * thousand lines (TS2563).
 */
const MAX_LINES = 150

/** Puts pieces of code into several functions if they are too long for one. */
export function inFunctions({ local }: Scope, pieces: readonly Code[]): Code {
  const code = pieces.flat()
  if (code.length <= MAX_LINES) return code
  const groups: Code[] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last && last.length + piece.length <= MAX_LINES) groups[groups.length - 1] = [...last, ...piece]
    else groups.push(piece)
  }
  return groups.flatMap((group) => {
    const name = local('part')
    return [`const ${name} = (): void => {`, ...indented(group), '}', `${name}()`]
  })
}
