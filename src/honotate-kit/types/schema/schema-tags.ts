import type { DocTag, SymbolHandle } from '../checker/checker.ts'
import { isPackageFile } from '../checker/library-paths.ts'
import { intendedTag } from './foreign-tags.ts'
import { kindOf, kindsOf, mayBe } from './json-kinds.ts'
import { isCode, valueIn } from './tag-values.ts'
import type { DraftSchema, JsonKind, Position, Walk } from './walk-contracts.ts'

/** The schema that a tag changes, and the keywords of the tags before it. */
interface Documented {
  readonly schema: DraftSchema
  readonly keywords: DraftSchema
  /** The JSON types that the schema accepts, if they are known. */
  readonly kinds: ReadonlySet<JsonKind> | undefined
}

/** Makes the keywords of a tag; returns the mistake if the text of the tag is invalid. */
type KeywordsOf = (text: string, before: Documented) => DraftSchema | string

/** A tag that changes a schema, and the types of JSON that it applies to; any type by default. */
interface Tag {
  readonly keywordsOf: KeywordsOf
  readonly kinds?: readonly JsonKind[]
}

/** The tags that change a schema. The table of tags in docs/guide/validation.md must list each. */
export const TAGS: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => number(name)),
  number('multipleOf', (value) => value > 0, 'needs a number above 0'),
  ...['minLength', 'maxLength'].map((name) => count(name, 'string')),
  ...['minItems', 'maxItems'].map((name) => count(name, 'array')),
  ...['minProperties', 'maxProperties'].map((name) => count(name, 'object')),
  ...['contentEncoding', 'contentMediaType'].map(
    (name) => [name, { keywordsOf: text(name), kinds: ['string'] }] as const,
  ),
  ['title', { keywordsOf: text('title') }],
  ['format', { keywordsOf: format, kinds: ['string', 'number'] }],
  ...['readOnly', 'writeOnly', 'deprecated'].map((name) => [name, { keywordsOf: flag(name) }] as const),
  ['uniqueItems', { keywordsOf: unique, kinds: ['array'] }],
  ['pattern', { keywordsOf: pattern, kinds: ['string'] }],
  ['additionalProperties', { keywordsOf: closed, kinds: ['object'] }],
  ['asType', { keywordsOf: asType, kinds: ['number'] }],
  ['default', { keywordsOf: defaultValue }],
  ['example', { keywordsOf: example }],
  // `@hidden` has no keyword: `jsonProperties()` leaves hidden members out.
  ['hidden', { keywordsOf: () => ({}) }],
])

type Entry = readonly [string, Tag]

function number(
  name: string,
  isValid: (value: number) => boolean = Number.isFinite,
  mistake = 'needs a number',
): Entry {
  const keywordsOf: KeywordsOf = (given) => (isValid(numberIn(given)) ? { [name]: numberIn(given) } : mistake)
  return [name, { keywordsOf, kinds: ['number'] }]
}

function count(name: string, kind: JsonKind): Entry {
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0
  const keywordsOf: KeywordsOf = (given) =>
    isCount(numberIn(given)) ? { [name]: numberIn(given) } : 'needs a whole number from 0'
  return [name, { keywordsOf, kinds: [kind] }]
}

function text(name: string): KeywordsOf {
  return (given) => ({ [name]: withoutBackticks(given) })
}

function flag(name: string): KeywordsOf {
  // Any text except `false` sets the flag, for example the reason of `@deprecated`.
  return (given) => (given === 'false' ? {} : { [name]: true })
}

function unique(given: string): DraftSchema | string {
  return /^(?:true|false)?$/u.test(given) ? (given === 'false' ? {} : { uniqueItems: true }) : 'needs nothing behind it'
}

/** The formats of OpenAPI for numbers. */
const OF_NUMBERS = new Set(['int32', 'int64', 'float', 'double', 'decimal'])

function format(given: string, { kinds }: Documented): DraftSchema | string {
  const name = withoutBackticks(given)
  if (!/^\S+$/u.test(name))
    return `needs the name of one format and nothing else: \`@format ${name.split(/\s/u)[0] || 'email'}\``
  if (kinds && !kinds.has('string') && !OF_NUMBERS.has(name)) return 'does nothing: only strings have this format'
  return { format: name }
}

function pattern(given: string): DraftSchema | string {
  const source = withoutBackticks(given)
  return source !== '' && isPattern(source) ? { pattern: source } : 'needs a regular expression'
}

/**
 * Makes the keywords of `@additionalProperties false`. The type `{}` accepts strings too, but the tag implies an
 * object.
 */
function closed(given: string, { schema: { type } }: Documented): DraftSchema | string {
  if (given !== 'false') return 'needs the value `false`'
  return { additionalProperties: false, ...(Array.isArray(type) && type.includes('string') && { type: 'object' }) }
}

function asType(given: string, { schema }: Documented): DraftSchema | string {
  return given === 'integer' ? integers(schema) : 'needs the value `integer`'
}

