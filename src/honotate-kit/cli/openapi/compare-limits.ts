import { isNever, typesOf, type JsonSchema } from '../../../honotate/shared.ts'
import type { Change, Value } from './change.ts'
import { LOWER, UPPER } from './merged-schema.ts'

/**
 * Keywords that other functions compare, and keywords that limit nothing. All other keywords count as limits, except
 * most extensions (`x-…`).
 */
const COMPARED = new Set(
  `type enum const anyOf oneOf allOf $ref properties required items prefixItems additionalProperties patternProperties
  propertyNames default deprecated discriminator title description example examples readOnly writeOnly externalDocs xml
  $defs $schema $id $comment $anchor nullable`.split(/\s+/u),
)

/** Maps a format to a wider format, which includes every value of the narrower one. */
const WIDER: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

interface Limit {
  readonly keyword: string
  readonly value: unknown
}

/** Compares limits. A tighter limit of requests breaks clients, and so does a looser limit of answers. */
export function compareLimits(old: JsonSchema, now: JsonSchema, { place, name, direction }: Value): Change[] {
  const keywords = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(isLimit)
  const limits = [...new Set(keywords.map((keyword) => BOUND_OF[keyword] ?? keyword))]
  return limits.flatMap((keyword): Change[] => {
    const [before, after] = [limitOf(old, keyword), limitOf(now, keyword)]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    const [from, to] = direction === 'input' ? [before, after] : [after, before]
    const isBreaking = to !== undefined && (from === undefined || isTighter(from, to))
    const text = `${name} has ${limitText(after, keyword)} instead of ${limitText(before, keyword)}`
    return [{ place, text, isBreaking }]
  })
}

const BOUND_OF: Readonly<Record<string, string>> = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' }
const EXCLUSIVE: Readonly<Record<string, string>> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }

function isLimit(keyword: string): boolean {
  return !COMPARED.has(keyword) && (!keyword.startsWith('x-') || /^x-(?:template|case|rest)$/u.test(keyword))
}

/** Finds the limit that a keyword sets; `undefined` without one, as for `minLength: 0`. `not: {}` counts as none. */
function limitOf(schema: JsonSchema, keyword: string): Limit | undefined {
  const exclusive = EXCLUSIVE[keyword]
  if (exclusive !== undefined) return boundOf(schema, keyword, exclusive)
  const value = schema[keyword]
  const isNone =
    value === undefined ||
    (value === false && keyword === 'uniqueItems') ||
    (value === 0 && LOWER.includes(keyword)) ||
    (keyword === 'not' && isNever(schema))
  return isNone ? undefined : { keyword, value }
}

/**
 * Finds the tighter of an inclusive and an exclusive bound; `undefined` without either. For integers,
 * `exclusiveMinimum: 4` becomes `minimum: 5`.
 */
function boundOf(schema: JsonSchema, inclusive: string, exclusive: string): Limit | undefined {
  const [one, other] = [schema[inclusive], schema[exclusive]] as [number | undefined, number | undefined]
  const step = inclusive === 'minimum' ? 1 : -1
  const types = typesOf(schema)
  if (other === undefined) return one === undefined ? undefined : { keyword: inclusive, value: one }
  if (one !== undefined && (one - other) * step > 0) return { keyword: inclusive, value: one }
  const isWhole = types.includes('integer') && !types.includes('number') && Number.isInteger(other)
  return isWhole ? { keyword: inclusive, value: other + step } : { keyword: exclusive, value: other }
}

function isTighter(before: Limit, after: Limit): boolean {
  const { keyword, value } = after
  const [from, to] = [before.value, value] as [number, number]
  if (LOWER.includes(keyword)) return to > from || (to === from && keyword === 'exclusiveMinimum')
  if (UPPER.includes(keyword)) return to < from || (to === from && keyword === 'exclusiveMaximum')
  if (keyword === 'multipleOf') return !Number.isInteger(Number((from / to).toFixed(9)))
  return keyword !== 'format' || WIDER[String(before.value)] !== value
}

function limitText(limit: Limit | undefined, keyword: string): string {
  if (!limit) return `no \`${keyword}\``
  return `\`${limit.keyword}\` ${JSON.stringify(limit.value)}`
}

/** Compares whether an object may have members that its schema does not name. */
export function compareOthers(old: JsonSchema, now: JsonSchema, { place, name, direction }: Value): Change[] {
  const [before, after] = [old, now].map(({ additionalProperties: each }) => (isAny(each) ? true : each))
  if (before === after || (typeof before === 'object' && typeof after === 'object')) return []
  if (after === false)
    return [{ place, text: `${name} must not have other members now`, isBreaking: direction === 'input' }]
  // Not breaking, because clients must ignore members that they do not know.
  if (before === false) return [{ place, text: `${name} may have other members now`, isBreaking: false }]
  const isNarrower = before === true
  const text = isNarrower ? `other members of ${name} have a type now` : `other members of ${name} may be anything now`
  return [{ place, text, isBreaking: isNarrower === (direction === 'input') }]
}

function isAny(schema: unknown): boolean {
  return schema === undefined || (typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0)
}
