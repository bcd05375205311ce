import {
  componentName,
  isNever,
  keywordsOf,
  propertiesOf,
  requiredOf,
  typesOf,
  valuesOf,
  variantsOf,
} from '../../../shared.ts'
import type { JsonSchema, Schema } from '../../../runtime/json-schema/json-schema.ts'
import { nameOf, notCovered, pairVariants, type Lists, type SchemaIn } from './variants.ts'

/** One difference between two documents, in words. */
export interface Change {
  /** The operation: `GET /apis/users`. */
  readonly place: string
  readonly text: string
  /** Whether clients of the old document may fail. */
  readonly isBreaking: boolean
}

/** A value of an operation. */
export interface Value {
  /** The operation: `GET /apis/users`. */
  readonly place: string
  /** The value in messages: `the body`, `the member \`name\` of the body`. */
  readonly name: string
  /** Whether clients send the value, or receive it. */
  readonly direction: 'input' | 'output'
  /** The components whose changes have been listed, so that a component is listed once for each direction. */
  readonly listed?: Set<string>
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const OTHERS = ['pattern', 'format', 'multipleOf', 'uniqueItems']

/**
 * The differences of a value's schemas. A change breaks clients if the server rejects values that they send, or sends values
 * that they do not know.
 */
export function compareSchemas(old: SchemaIn, now: SchemaIn, value: Value, seen: readonly string[] = []): Change[] {
  const [before, after] = [keywordsOf(old.schema, old.root), keywordsOf(now.schema, now.root)]
  // Equal schemas may refer to components that differ. `seen` ends the recursion of a schema that contains itself.
  const key = `${JSON.stringify(before)} ${JSON.stringify(after)}`
  if (seen.includes(key) || isListed(old.schema, now.schema, value)) return []
  const compare = (one: Schema | undefined, other: Schema | undefined, name: string): Change[] =>
    typeof one === 'object' && typeof other === 'object'
      ? compareSchemas({ ...old, schema: one }, { ...now, schema: other }, { ...value, name }, [...seen, key])
      : []
  const variants = pairVariants(old, now)
  if (variants) {
    return [
      ...compareLists(variants, value),
      ...variants.pairs.flatMap(([name, one, other]) => compare(one, other, `the variant ${name} of ${value.name}`)),
    ]
  }
  const [members, items] = [membersOf(after), listOf(after['prefixItems'])]
  const [patterns, others] = [before, after].map(
    (each) => (each['patternProperties'] ?? {}) as Record<string, Schema>,
  ) as [Record<string, Schema>, Record<string, Schema>]
  return [
    ...compareValues(before, after, value),
    ...compareLimits(before, after, value),
    ...compareDefaults(before, after, value),
    ...compareMembers(before, after, value),
    ...Object.entries(membersOf(before)).flatMap(([name, one]) => compare(one, members[name], memberOf(value, name))),
    ...listOf(before['prefixItems']).flatMap((one, index) =>
      compare(one, items[index], `item ${index + 1} of ${value.name}`),
    ),
    ...compare(before['items'] as Schema, after['items'] as Schema, `an item of ${value.name}`),
    ...compareOthers(before, after, value),
    ...compare(
      before['additionalProperties'] as Schema,
      after['additionalProperties'] as Schema,
      `a value of ${value.name}`,
    ),
    ...namesOf(patterns, others).flatMap((pattern) => {
      const name = `a member of ${value.name} that matches ${pattern}`
      const [one, other] = [patterns[pattern], others[pattern]]
      if (one !== undefined && other !== undefined) return compare(one, other, name)
      const isNarrower = one === undefined
      const text = isNarrower ? `${name} has a type now` : `${name} may be anything now`
      return [{ place: value.place, text, isBreaking: isNarrower === (value.direction === 'input') }]
    }),
  ]
}

/** Whether both schemas refer to the same component, whose changes are listed already. */
function isListed(old: Schema, now: Schema, { direction, listed }: Value): boolean {
  const name = componentName(old)
  if (!listed || name === undefined || componentName(now) !== name) return false
  const key = `${direction} ${name}`
  if (listed.has(key)) return true
  listed.add(key)
  return false
}

/** The members that may be present. */
function membersOf(schema: JsonSchema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([, each]) => !isNever(each)))
}

/** Compares whether an object may have members that its schema does not name. */
function compareOthers(old: JsonSchema, now: JsonSchema, { place, name, direction }: Value): Change[] {
  const [before, after] = [old, now].map(({ additionalProperties: each }) => (each === undefined ? true : each))
  if (before === after || (typeof before === 'object' && typeof after === 'object')) return []
  if (after === false)
    return [{ place, text: `${name} must not have other members now`, isBreaking: direction === 'input' }]
  // Clients must ignore members that they do not know.
  if (before === false) return [{ place, text: `${name} may have other members now`, isBreaking: false }]
  const isNarrower = before === true
  const text = isNarrower ? `other members of ${name} have a type now` : `other members of ${name} may be anything now`
  return [{ place, text, isBreaking: isNarrower === (direction === 'input') }]
}