/** Makes the keywords that turn the numbers of a schema into integers, including numbers in a union. */
function integers({ type, anyOf }: DraftSchema): DraftSchema {
  const integer = (each: unknown): unknown => (each === 'number' ? 'integer' : each)
  return {
    ...(type !== undefined && { type: Array.isArray(type) ? type.map(integer) : integer(type) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((each: DraftSchema) => ({ ...each, ...integers(each) })) }),
  }
}

function defaultValue(given: string, { kinds }: Documented): DraftSchema | string {
  if (given === 'undefined' || isCode(given)) return {}
  const found = valueIn(given, kinds)
  return found ? { default: found.value } : `needs ${wordsOf(kinds)}`
}

function example(given: string, { kinds, keywords: { examples = [] } }: Documented): DraftSchema | string {
  if (given === '' || isCode(given)) return {}
  const found = valueIn(given, kinds)
  if (found) return { examples: [...(examples as unknown[]), found.value] }
  // For an object or an array, an example that is not JSON is often code, so it is ignored.
  const isStructure = [...(kinds ?? [])].every((each) => each === 'object' || each === 'array')
  return isStructure ? {} : `needs ${wordsOf(kinds)}`
}

const WORDS: Readonly<Record<JsonKind, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
}

function wordsOf(kinds: Iterable<JsonKind> = []): string {
  return [...kinds]
    .map((each) => WORDS[each])
    .sort()
    .join(' or ')
}

/** The tags for the smallest and the largest value, by type of JSON. */
const BOUNDS: readonly Partial<Record<JsonKind, string>>[] = [
  { number: 'minimum', string: 'minLength', array: 'minItems', object: 'minProperties' },
  { number: 'maximum', string: 'maxLength', array: 'maxItems', object: 'maxProperties' },
]

export function isKeyword(tag: string): boolean {
  return TAGS.has(tag)
}

export function isConstraint(tag: string): boolean {
  return TAGS.get(tag)?.kinds !== undefined
}

/** Applies a symbol's documentation comment to a copy of a schema, and reports mistakes in its tags. */
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
  const kinds = tags.length > 0 ? kindsOf(walk, schema) : undefined
  for (const tag of tags) {
    const found = keywordsOf(tag, { schema, keywords, kinds })
    if ('mistake' in found) report(walk, tag, found as Mistake, symbol, at)
    else Object.assign(keywords, found)
  }
  return Object.keys(keywords).length > 0 ? { ...schema, ...keywords } : schema
}

/** A mistake in a tag, and the types of JSON for which the tag would be right. */
interface Mistake {
  readonly mistake: string
  readonly rightFor?: readonly JsonKind[]
}

function keywordsOf({ name, text: given }: DocTag, before: Documented): DraftSchema | Mistake {
  const tag = TAGS.get(name)
  const { kinds } = before
  if (!tag) {
    const intended = intendedTag(name, given, TAGS.keys())
    return intended === undefined ? {} : { mistake: `does nothing (did you mean \`${intended}\`?)` }
  }
  if (tag.kinds && kinds && !tag.kinds.some((kind) => kinds.has(kind)))
    return { mistake: wrongKind(name, given, tag.kinds, kinds), rightFor: tag.kinds }
  const found = tag.keywordsOf(given, before)
  if (typeof found !== 'string') return found
  const value = tag.kinds ? undefined : valueIn(given, undefined)
  return { mistake: found, ...(value && { rightFor: [kindOf(value.value)] }) }
}

function wrongKind(name: string, given: string, needed: readonly JsonKind[], kinds: ReadonlySet<JsonKind>): string {
  const [right] = BOUNDS.filter((each) => Object.values(each).includes(name)).flatMap((each) =>
    [...kinds].flatMap((kind) => each[kind] ?? []),
  )
  const hint = right ? ` (did you mean \`@${right} ${given}\`?)` : `, only on ${wordsOf(needed)}`
  return `does nothing on ${wordsOf(kinds)}${hint}`
}

/**
 * Reports a mistake in a tag. Ignores comments in packages, and tags that are right for the declared type: a mapped
 * type may have changed the type.
 */
function report(
  walk: Walk,
  { name, text: given }: DocTag,
  { mistake, rightFor }: Mistake,
  symbol: SymbolHandle,
  at: Position,
): void {
  const { checker, problems } = walk
  const place = checker.placeOf(symbol)
  if (!place || isPackageFile(place.file)) return
  const written = checker.writtenOf(symbol)
  const declared = written && checker.typeOfWritten(written)
  if (rightFor && declared && mayBe(checker, declared, rightFor)) return
  const what = checker.isAlias(symbol) ? checker.nameOf(symbol) : at.what
  problems.add(place, 'INVALID_CONSTRAINT', { what, tag: `@${name} ${given}`.trim(), mistake })
}

function numberIn(given: string): number {
  return given.trim() === '' ? Number.NaN : Number(given)
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Removes the backticks that authors put around characters with a meaning in comments. */
function withoutBackticks(given: string): string {
  return given.replace(/^`([^`]*)`[^]*$/u, '$1')
}
