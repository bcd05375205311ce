import {
  componentName,
  isNever,
  propertiesOf,
  requiredOf,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { compareDefaults, compareNotes } from './compare-annotations.ts'
import { compareLimits, compareOthers } from './compare-limits.ts'
import type { Change, Value } from './change.ts'
import { mergedSchema, type SchemaIn } from './merged-schema.ts'
import { notCovered, pairVariants, textsOf, type Lists } from './variants.ts'

/** Lists the differences between two schemas of a value, and marks those that may break clients. */
export function compareSchemas(old: SchemaIn, now: SchemaIn, value: Value, seen: readonly string[] = []): Change[] {
  const [before, after] = [mergedSchema(old), mergedSchema(now)]
  // Equal schemas are compared too, because they may refer to components that differ. `seen` ends the recursion of a
  // schema that contains itself.
  const key = `${JSON.stringify(before)} ${JSON.stringify(after)}`
  if (seen.includes(key) || isListed(old.schema, now.schema, value)) return []
  const compare = (one: Schema | undefined, other: Schema | undefined, name: string): Change[] =>
    typeof one === 'object' && typeof other === 'object'
      ? compareSchemas(
          { ...old, schema: one },
          { ...now, schema: other },
          { ...value, name, isParameter: value.isParameter === true && name === value.name },
          [...seen, key],
        )
      : []
  const variants = pairVariants(old, now)
  if (variants) {
    const isShared = [before, after].every((each) => 'properties' in each)
    return [
      ...compareLists(variants, value),
      ...variants.pairs.flatMap(([label, one, other]) =>
        compare(one, other, label === undefined ? value.name : `the variant ${label} of ${value.name}`),
      ),
      ...(variants.isWritten && isShared ? compareParts(before, after, value, compare) : []),
      ...compareNotes(before, after, value),
      ...(variants.isWritten ? compareDefaults(before, after, value) : []),
    ]
  }
  return [
    ...compareLists(listsOf(before, after), value),
    ...compareLimits(before, after, value),
    ...compareDefaults(before, after, value),
    ...compareNotes(before, after, value),
    ...compareParts(before, after, value, compare),
  ]
}

type Compare = (one: Schema | undefined, other: Schema | undefined, name: string) => Change[]

function compareParts(before: JsonSchema, after: JsonSchema, value: Value, compare: Compare): Change[] {
  const [members, others] = [membersOf(before, value), membersOf(after, value)]
  const isObject = [before, after].every((each) => typeof each['additionalProperties'] === 'object')
  return [
    ...compareMembers(before, after, value),
    ...Object.entries(members).flatMap(([name, one]) => compare(one, others[name], memberOf(value, name))),
    ...compareItems(before, after, value, compare),
    ...compareOthers(before, after, value),
    ...(isObject
      ? compare(
          before['additionalProperties'] as Schema,
          after['additionalProperties'] as Schema,
          `a value of ${value.name}`,
        )
      : []),
    ...comparePatterns(before, after, value, compare),
    ...compareEither(before, after, 'propertyNames', `a name of a member of ${value.name}`, compare),
  ]
}

/** Compares a keyword whose value is a schema. An absent keyword accepts anything. */
function compareEither(
  before: JsonSchema,
  after: JsonSchema,
  keyword: string,
  name: string,
  compare: Compare,
): Change[] {
  const [one, other] = [before[keyword], after[keyword]] as (Schema | undefined)[]
  return one === undefined && other === undefined ? [] : compare(present(one), present(other), name)
}

/** Replaces an absent schema and `true`, which accept anything, with an empty schema. */
function present(schema: Schema | undefined): Schema {
  return schema === undefined || schema === true ? {} : schema
}

function compareItems(before: JsonSchema, after: JsonSchema, value: Value, compare: Compare): Change[] {
  const [items, others] = [schemasIn(before['prefixItems']), schemasIn(after['prefixItems'])]
  const isTuple = items.length > 0 || others.length > 0
  const isLimited = before['maxItems'] !== after['maxItems'] || before['minItems'] !== after['minItems']
  const isLonger = others.length > items.length
  const counts = `${value.name} has ${others.length} items instead of ${items.length}`
  const isBreaking = isLonger === (value.direction === 'output')
  return [
    ...items.flatMap((one, index) => compare(one, others[index], `item ${index + 1} of ${value.name}`)),
    // `compareLimits()` already lists changes of `minItems` and `maxItems`.
    ...(items.length === others.length || items.length * others.length === 0 || isLimited
      ? []
      : [{ place: value.place, text: counts, isBreaking }]),
    ...(isTuple
      ? compare(before['items'] as Schema, after['items'] as Schema, `an item of ${value.name}`)
      : compareEither(before, after, 'items', `an item of ${value.name}`, compare)),
  ]
}

function comparePatterns(before: JsonSchema, after: JsonSchema, value: Value, compare: Compare): Change[] {
  const [patterns, others] = [before, after].map(
    (each) => (each['patternProperties'] ?? {}) as Record<string, Schema>,
  ) as [Record<string, Schema>, Record<string, Schema>]
  return keysOf(patterns, others).flatMap((pattern) => {
    const name = `a member of ${value.name} that matches ${pattern}`
    const [one, other] = [patterns[pattern], others[pattern]]
    if (one !== undefined && other !== undefined) return compare(one, other, name)
    const isNarrower = one === undefined
    const text = isNarrower ? `${name} has a type now` : `${name} may be anything now`
    return [{ place: value.place, text, isBreaking: isNarrower === (value.direction === 'input') }]
  })
}

/**
 * Whether both schemas refer to the same component, and its changes in this direction are already listed. Marks the
 * component as listed.
 */
function isListed(old: Schema, now: Schema, { direction, listed }: Value): boolean {
  const name = componentName(old)
  if (name === undefined || componentName(now) !== name) return false
  const key = `${direction} ${name}`
  if (listed.has(key)) return true
  listed.add(key)
  return false
}

/** Lists the members that may be present. A request has no read-only members, an answer no write-only members. */
function membersOf(schema: JsonSchema, { direction }: Value): Record<string, Schema> {
  const left = direction === 'input' ? 'readOnly' : 'writeOnly'
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).filter(
      ([, each]) => !isNever(each) && !(typeof each === 'object' && each[left] === true),
    ),
  )
}

