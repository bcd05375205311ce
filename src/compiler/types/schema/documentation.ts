import type { DocTag, SymbolHandle } from '../checker/checker.ts'
import type { DraftSchema, Position, Walk } from './walk-contracts.ts'

const NUMBERS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
])
const TEXTS = new Set(['format', 'pattern', 'title', 'contentEncoding', 'contentMediaType'])
const FLAGS = new Set(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'])
const OTHERS = new Set(['additionalProperties', 'asType', 'default', 'example', 'hidden'])

/** Whether a tag of a comment changes a schema. */
export function isKeyword(tag: string): boolean {
  return [NUMBERS, TEXTS, FLAGS, OTHERS].some((names) => names.has(tag))
}

/** The schema with what the documentation comment of a symbol says: the description, constraints, examples. */
export function documented(
  walk: Walk,
  schema: DraftSchema,
  symbol: SymbolHandle | undefined,
  at: Position,
): DraftSchema {
  if (symbol === undefined) return schema
  const description = walk.checker.docsOf(symbol)
  const keywords: DraftSchema = description ? { description } : {}
  for (const tag of walk.checker.tagsOf(symbol)) addKeyword(walk, keywords, tag, schema, at)
  return Object.keys(keywords).length > 0 ? { ...schema, ...keywords } : schema
}

function addKeyword(
  walk: Walk,
  keywords: DraftSchema,
  { name, text }: DocTag,
  schema: DraftSchema,
  at: Position,
): void {
  if (NUMBERS.has(name)) {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    const isCount =
      name.startsWith('min') || name.startsWith('max') ? !/(?:Length|Items|Properties)$/u.test(name) : true
    if (Number.isFinite(value) && (isCount || (Number.isInteger(value) && value >= 0))) keywords[name] = value
    else refuse(walk, at, name, text, isCount ? 'a number' : 'a whole number from 0')
  } else if (name === 'pattern') {
    const pattern = withoutQuotes(text)
    if (isPattern(pattern)) keywords['pattern'] = pattern
    else refuse(walk, at, name, text, 'a regular expression')
  } else if (TEXTS.has(name)) keywords[name] = withoutQuotes(text)
  else if (FLAGS.has(name)) keywords[name] = true
  else if (name === 'additionalProperties' && text === 'false') {
    keywords['additionalProperties'] = false
    // `{}` can be a text too, but who says this means an object.
    if (Array.isArray(schema['type'])) keywords['type'] = 'object'
  } else if (name === 'default') keywords['default'] = parsed(text)
  else if (name === 'example' && !isCode(text))
    keywords['examples'] = [...((keywords['examples'] as unknown[]) ?? []), parsed(text)]
  else if (name === 'asType' && text === 'integer') {
    if (schema['type'] === 'number') keywords['type'] = 'integer'
    else if (Array.isArray(schema['type']) && schema['type'].includes('number'))
      keywords['type'] = schema['type'].map((each: unknown) => (each === 'number' ? 'integer' : each))
  }
}

function refuse({ problems }: Walk, { place, what }: Position, tag: string, text: string, expected: string): void {
  problems.add(place, 'INVALID_CONSTRAINT', { what, tag: `@${tag} ${text}`.trim(), expected })
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** `` `…` `` keeps characters that have a meaning in comments. */
function withoutQuotes(text: string): string {
  return text.replace(/^`([^`]*)`[^]*$/u, '$1')
}

/** A fenced program is no example of a value; TypeScript 6 and 7 also disagree about `@` in it. */
function isCode(text: string): boolean {
  return /^```(?!json)/u.test(text)
}

/** JSON, or else the text itself: `@default 5`, `@example Ada`. */
function parsed(text: string): unknown {
  const value = text.replace(/^```\w*\n([^]*?)\n?```$/u, '$1')
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