/** Changed defaults. The default of a parameter changes what a request without it means. */
function compareDefaults(old: JsonSchema, now: JsonSchema, { place, name, direction }: Value): Change[] {
  const [before, after] = [old['default'], now['default']].map((each) => JSON.stringify(each))
  if (before === after) return []
  const text = `${name} has ${after === undefined ? 'no default' : `the default ${after}`} instead of ${before ?? 'none'}`
  return [{ place, text, isBreaking: direction === 'input' && / parameter `[^`]*`$/u.test(name) }]
}

function compareValues(old: JsonSchema, now: JsonSchema, value: Value): Change[] {
  const [before, after] = [textsOf(old), textsOf(now)]
  const lost = before.filter((each) => !after.includes(each))
  const gained = after.filter((each) => !before.includes(each))
  return compareLists({ before, after, lost, gained }, value)
}

function compareLists({ before, after, lost, gained }: Lists, { place, name, direction }: Value): Change[] {
  // An empty list accepts any value.
  const narrows = after.length > 0 && (before.length === 0 || notCovered(lost, after).length > 0)
  const widens = before.length > 0 && (after.length === 0 || notCovered(gained, before).length > 0)
  if (!narrows && !widens && lost.length === 0 && gained.length === 0) return []
  const [from, to] = [before, after].map((list) => (list.length === 0 ? 'any value' : list.join(' | ')))
  return [{ place, text: `${name} was ${from} and is ${to}`, isBreaking: direction === 'input' ? narrows : widens }]
}

function compareLimits(old: JsonSchema, now: JsonSchema, { place, name, direction }: Value): Change[] {
  return [...LOWER, ...UPPER, ...OTHERS].flatMap((keyword): Change[] => {
    const [before, after] = [old[keyword], now[keyword]]
    if (before === after) return []
    // Requests must not be limited more than before, and answers not less.
    const [from, to] = direction === 'input' ? [before, after] : [after, before]
    const isBreaking = from === undefined || (to !== undefined && isTighter(keyword, from, to))
    return [{ place, text: `${name} has ${limit(keyword, after)} instead of ${limit(keyword, before)}`, isBreaking }]
  })
}

function isTighter(keyword: string, before: unknown, after: unknown): boolean {
  if (LOWER.includes(keyword)) return (after as number) > (before as number)
  return UPPER.includes(keyword) ? (after as number) < (before as number) : true
}

function limit(keyword: string, value: unknown): string {
  return value === undefined ? `no \`${keyword}\`` : `\`${keyword}\` ${JSON.stringify(value)}`
}

function compareMembers(old: JsonSchema, now: JsonSchema, value: Value): Change[] {
  const { place, direction } = value
  const [before, after] = [membersOf(old), membersOf(now)]
  const [needed, needs] = [requiredOf(old), requiredOf(now)]
  return namesOf(before, after).flatMap((name): Change[] => {
    const member = memberOf(value, name)
    const isRequired = needs.includes(name)
    const change = (text: string, isBreaking: boolean): Change[] => [{ place, text: `${member} ${text}`, isBreaking }]
    if (!Object.hasOwn(before, name)) {
      const mustBeSent = direction === 'input' && isRequired
      return change(mustBeSent ? 'is new and required' : 'is new', mustBeSent)
    }
    if (!Object.hasOwn(after, name)) {
      const isForbidden = Object.hasOwn(propertiesOf(now), name)
      return change(isForbidden ? 'must be absent now' : 'was removed', isForbidden || direction === 'output')
    }
    if (needed.includes(name) === isRequired) return []
    return change(`is ${isRequired ? 'required' : 'optional'} now`, isRequired === (direction === 'input'))
  })
}

/** The keys of two records, sorted. */
export function namesOf(...records: readonly object[]): string[] {
  return [...new Set(records.flatMap((each) => Object.keys(each)))].sort()
}

function memberOf({ name }: Value, member: string): string {
  return name === '' ? `the member \`${member}\`` : `the member \`${member}\` of ${name}`
}

/** The types, constants or variants of a schema as text; none if the schema accepts any value. */
function textsOf(schema: JsonSchema): string[] {
  const constants = valuesOf(schema)?.map((each) => JSON.stringify(each))
  return [...(constants ?? variantsOf(schema)?.map(nameOf) ?? typesOf(schema))].sort()
}

function listOf(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value : []
}