function compareMembers(old: JsonSchema, now: JsonSchema, value: Value): Change[] {
  const { place, direction } = value
  const [before, after] = [membersOf(old, value), membersOf(now, value)]
  const [needed, needs] = [requiredOf(old), requiredOf(now)]
  return keysOf(before, after).flatMap((name): Change[] => {
    const member = memberOf(value, name)
    const isRequired = needs.includes(name)
    const change = (text: string, isBreaking: boolean): Change[] => [{ place, text: `${member} ${text}`, isBreaking }]
    if (!Object.hasOwn(before, name)) {
      const mustBeSent = direction === 'input' && isRequired
      return change(mustBeSent ? 'is new and required' : 'is new', mustBeSent)
    }
    if (!Object.hasOwn(after, name)) {
      const left = propertiesOf(now)[name]
      const isForbidden = left === undefined ? now['additionalProperties'] === false : isNever(left)
      const text =
        left === undefined ? 'was removed' : isForbidden ? 'must be absent now' : 'is read-only or write-only now'
      return change(text, isForbidden || direction === 'output')
    }
    if (needed.includes(name) === isRequired) return []
    return change(`is ${isRequired ? 'required' : 'optional'} now`, isRequired === (direction === 'input'))
  })
}

function listsOf(old: JsonSchema, now: JsonSchema): Lists {
  const [before, after] = [textsOf(old), textsOf(now)]
  const lost = before.filter((each) => !after.includes(each))
  return { before, after, lost, gained: after.filter((each) => !before.includes(each)) }
}

function compareLists(
  { before, after, lost, gained }: Lists,
  { place, name, direction, isText = false }: Value,
): Change[] {
  // An empty list accepts any value.
  const narrows = after.length > 0 && (before.length === 0 || notCovered(lost, after, isText).length > 0)
  const widens = before.length > 0 && (after.length === 0 || notCovered(gained, before, isText).length > 0)
  if (!narrows && !widens && lost.length === 0 && gained.length === 0) return []
  const [from, to] = [before, after].map((list) => (list.length === 0 ? 'any value' : list.join(' | ')))
  return [{ place, text: `${name} was ${from} and is ${to}`, isBreaking: direction === 'input' ? narrows : widens }]
}

export function keysOf(...records: readonly object[]): string[] {
  return [...new Set(records.flatMap((each) => Object.keys(each)))].sort()
}

function memberOf({ name }: Value, member: string): string {
  return name === '' ? `the member \`${member}\`` : `the member \`${member}\` of ${name}`
}

function schemasIn(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value : []
}
