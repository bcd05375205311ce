import { INVALID_OPTION } from '#catalogue'
import { HonotateError } from './honotate-error.ts'

/** A test of an option, and a description of the values that it accepts. */
export type OptionCheck = readonly [expected: string, accepts: (value: any) => boolean]

/**
 * The checks of a function's options, by name. An option that contains options itself has checks for its members. An
 * option that is absent or `undefined` is not checked, since it has its default.
 */
export type OptionChecks<Options> = { readonly [Name in keyof Options]-?: OptionCheck | OptionChecks<any> }

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFunction = (value: unknown): boolean => typeof value === 'function'

export const anything: OptionCheck = ['', () => true]
export const aBoolean: OptionCheck = ['true or false', (value) => typeof value === 'boolean']
export const aString: OptionCheck = ['a string', (value) => typeof value === 'string']
export const aFunction: OptionCheck = ['a function', isFunction]
export const anObject: OptionCheck = ['an object', isObject]
export const aLogger: OptionCheck = ['an object with a function `error`', (value) => typeof value?.error === 'function']
export const functions: OptionCheck = listOf('functions', isFunction)
/** Accepts other values too: later checks report why a value is not a class. */
export const classes: OptionCheck = listOf('classes', (value) => value !== undefined && value !== null)

export function listOf(items: string, accepts: (item: any) => boolean): OptionCheck {
  // `from()` fills the holes of a list, which `every()` skips.
  return [`a list of ${items}`, (value) => Array.isArray(value) && Array.from(value).every(accepts)]
}

/**
 * Checks the options that a function received. TypeScript does not check JavaScript, a value of the type `any`, unknown
 * names in an object that is not a literal, or an import that is `undefined` because modules import each other.
 *
 * @throws HONOTATE_INVALID_OPTION
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  checks: OptionChecks<Options>,
  path = '',
): void {
  refuseUnless(isObject(options), caller, path || 'options', options, 'an object of options')
  const known = Object.keys(checks)
  // Not only the object's own names: its members may be getters of a class.
  for (const name of new Set([...known, ...Object.keys(options)]) as Set<keyof Options & string>) {
    const value = options[name]
    if (value === undefined) continue
    const place = path ? `${path}.${name}` : name
    if (!known.includes(name)) refuseName(caller, place, name, known)
    const check = checks[name]
    if (Array.isArray(check)) refuseUnless(check[1](value), caller, place, value, check[0])
    else checkOptions(caller, value as object, check as OptionChecks<object>, place)
  }
}

function refuseName(caller: string, place: string, name: string, known: readonly string[]): never {
  const meant = known.find((each) => lettersBeyond(each, name) + lettersBeyond(name, each) < 3)
  const hint = meant ? ` (did you mean \`${meant}\`?)` : ''
  refuse(caller, place, `it has no option of this name${hint}`, `one of ${known.join(', ')}`)
}

/**
 * Counts the letters of a word that do not occur in another word. Commands compare names by their edit distance, but
 * its code is too long for bundles.
 */
function lettersBeyond(word: string, other: string): number {
  return [...word.toLowerCase()].filter((letter) => !other.toLowerCase().includes(letter)).length
}

/** @throws HONOTATE_INVALID_OPTION unless a value is accepted. */
export function refuseUnless(
  isAccepted: boolean,
  caller: string,
  name: string,
  value: unknown,
  expected: string,
): void {
  if (!isAccepted) refuse(caller, name, shown(value), expected)
}

function refuse(caller: string, name: string, received: string, expected: string): never {
  throw new HonotateError(INVALID_OPTION, { caller, name, received, expected })
}

/** Writes a value for a message, but not the content of an object, which may be secret or impossible to convert. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, shown).join(', ')}]`
  if (typeof value === 'function') return value.name || 'a function'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'object' && value !== null ? 'an object' : String(JSON.stringify(value) ?? typeof value)
}
