import type { JsonSchema } from '../../../runtime/json-schema/json-schema.ts'
import type { FilePlace } from '../checker/checker.ts'
import { compare } from '../../../runtime/json-schema/compare.ts'
import { withClosedObjects } from './closed-objects.ts'
import type { DraftSchema } from './walk-contracts.ts'

/** A named schema, before types of the same name are told apart. */
export interface Component {
  readonly id: number
  readonly name: string
  readonly place: FilePlace | undefined
  schema: DraftSchema
}

export interface FinishedSchemas {
  /** By name, sorted. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** A schema with the names of the components in its references. */
  readonly finished: (schema: DraftSchema) => JsonSchema
  /** The same of a schema for responses. */
  readonly finishedResponse: (schema: DraftSchema) => JsonSchema
}

/** Where the components are in the document. */
const REFERENCE = '#/components/schemas/'

/**
 * Names the components and sorts members, since neither the numbers of types nor the order of union members is the same
 * in two compilers. Of several types with one name, the first by file and place has the plain name, the next `User_2`.
 *
 * @param responses The components of schemas for responses. One that is the same as the component of its type for requests
 *   is written once; another one is `User_response`.
 */
export function finishSchemas(components: readonly Component[], responses: readonly Component[] = []): FinishedSchemas {
  const own = referencesOf(components)
  const ofResponses = referencesOf(responses)
  const shared = sharedIds(components, responses)
  const ordered = [
    ...components.map((each) => ({ ...each, references: own })),
    ...responses
      .filter(({ id }) => !shared.has(id))
      .map((each) => ({
        ...each,
        name: own.names.has(each.id) ? `${each.name}_response` : each.name,
        references: ofResponses,
      })),
  ]
    .map((each) => ({ ...each, text: JSON.stringify(canonical(each.schema, each.references)) }))
    .toSorted(
      (one, other) =>
        compare(one.name, other.name) ||
        compare(one.place?.file ?? '', other.place?.file ?? '') ||
        (one.place?.offset ?? 0) - (other.place?.offset ?? 0) ||
        compare(one.text, other.text),
    )
  const taken = new Set<string>()
  const [names, responseNames] = [new Map<number, string>(), new Map<number, string>()]
  for (const { id, name, references } of ordered) {
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
    taken.add(free)
    if (references === own) names.set(id, free)
    if (references === ofResponses || shared.has(id)) responseNames.set(id, free)
  }
  const finishedBy =
    ({ target }: References, names: References['names']) =>
    (schema: DraftSchema): JsonSchema =>
      canonical(schema, { names, target }) as JsonSchema
  const finished = finishedBy(own, names)
  const finishedResponse = finishedBy(ofResponses, responseNames)
  const entries = ordered
    .map(({ id, schema, references }) =>
      references === own
        ? ([names.get(id) as string, finished(schema)] as const)
        : ([responseNames.get(id) as string, finishedResponse(schema)] as const),
    )
    .toSorted(([one], [other]) => compare(one, other))
  return { schemas: Object.fromEntries(entries), finished, finishedResponse }
}

/** The components by number, under the names that they have at first. */
function referencesOf(components: readonly Component[]): References {
  const drafts = new Map(components.map(({ id, schema }) => [`#${id}`, schema]))
  return {
    names: new Map(components.map(({ id, name }) => [id, name])),
    target: (reference) => drafts.get(reference) as DraftSchema,
  }
}

/** The components that are the same for requests and responses, with all that they refer to. */
function sharedIds(requests: readonly Component[], responses: readonly Component[]): ReadonlySet<number> {
  const texts = [requests, responses].map((components) => {
    const names = new Map(components.map(({ id }) => [id, String(id)]))
    const { target } = referencesOf(components)
    return new Map(components.map(({ id, schema }) => [id, JSON.stringify(canonical(schema, { names, target }))]))
  }) as [Map<number, string>, Map<number, string>]
  const shared = new Map([...texts[0]].filter(([id, text]) => texts[1].get(id) === text))
  const isWhole = (text: string): boolean =>
    [...text.matchAll(/"#\/components\/schemas\/(\d+)"/gu)].every(([, id]) => shared.has(Number(id)))
  for (let size = -1; size !== shared.size;) {
    size = shared.size
    for (const [id, text] of shared) if (!isWhole(text)) shared.delete(id)
  }
  return new Set(shared.keys())
}

/** The keywords whose lists have no order. */
const UNORDERED = new Set(['allOf', 'anyOf', 'oneOf', 'enum', 'required', 'type'])

/** The keywords that come first; the rest follows by name. */
const FIRST = ['$ref', 'type', 'title', 'description', 'format', 'properties', 'required']

/** The keywords whose values are data. */
const DATA = new Set(['const', 'default', 'examples', 'x-case', 'x-template'])

interface References {
  readonly names: ReadonlyMap<number, string>
  readonly target: (reference: string) => DraftSchema
}

function canonical(value: unknown, references: References): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => canonical(each, references))
  const schema = withClosedObjects(value as DraftSchema, references.target)
  const keys = Object.keys(schema).toSorted((one, other) => rank(one) - rank(other) || compare(one, other))
  return Object.fromEntries(keys.map((key) => [key, keyword(key, schema[key], references)]))
}

function keyword(key: string, value: unknown, references: References): unknown {
  const { names } = references
  if (DATA.has(key)) return value
  if (key === '$ref') return named(value as string, names)
  if (key === 'discriminator') {
    const { propertyName, mapping } = value as { propertyName: string; mapping: Record<string, string> }
    const entries = Object.entries(mapping).toSorted(([one], [other]) => compare(one, other))
    return { propertyName, mapping: Object.fromEntries(entries.map(([tag, target]) => [tag, named(target, names)])) }
  }
  if (key === 'properties' || key === 'patternProperties') {
    const entries = Object.entries(value as Record<string, unknown>).toSorted(([one], [other]) => compare(one, other))
    return Object.fromEntries(entries.map(([name, each]) => [name, canonical(each, references)]))
  }
  if (!UNORDERED.has(key) || !Array.isArray(value)) return canonical(value, references)
  const items = value.map((each) => (key === 'enum' ? each : canonical(each, references)))
  const byText = new Map(items.map((each) => [JSON.stringify(each), each]))
  return [...byText].toSorted(([one], [other]) => compare(one, other)).map(([, each]) => each)
}

function rank(key: string): number {
  const index = FIRST.indexOf(key)
  return index === -1 ? FIRST.length : index
}

function named(reference: string, names: ReadonlyMap<number, string>): string {
  return `${REFERENCE}${names.get(Number(reference.slice(1))) ?? ''}`
}
