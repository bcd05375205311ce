import {
  compare,
  componentReference,
  mapSubschemas,
  sortedByKey,
  usedComponents,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { withClosedCopies } from './closed-copies.ts'
import type { Component, DraftSchema } from './walk-contracts.ts'

export interface FinishedSchemas {
  /** By name, sorted. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** A schema with the names of the components in its references. */
  readonly finished: (schema: DraftSchema) => JsonSchema
  /** The same for a schema of responses. */
  readonly finishedResponse: (schema: DraftSchema) => JsonSchema
}

/**
 * Names the components and sorts members, since versions of TypeScript number types and order union members
 * differently. If several types have the same name, the first by file and place keeps it, and the next is `User_2`.
 *
 * @param ofResponseTypes The components of schemas for responses. A component that equals the one of its type for requests is
 *   written once; otherwise its name is `User_response`.
 */
export function finishSchemas(
  ofRequestTypes: readonly Component[],
  ofResponseTypes: readonly Component[] = [],
): FinishedSchemas {
  const [components, responses] = [withClosedCopies(ofRequestTypes), withClosedCopies(ofResponseTypes)]
  const [ofRequests, ofResponses] = [new ComponentSet(components), new ComponentSet(responses)]
  const shared = sharedIds(ofRequests, ofResponses)
  const named = withNames([
    ...components.map((component) => ({ set: ofRequests, component, wanted: component.name })),
    ...responses
      .filter(({ id }) => !shared.has(id))
      .map((component) => {
        const isTaken = ofRequests.names.has(component.id)
        return { set: ofResponses, component, wanted: isTaken ? `${component.name}_response` : component.name }
      }),
  ])
  for (const { set, component, name } of named) set.names.set(component.id, name)
  for (const id of shared) ofResponses.names.set(id, ofRequests.names.get(id) as string)
  return {
    schemas: sortedByKey(named.map(({ set, component, name }) => [name, set.finished(component.schema)])),
    finished: (schema) => ofRequests.finished(schema),
    finishedResponse: (schema) => ofResponses.finished(schema),
  }
}

/** A component and its preferred name. */
interface Unnamed {
  readonly set: ComponentSet
  readonly component: Component
  readonly wanted: string
}

function withNames(unnamed: readonly Unnamed[]): (Unnamed & { readonly name: string })[] {
  const taken = new Set<string>()
  return unnamed
    .map((each) => ({ ...each, text: JSON.stringify(each.set.finished(each.component.schema)) }))
    .toSorted(
      ({ component: one, ...first }, { component: other, ...second }) =>
        compare(first.wanted, second.wanted) ||
        compare(one.place?.file ?? '', other.place?.file ?? '') ||
        (one.place?.offset ?? 0) - (other.place?.offset ?? 0) ||
        compare(first.text, second.text),
    )
    .map((each) => {
      let name = each.wanted
      for (let count = 2; taken.has(name); count++) name = `${each.wanted}_${count}`
      taken.add(name)
      return { ...each, name }
    })
}

/** The components that are the same for requests and responses, including all components that they refer to. */
function sharedIds(requests: ComponentSet, responses: ComponentSet): ReadonlySet<number> {
  const [one, other] = [requests.byNumber(), responses.byNumber()]
  const shared = new Map([...one].filter(([id, schema]) => JSON.stringify(other.get(id)) === JSON.stringify(schema)))
  const isWhole = (schema: JsonSchema): boolean => [...usedComponents(schema, {})].every((id) => shared.has(Number(id)))
  for (let size: number | undefined; size !== shared.size;) {
    size = shared.size
    for (const [id, schema] of shared) if (!isWhole(schema)) shared.delete(id)
  }
  return new Set(shared.keys())
}

/** The keywords whose lists have no order. */
const UNORDERED = new Set(['allOf', 'anyOf', 'oneOf', 'enum', 'required', 'type'])

/** The keywords that come first; the rest follows by name. */
const FIRST = ['$ref', 'type', 'title', 'description', 'format', 'properties', 'required']

/** The components of one walk, and their names. */
class ComponentSet {
  readonly names: Map<number, string>
  readonly #components: ReadonlyMap<number, Component>

  constructor(components: readonly Component[]) {
    this.#components = new Map(components.map((each) => [each.id, each]))
    this.names = new Map(components.map(({ id, name }) => [id, name]))
  }

  /** A schema with the current names in its references, and with sorted keywords. */
  finished(schema: DraftSchema): JsonSchema {
    return this.#inOrder(schema, (id) => this.names.get(id) ?? '') as JsonSchema
  }

  /** The schemas by id, with numbers in their references. */
  byNumber(): ReadonlyMap<number, JsonSchema> {
    const entries = [...this.#components].map(
      ([id, { schema }]) => [id, this.#inOrder(schema, String) as JsonSchema] as const,
    )
    return new Map(entries)
  }

  #inOrder(given: Schema, nameOf: (id: number) => string): Schema {
    if (typeof given === 'boolean') return given
    const schema = mapSubschemas(this.#withClosedObjects(given), (each) => this.#inOrder(each, nameOf))
    const keys = Object.keys(schema).toSorted((one, other) => rank(one) - rank(other) || compare(one, other))
    return Object.fromEntries(keys.map((key) => [key, keywordInOrder(key, schema[key], nameOf)]))
  }

  /**
   * Moves `additionalProperties: false` to the properties: into the members of a union, and into a copy of a named
   * type, since other places may refer to the open type. Beside `oneOf` or `$ref` the keyword would reject every
   * property.
   */
  #withClosedObjects(schema: DraftSchema): DraftSchema {
    // Drops the discriminator, whose mapping leads to the open named types instead of the closed copies.
    const { additionalProperties, $ref, discriminator: _, ...rest } = schema
    const keyword = ['anyOf', 'oneOf', 'allOf'].find((each) => Array.isArray(rest[each]))
    if (additionalProperties !== false || ($ref === undefined && keyword === undefined)) return schema
    if (typeof $ref === 'string') {
      const target = this.#components.get(idOf($ref))?.schema
      return this.#withClosedObjects({ ...target, ...rest, additionalProperties })
    }
    const members = rest[keyword as string] as DraftSchema[]
    const closed = members.map((each) => this.#withClosedObjects({ ...each, additionalProperties }))
    return { ...rest, [keyword as string]: closed }
  }
}

function keywordInOrder(key: string, value: unknown, nameOf: (id: number) => string): unknown {
  const named = (reference: string): string => componentReference(nameOf(idOf(reference)))
  if (key === '$ref') return named(value as string)
  if (key === 'discriminator') {
    const { propertyName, mapping } = value as { propertyName: string; mapping: Record<string, string> }
    return { propertyName, mapping: sortedByKey(Object.entries(mapping).map(([tag, target]) => [tag, named(target)])) }
  }
  if (key === 'patternProperties') return sortedByKey(Object.entries(value as object))
  if (!UNORDERED.has(key) || !Array.isArray(value)) return value
  return Object.values(sortedByKey(value.map((each) => [` ${JSON.stringify(each)}`, each])))
}

/** The number in the reference of a draft: `#12`. */
function idOf(reference: string): number {
  return Number(reference.slice(1))
}

function rank(key: string): number {
  const index = FIRST.indexOf(key)
  return index === -1 ? FIRST.length : index
}
