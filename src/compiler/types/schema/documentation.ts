import type { DocTag, SymbolHandle } from '../checker/checker.ts'
import type { DraftSchema, Position, Walk } from './walk-contracts.ts'

/** The schema of a type, and the keywords of the comment so far. */
interface Documented {
  readonly schema: DraftSchema
  readonly keywords: DraftSchema
}

/**
 * Makes the keywords of a tag.
 *
 * @returns If the text has the wrong form, the expected form.
 */
type KeywordsOf = (text: string, before: Documented) => DraftSchema | string

/** The tags that change a schema. */
const TAGS: ReadonlyMap<string, KeywordsOf> = new Map<string, KeywordsOf>([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((name) => number(name)),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((name) => count(name)),
  ...['format', 'title', 'contentEncoding', 'contentMediaType'].map((name) => string(name)),
  ...['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'].map((name) => flag(name)),
  ['pattern', (text) => (isPattern(withoutQuotes(text)) ? { pattern: withoutQuotes(text) } : 'a regular expression')],
  ['additionalProperties', (text, { schema }) => (text === 'false' ? closed(schema) : {})],
  ['asType', (text, { schema }) => (text === 'integer' ? withIntegers(schema) : {})],
  ['default', (text) => ({ default: parsed(text) })],
  [
    'example',
    (text, { keywords: { examples = [] } }) =>
      isCode(text) ? {} : { examples: [...(examples as unknown[]), parsed(text)] },
  ],
  // Read where members are listed.
  ['hidden', () => ({})],
])

function number(name: string): [string, KeywordsOf] {
  return [name, (text) => (Number.isFinite(numberIn(text)) ? { [name]: numberIn(text) } : 'a number')]
}

function count(name: string): [string, KeywordsOf] {
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0
  return [name, (text) => (isCount(numberIn(text)) ? { [name]: numberIn(text) } : 'a whole number from 0')]
}

function string(name: string): [string, KeywordsOf] {
  return [name, (text) => ({ [name]: withoutQuotes(text) })]
}

function flag(name: string): [string, KeywordsOf] {
  return [name, () => ({ [name]: true })]
}

/** Whether a tag of a comment changes a schema. */
export function isKeyword(tag: string): boolean {
  return TAGS.has(tag)
}

/** The schema with the description, the constraints and the examples of a symbol's documentation comment. */
export function documented(
  walk: Walk,
  schema: DraftSchema,
  symbol: SymbolHandle | undefined,
  at: Position,
): DraftSchema {
  if (symbol === undefined) return schema
  const description = walk.checker.docsOf(symbol)
  const tags = walk.checker.tagsOf(symbol)
  const keywords: DraftSchema = description ? { description } : {}
  for (const tag of tags) Object.assign(keywords, keywordsOf(walk, tag, { schema, keywords }, at))
  return Object.keys(keywords).length > 0 ? { ...schema, ...keywords } : schema
}

function keywordsOf(
  { problems }: Walk,
  { name, text }: DocTag,
  before: Documented,
  { place, what }: Position,
): DraftSchema {
  const found = TAGS.get(name)?.(text, before) ?? {}
  if (typeof found !== 'string') return found
  const details = { what, tag: `@${name} ${text}`.trim(), expected: found }
  problems.add(place, 'INVALID_CONSTRAINT', details)
  return {}
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** The keywords of `@additionalProperties false`. `{}` accepts strings too, but the tag implies an object. */
function closed({ type }: DraftSchema): DraftSchema {
  return { additionalProperties: false, ...(Array.isArray(type) && { type: 'object' }) }
}

function withIntegers({ type }: DraftSchema): DraftSchema {
  const integer = (each: unknown): unknown => (each === 'number' ? 'integer' : each)
  return type === undefined ? {} : { type: Array.isArray(type) ? type.map(integer) : integer(type) }
}

/** `` `…` `` keeps characters that have a meaning in comments. */
function withoutQuotes(text: string): string {
  return text.replace(/^`([^`]*)`[^]*$/u, '$1')
}

/** Whether an example is a fenced program, not a value. TypeScript 6 and 7 disagree about `@` in it. */
function isCode(text: string): boolean {
  return /^```(?!json)/u.test(text)
}

/** The JSON value of a text, or else the text itself: `@default 5`, `@example Ada`. */
function parsed(text: string): unknown {
  const value = text.replace(/^```\w*\n([^]*?)\n?```$/u, '$1')
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
