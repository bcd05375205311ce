import { nearest } from '../../nearest-word.ts'

/** Tags of other libraries in lower case, and the tags that honotate reads instead. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['isint', '@asType integer'],
  ['islong', '@asType integer'],
  ['isinteger', '@asType integer'],
  ['int', '@asType integer'],
  ['integer', '@asType integer'],
  ['isfloat', '@format float'],
  ['isdouble', '@format double'],
  ['isdate', '@format date'],
  ['isdatestring', '@format date-time'],
  ['isiso8601', '@format date-time'],
  ['isdatetime', '@format date-time'],
  ['isemail', '@format email'],
  ['isuuid', '@format uuid'],
  ['isurl', '@format uri'],
  ['email', '@format email'],
  ['uuid', '@format uuid'],
  ['url', '@format uri'],
  ['regex', '@pattern'],
  ['regexp', '@pattern'],
  ['unique', '@uniqueItems'],
  ['mindate', '@format date'],
  ['maxdate', '@format date'],
  ['tjs-type', '@asType integer'],
  ['matches', '@pattern'],
  ['ispositive', '@exclusiveMinimum 0'],
  ['isnegative', '@exclusiveMaximum 0'],
  ['isnotempty', '@minLength 1'],
  ['ignore', '@hidden'],
])

/** Tags of other libraries with a number or a range, in lower case, and the tags that honotate reads instead. */
const BOUNDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['length', ['minLength', 'maxLength']],
  ['items', ['minItems', 'maxItems']],
  ['range', ['minimum', 'maximum']],
  ['min', ['minimum']],
  ['max', ['maximum']],
  ['gt', ['exclusiveMinimum']],
  ['lt', ['exclusiveMaximum']],
  ['exclusivemin', ['exclusiveMinimum']],
  ['exclusivemax', ['exclusiveMaximum']],
  ['minlen', ['minLength']],
  ['maxlen', ['maxLength']],
  ['arrayminsize', ['minItems']],
  ['arraymaxsize', ['maxItems']],
  ['multiple', ['multipleOf']],
  ['step', ['multipleOf']],
])

/** Tags of JSDoc and TSDoc that resemble a tag of honotate. */
const STANDARD = new Set(['readonly', 'defaultValue', 'defaultvalue', 'hideconstructor'])

/**
 * Guesses the tag that the author of an unknown tag meant; `undefined` without a guess. The caller writes the result
 * between backticks in a message.
 */
export function intendedTag(name: string, text: string, known: Iterable<string>): string | undefined {
  if (STANDARD.has(name)) return undefined
  // typia writes `@type uint32`. JSDoc writes `@type {number}`.
  const [, unsigned, type] = (name === 'type' && /^(u?)(int|integer|float|double)(?:32|64)?\b/u.exec(text)) || []
  if (type?.startsWith('int')) return unsigned ? '@asType integer` and `@minimum 0' : '@asType integer'
  if (type) return `@format ${type}`
  // class-validator writes `@Length(3, 5)` and `@IsInt()`, typia writes `@items (3, 5]`.
  const lower = name.toLowerCase()
  const bounds = BOUNDS.get(lower)
  if (bounds) {
    const [first, last = first] = /^[-+\d.,()[\]\s]+$/u.test(text) ? (text.match(/[-+\d.]+/gu) ?? []) : []
    return first && bounds.map((each, index) => `@${each} ${index === 0 ? first : last}`).join('` and `')
  }
  const found = FOREIGN.get(lower) ?? nearestTag(name, known)
  if (found === undefined || found.startsWith('@')) return found
  return `@${found} ${text.replace(/^\((.*)\)$/u, '$1')}`.trim()
}

/**
 * The known tag that a misspelled name means. It differs by case or, if it is long, by one or two letters; `undefined`
 * if no tag is that close.
 */
export function nearestTag(name: string, known: Iterable<string>): string | undefined {
  return nearest(name, known, (each) => (each.length > 5 ? 2 : 0))
}
