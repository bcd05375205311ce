/** Tags of other libraries in lower case, and the tags that honotate reads instead. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['isint', '@asType integer'],
  ['islong', '@asType integer'],
  ['isinteger', '@asType integer'],
  ['int', '@asType integer'],
  ['integer', '@asType integer'],
  ['isdate', '@format date'],
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
])

/** Tags that take a number, which JSDoc and TSDoc do not have. */
const COUNTS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['length', (count: string) => `@minLength ${count}\` and \`@maxLength ${count}`],
  ['items', (count: string) => `@minItems ${count}\` and \`@maxItems ${count}`],
  ['min', (value: string) => `@minimum ${value}`],
  ['max', (value: string) => `@maximum ${value}`],
  ['gt', (value: string) => `@exclusiveMinimum ${value}`],
  ['lt', (value: string) => `@exclusiveMaximum ${value}`],
  ['multiple', (value: string) => `@multipleOf ${value}`],
  ['step', (value: string) => `@multipleOf ${value}`],
])

/** Tags of JSDoc and TSDoc that resemble a tag of honotate. */
const STANDARD = new Set(['readonly', 'defaultValue', 'defaultvalue', 'hideconstructor'])

/** The tag that the author of a tag without a meaning had in mind, without the outer backticks. */
export function intendedTag(name: string, text: string, known: Iterable<string>): string | undefined {
  if (STANDARD.has(name)) return undefined
  // typia writes `@type uint32`. JSDoc writes `@type {number}`.
  const [, unsigned, type] = (name === 'type' && /^(u?)(int|integer|float|double)(?:32|64)?\b/u.exec(text)) || []
  if (type?.startsWith('int')) return unsigned ? '@asType integer` and `@minimum 0' : '@asType integer'
  // class-validator writes `@Min(3)` and `@IsInt()`.
  const lower = name.toLowerCase()
  const count = COUNTS.get(lower)
  if (count) return /^[-+\d.]+$/u.test(text) ? count(text) : undefined
  const found = FOREIGN.get(lower) ?? [...known].find((each) => isNear(name, each))
  if (found === undefined || found.startsWith('@')) return found
  return `@${found} ${text}`.trim()
}

/** Whether two names of tags differ by their case, or by one or two letters. */
function isNear(name: string, known: string): boolean {
  if (name.toLowerCase() === known.toLowerCase()) return true
  return known.length > 5 && Math.abs(name.length - known.length) < 3 && distance(name, known) < 3
}

/** The number of letters to insert, remove or replace. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (const [column, each] of [...other].entries()) {
      const replaced = (before[column] as number) + Number(each !== letter)
      now.push(Math.min(replaced, (before[column + 1] as number) + 1, (now[column] as number) + 1))
    }
    before = now
  }
  return before.at(-1) as number
}
