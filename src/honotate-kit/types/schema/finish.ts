import {
  compare,
  componentReference,
  mapSubschemas,
  sortedByKey,
  usedComponents,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { idOf, withClosedCopies } from './closed-copies.ts'
import { responseName } from './component-names.ts'
import { recursiveTwins } from './recursive-twins.ts'
import { uniqueNames } from './unique-names.ts'
import type { Component, DraftSchema } from './walk-contracts.ts'

export interface FinishedSchemas {
  /** By name, sorted. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Replaces the numbers in the references of a schema with the names of the components. */
  readonly finished: (schema: DraftSchema) => JsonSchema
  /** Like `finished`, but for a schema for responses. */
  readonly finishedResponse: (schema: DraftSchema) => JsonSchema
}

/**
 * Names the components and sorts keywords and unions, since versions of TypeScript number types and order union members
 * differently. See {@link uniqueNames} for several types with the same name.
 *
 * @param ofResponseTypes The components of schemas for responses. A component that equals the one for requests is
 *   written once; one that differs is named `User_response`.
 */
export function finishSchemas(
  ofRequestTypes: readonly Component[],
  ofResponseTypes: readonly Component[] = [],
): FinishedSchemas {
  const [ofRequests, ofResponses] = [new ComponentSet(ofRequestTypes), new ComponentSet(ofResponseTypes)]
  const shared = sharedIds(ofRequests, ofResponses)
  const unnamed = [
    ...ofRequests.components.map((component) => ({ set: ofRequests, component, wanted: component.name })),
    ...ofResponses.components
      .filter(({ id }) => !shared.has(id))
      .map((component) => {
        const isTaken = ofRequests.names.has(component.id)
        return { set: ofResponses, component, wanted: isTaken ? responseName(component.name) : component.name }
      }),
  ]
  const named = uniqueNames(
    unnamed.map((each) => ({
      ...each,
      place: each.component.place,
      text: JSON.stringify(each.set.finished(each.component.schema)),
    })),
  )
  for (const { set, component, name } of named) set.names.set(component.id, name)
  for (const id of shared) ofResponses.names.set(id, ofRequests.names.get(id) as string)
  return {
    schemas: sortedByKey(named.map(({ set, component, name }) => [name, set.finished(component.schema)])),
    finished: (schema) => ofRequests.finished(schema),
    finishedResponse: (schema) => ofResponses.finished(schema),
  }
}

/**
 * Finds the components that are the same for requests and responses. The components that they refer to must be the
 * same, too.
 */
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

class ComponentSet {
  readonly components: readonly Component[]
  readonly names: Map<number, string>
  readonly #components: ReadonlyMap<number, Component>
  readonly #sameAs: ReadonlyMap<number, number>

  constructor(given: readonly Component[]) {
    const all = withClosedCopies(given)
    this.#sameAs = recursiveTwins(all)
    this.components = all.filter(({ id }) => !this.#sameAs.has(id))
    this.#components = new Map(all.map((each) => [each.id, each]))
    this.names = new Map(this.components.map(({ id, name }) => [id, name]))
  }

  finished(schema: DraftSchema): JsonSchema {
    return this.#inOrder(schema, (id) => this.names.get(id) ?? '') as JsonSchema
  }

  /** The schemas by id, with numbers in their references. */
  byNumber(): ReadonlyMap<number, JsonSchema> {
    const entries = this.components.map(({ id, schema }) => [id, this.#inOrder(schema, String) as JsonSchema] as const)
    return new Map(entries)
  }

  #inOrder(given: Schema, nameOf: (id: number) => string): Schema {
    if (typeof given === 'boolean') return given
    const schema = mapSubschemas(this.#withClosedObjects(given), (each) => this.#inOrder(each, nameOf))
    const keys = Object.keys(schema).toSorted((one, other) => rank(one) - rank(other) || compare(one, other))
    const nameOfNamed = (id: number): string => nameOf(this.#sameAs.get(id) ?? id)
    return Object.fromEntries(keys.map((key) => [key, keywordInOrder(key, schema[key], nameOfNamed)]))
  }

  /**
   * Moves `additionalProperties: false` into the members of `anyOf`, `oneOf` or `allOf`, since next to these keywords
   * it would reject every property. Replaces a `$ref` with a closed copy of its target, since other references may
   * need the open type.
   */
  #withClosedObjects(schema: DraftSchema): DraftSchema {
    // Drops the discriminator, whose mapping leads to the open named types instead of the closed copies.
    const { additionalProperties, $ref, discriminator: _, ...rest } = schema
    const keyword = ['anyOf', 'oneOf', 'allOf'].find((each) => Array.isArray(rest[each]))
    if (additionalProperties !== false || ($ref === undefined && keyword === undefined)) return schema
    if (typeof $ref === 'string') {
      const target = this.#components.get(idOf(schema))?.schema
      return this.#withClosedObjects({ ...target, ...rest, additionalProperties })
    }
    const members = rest[keyword as string] as DraftSchema[]
    const closed = members.map((each) => this.#withClosedObjects({ ...each, additionalProperties }))
    return { ...rest, [keyword as string]: closed }
  }
}

function keywordInOrder(key: string, value: unknown, nameOf: (id: number) => string): unknown {
  const named = (reference: string): string => componentReference(nameOf(idOf({ $ref: reference })))
  if (key === '$ref') return named(value as string)
  if (key === 'discriminator') {
    const { propertyName, mapping } = value as { propertyName: string; mapping: Record<string, string> }
    return { propertyName, mapping: sortedByKey(Object.entries(mapping).map(([tag, target]) => [tag, named(target)])) }
  }
  if (key === 'patternProperties') return sortedByKey(Object.entries(value as object))
  if (!UNORDERED.has(key) || !Array.isArray(value)) return value
  return Object.values(sortedByKey(value.map((each) => [` ${JSON.stringify(each)}`, each])))
}

function rank(key: string): number {
  const index = FIRST.indexOf(key)
  return index === -1 ? FIRST.length : index
}
