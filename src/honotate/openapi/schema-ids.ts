import type { RouteInfo } from '../app/route-infos.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import { componentReference, type JsonSchema } from '../json-schema/json-schema.ts'
import { usedComponents } from '../json-schema/visit.ts'
import type { ApiTypes } from './api-types.ts'
import { madeSchema, reachedFrom, type Definitions } from './definitions.ts'

/**
 * The ids that users give the schemas of a library, such as `.meta({ id: 'Dog' })`. They name components of the
 * document.
 */
export interface SchemaIds {
  /** The ids of schemas that describe requests. */
  readonly ofRequests: ReadonlySet<string>
  /** The ids that are also the name of a type with the same schema. */
  readonly ofTypes: ReadonlySet<string>
}

export const NO_IDS: SchemaIds = { ofRequests: new Set(), ofTypes: new Set() }

/** Whether the name of a definition is made up by the library, such as `__schema0` for a recursive schema of Zod. */
export function isNumbered(key: string): boolean {
  return /^__schema\d+$/u.test(key)
}

/**
 * Finds the ids of the schemas of all routes. An id wins over a type with the same name: the type gets a number, unless
 * both have the same schema.
 */
export function schemaIds(
  routes: readonly RouteInfo[],
  types: ApiTypes | undefined,
): { readonly ids: SchemaIds; readonly types: ApiTypes | undefined } {
  const texts = new Map<string, Set<string>>()
  const ofRequests = new Set<string>()
  for (const [schema, side] of routes.flatMap(schemasOf)) {
    for (const [id, text] of idsIn(schema, side)) {
      texts.set(id, (texts.get(id) ?? new Set()).add(text))
      if (side === 'input') ofRequests.add(id)
    }
  }
  const { schemas = {} } = types ?? {}
  const shared = [...texts.keys()].filter((id) => Object.hasOwn(schemas, id))
  const ofTypes = new Set(
    shared.filter((id) => [...(texts.get(id) ?? [])].every((text) => text === typeText(id, schemas))),
  )
  const renamed = new Map<string, string>()
  for (const id of shared) {
    if (ofTypes.has(id)) continue
    let number = 2
    while (texts.has(`${id}_${number}`) || Object.hasOwn(schemas, `${id}_${number}`)) number++
    renamed.set(id, `${id}_${number}`)
  }
  return { ids: { ofRequests, ofTypes }, types: types && renamed.size > 0 ? withNames(types, renamed) : types }
}

function schemasOf({ parameters, result }: RouteInfo): (readonly [StandardSchema, 'input' | 'output'])[] {
  return [
    ...parameters.flatMap(({ schema }) => (schema ? [[schema, 'input'] as const] : [])),
    ...(result ? [[result, 'output'] as const] : []),
  ]
}

/**
 * Lists the ids in a schema, each with its definition as a comparable text. The text includes the definitions that are
 * referred to.
 */
function idsIn(schema: StandardSchema, side: 'input' | 'output'): (readonly [id: string, text: string])[] {
  if (schema['~standard'].vendor === 'honotate') return []
  let root: JsonSchema | undefined
  try {
    root = madeSchema(schema, side)?.root
  } catch {
    // `SchemaStore` reports the error, with its place.
  }
  if (!root) return []
  const { $defs = {}, id, ...body } = root
  const named: [string, JsonSchema][] = Object.entries($defs as Definitions).filter(([key]) => !isNumbered(key))
  if (typeof id === 'string') named.push([id, body])
  return named.map(([key, each]) => {
    const { '#': _, [key]: __, ...reached } = reachedFrom(each, $defs as Definitions, body)
    return [key, canonicalText(key, [each, reached])]
  })
}

/** Whether a schema that refers to itself is the same as the type `name`. */
export function isType({ $defs, ...root }: JsonSchema, name: string, schemas: Definitions): boolean {
  return canonicalText(name, [root, $defs ?? {}]) === typeText(name, schemas)
}

function typeText(name: string, schemas: Definitions): string {
  const reached = [...usedComponents(schemas[name], schemas)].filter((each) => each !== name)
  return canonicalText(name, [schemas[name], Object.fromEntries(reached.map((each) => [each, schemas[each]]))])
}

/**
 * Writes a schema as JSON without ids. References are cut to their last segment; `required`, `type`, `enum` and keys
 * are sorted.
 *
 * @param self The name that the reference `#` refers to.
 */
function canonicalText(self: string, value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) => {
    if (key === 'id' && typeof each === 'string') return undefined
    if (key === '$ref' && typeof each === 'string') return each === '#' ? self : each.slice(each.lastIndexOf('/') + 1)
    if (Array.isArray(each)) return ['required', 'type', 'enum'].includes(key) ? each.toSorted() : each
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/** Renames types, and the references to them. */
function withNames(types: ApiTypes, names: ReadonlyMap<string, string>): ApiTypes {
  const references = new Map([...names].map(([from, to]) => [componentReference(from), componentReference(to)]))
  const renamed = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return key === '$ref' || key === 'mapping' ? (references.get(value) ?? value) : value
    if (Array.isArray(value)) return value.map((each) => renamed(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, renamed(each, key === 'mapping' ? key : name)]),
    )
  }
  return {
    controllers: types.controllers.map(([controller, each]) => [controller, renamed(each) as typeof each]),
    schemas: Object.fromEntries(
      Object.entries(types.schemas).map(([name, schema]) => [names.get(name) ?? name, renamed(schema) as JsonSchema]),
    ),
  }
}
