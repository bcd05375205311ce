import { INVALID_OPTION } from '#catalogue'
import { HonotateError } from './honotate-error.ts'

/** A test of an option, and the words for what it accepts. */
export type OptionCheck = readonly [expected: string, accepts: (value: any) => boolean]

/** The checks of a function's options, by name. An option that is absent or `undefined` has its default. */
export type OptionChecks<Options> = { readonly [Name in keyof Options]?: OptionCheck }

export const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFunction = (value: unknown): boolean => typeof value === 'function'

export const aFunction: OptionCheck = ['a function', isFunction]
export const aList: OptionCheck = ['a list', Array.isArray]
export const anObject: OptionCheck = ['an object', isObject]
export const functions: OptionCheck = [
  'a list of functions',
  // `from()` fills the holes of a list, which `every()` skips.
  (value) => Array.isArray(value) && Array.from(value).every(isFunction),
]

/**
 * Checks the options that a function received. TypeScript checks them, too, but not in JavaScript, behind `any`, or for an
 * import of a circular import, which is `undefined` when it is read.
 *
 * @throws HONOTATE_INVALID_OPTION
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  checks: OptionChecks<Options>,
): void {
  refuse(isObject(options), caller, 'options', options, 'an object of options')
  for (const name in checks) {
    const [expected, accepts] = checks[name] as OptionCheck
    const value = options[name]
    if (value !== undefined) refuse(accepts(value), caller, name, value, expected)
  }
}

function refuse(isAccepted: boolean, caller: string, name: string, value: unknown, expected: string): void {
  if (!isAccepted) throw new HonotateError(INVALID_OPTION, { caller, name, received: shown(value), expected })
}

/** A value for a message: values of a program may be secrets or have no text, so an object is not shown. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, shown).join(', ')}]`
  if (typeof value === 'function') return value.name || 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(JSON.stringify(value) ?? typeof value)
}
