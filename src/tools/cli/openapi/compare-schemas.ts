import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'
import { isSchema, resolve, type SchemaIn } from './schema-in.ts'
import { nameOf, pairVariants } from './variants.ts'

/** One difference between two documents, in words. */
export interface Change {
  /** Where it is: `GET /apis/users`. */
  readonly place: string
  readonly text: string
  /** Whether clients of the old document may fail. */
  readonly isBreaking: boolean
}

/** Whether a value is sent by clients, or received by them. */
export type Direction = 'input' | 'output'

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const OTHERS = ['pattern', 'format', 'multipleOf', 'uniqueItems']

/**
 * The differences of two schemas. The server must still accept what clients send, and must not answer with values that
 * clients do not know.
 *
 * @param what The name of the value: `the body`, `the member \`name\` of the body`.
 */
export function compareSchemas(
  old: SchemaIn,
  now: SchemaIn,
  direction: Direction,
  what: string,
  place: string,
  seen: ReadonlySet<string> = new Set(),
): Change[] {
  const [before, after] = [resolve(old), resolve(now)]
  const key = `${JSON.stringify(before)} ${JSON.stringify(after)}`
  // Equal texts may refer to schemas that differ; a pair that is being compared may refer to itself.
  if (seen.has(key)) return []
  const known = new Set(seen).add(key)
  const compare = (one: unknown, other: unknown, name: string): Change[] =>
    isSchema(one) && isSchema(other)
      ? compareSchemas({ ...old, schema: one }, { ...now, schema: other }, direction, name, place, known)
      : []
  const variants = pairVariants(old, now)
  if (variants) {
    return [
      ...compareLists(variants, direction, what, place),
      ...variants.pairs.flatMap(([name, one, other]) => compare(one, other, `the variant ${name} of ${what}`)),
    ]
  }
  return [
    ...compareValues(before, after, direction, what, place),
    ...compareLimits(before, after, direction, what, place),
    ...compareMembers(before, after, direction, what, place),
    ...commonMembers(before, after).flatMap(([name, one, other]) =>
      compare(one, other, what === '' ? `the member \`${name}\`` : `the member \`${name}\` of ${what}`),
    ),
    ...commonItems(before, after).flatMap(([one, other], index) => compare(one, other, `item ${index + 1} of ${what}`)),
    ...compare(before['items'], after['items'], `an item of ${what}`),
    ...compare(before['additionalProperties'], after['additionalProperties'], `a value of ${what}`),
  ]
}

function compareValues(old: JsonSchema, now: JsonSchema, direction: Direction, what: string, place: string): Change[] {
  const [before, after] = [valuesOf(old), valuesOf(now)]
  const lost = before.filter((each) => !after.includes(each))
  const gained = after.filter((each) => !before.includes(each))
  return compareLists({ before, after, lost, gained }, direction, what, place)
}

interface Lists {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly lost: readonly string[]
  readonly gained: readonly string[]
}

function compareLists(
  { before, after, lost, gained }: Lists,
  direction: Direction,
  what: string,
  place: string,
): Change[] {
  // Without a list, everything is a value.
  const narrows = after.length > 0 && (before.length === 0 || lost.length > 0)
  const widens = before.length > 0 && (after.length === 0 || gained.length > 0)
  if (!narrows && !widens) return []
  const [from, to] = [before, after].map((list) => (list.length === 0 ? 'any value' : list.join(' | ')))
  return [{ place, text: `${what} was ${from} and is ${to}`, isBreaking: direction === 'input' ? narrows : widens }]
}

function compareLimits(old: JsonSchema, now: JsonSchema, direction: Direction, what: string, place: string): Change[] {
  return [...LOWER, ...UPPER, ...OTHERS].flatMap((keyword): Change[] => {
    const [before, after] = [old[keyword], now[keyword]]
    if (before === after) return []
    const [from, to] = direction === 'input' ? [before, after] : [after, before]
    // A request must not be limited more than before, and an answer not less.
    const isBreaking = from === undefined || (to !== undefined && isTighter(keyword, from, to))
    const change = `${what} has ${wordOf(keyword, after)} instead of ${wordOf(keyword, before)}`
    return [{ place, text: change, isBreaking }]
  })
}

function isTighter(keyword: string, before: unknown, after: unknown): boolean {
  if (LOWER.includes(keyword)) return (after as number) > (before as number)
  return UPPER.includes(keyword) ? (after as number) < (before as number) : true
}

function wordOf(keyword: string, value: unknown): string {
  return value === undefined ? `no \`${keyword}\`` : `\`${keyword}\` ${JSON.stringify(value)}`
}

function compareMembers(old: JsonSchema, now: JsonSchema, direction: Direction, what: string, place: string): Change[] {
  const [before, after] = [membersOf(old), membersOf(now)]
  const [needed, needs] = [requiredOf(old), requiredOf(now)]
  const change = (text: string, isBreaking: boolean): Change => ({ place, text, isBreaking })
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((name): Change[] => {
    const member = `the member \`${name}\` of ${what}`
    if (!Object.hasOwn(before, name)) {
      const isRequired = direction === 'input' && needs.includes(name)
      return [change(`${member} is new${isRequired ? ' and required' : ''}`, isRequired)]
    }
    if (!Object.hasOwn(after, name)) return [change(`${member} was removed`, direction === 'output')]
    if (needed.includes(name) === needs.includes(name)) return []
    const isRequired = needs.includes(name)
    return [change(`${member} is ${isRequired ? 'required' : 'optional'} now`, isRequired === (direction === 'input'))]
  })
}

function commonMembers(old: JsonSchema, now: JsonSchema): [name: string, old: JsonSchema, now: JsonSchema][] {
  const after = membersOf(now)
  return Object.entries(membersOf(old)).flatMap(([name, schema]) => {
    const other = after[name]
    return other ? [[name, schema, other] as [string, JsonSchema, JsonSchema]] : []
  })
}

/** The items of two tuples, by position. */
function commonItems({ prefixItems: old }: JsonSchema, { prefixItems: now }: JsonSchema): [unknown, unknown][] {
  if (!Array.isArray(old) || !Array.isArray(now)) return []
  return old.slice(0, now.length).map((each, index) => [each, now[index]])
}

/** The types and constants of a schema, as text; nothing where every value fits. */
function valuesOf(schema: JsonSchema): string[] {
  const { type, const: constant, enum: values, anyOf, oneOf } = schema
  if (constant !== undefined) return [JSON.stringify(constant)]
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).sort()
  const variants = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (variants) return variants.map((each) => nameOf(each)).sort()
  return type === undefined ? [] : ([type].flat() as string[]).toSorted()
}

function membersOf({ properties = {} }: JsonSchema): Record<string, JsonSchema> {
  return properties as Record<string, JsonSchema>
}

function requiredOf({ required = [] }: JsonSchema): string[] {
  return required as string[]
}
