import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'

/** The helpers of the emitted file; only those that are called are written into it. */
export type HelperName =
  | 'fail'
  | 'within'
  | 'mismatch'
  | 'same'
  | 'distinct'
  | 'inOrder'
  | 'multiple'
  | 'isDay'
  | 'isSecond'
  | 'once'
  | 'fresh'

/** What the parts of the compiler share while one file is made. */
export interface Scope {
  /** The named schemas that references lead to. */
  readonly schemas: Readonly<Record<string, JsonSchema | boolean>>
  /** A name for a local variable that no other has. */
  readonly local: (prefix: string) => string
  readonly helper: (name: HelperName) => HelperName
  /** The statements that check a value against a schema and report what is wrong. */
  readonly codeOf: (schema: JsonSchema | boolean, spot: Spot) => Code
  /** The name of the function that checks a named schema. */
  readonly checkOf: (name: string) => string
  /** Whether the check of a named schema would run several times for one value. */
  readonly isRepeated: (name: string) => boolean
}

/** Where a value is while its check is written. */
export interface Spot {
  /** The expression of the value. */
  readonly value: string
  /** The expressions of the keys that lead to it from the value of the function. */
  readonly path: readonly string[]
  /** The variable that collects the issues. */
  readonly issues: string
}

/** Lines of code. */
export type Code = readonly string[]

/** The statement that reports an issue. */
export function fail({ helper }: Scope, { issues, path }: Spot, message: string): string {
  return `${helper('fail')}(${issues}, [${path.join(', ')}], ${text(message)})`
}

/** `if (condition) { … }`, on one line where the block is one statement. */
export function when(condition: string, block: Code, otherwise: Code = []): Code {
  if (block.length === 0) return otherwise.length === 0 ? [] : when(`!(${condition})`, otherwise)
  if (block.length === 1 && otherwise.length === 0) return [`if (${condition}) ${block[0]}`]
  const end = otherwise.length > 0 ? ['} else {', ...indented(otherwise), '}'] : ['}']
  return [`if (${condition}) {`, ...indented(block), ...end]
}

export function indented(code: Code): Code {
  return code.map((line) => `  ${line}`)
}

/** A JSON value as a JavaScript literal. */
export function text(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/gu, (each) => `\\u${each.charCodeAt(0).toString(16)}`)
}

/** Whether the object has a value for a key: an own one where every object has one by that name. */
export function hasKey(object: string, key: string): string {
  return key in Object.prototype ? `Object.hasOwn(${object}, ${text(key)})` : `${member(object, key)} !== undefined`
}

export function member(object: string, key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? `${object}.${key}` : `${object}[${text(key)}]`
}

/** The schema that a reference leads to, and its name. */
export function resolve(
  { schemas }: Pick<Scope, 'schemas'>,
  schema: JsonSchema | boolean,
): { readonly name: string | undefined; readonly schema: JsonSchema | boolean } {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined
  if (typeof reference !== 'string') return { name: undefined, schema }
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const target = schemas[name]
  if (target === undefined) throw new Error(`There is no schema ${reference}`)
  return { name, schema: target }
}

/** The schemas in the value of a keyword such as `anyOf`. */
export function list(value: unknown): readonly (JsonSchema | boolean)[] {
  return (value ?? []) as readonly (JsonSchema | boolean)[]
}

/** `a, b or c`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
