import type { JsonSchema } from '../../../runtime/openapi/api-types.ts'
import { resolve, type Scope } from './scope.ts'

type Branches = readonly (JsonSchema | boolean)[]

/** A union of which one property says which branch an object is of. */
export interface Tagged {
  readonly key: string
  readonly objects: Branches
  /** The values of the property in each of the objects. */
  readonly values: readonly (readonly unknown[])[]
  /** The branches that no object fits. */
  readonly others: Branches
}

/** The property whose constants tell the objects of a union apart; `undefined` where no property does. */
export function taggedOf(scope: Pick<Scope, 'schemas'>, branches: Branches): Tagged | undefined {
  const resolved = branches.map((each) => [each, resolve(scope, each).schema] as const)
  const objects = resolved.filter(([, schema]) => typeof schema === 'object' && schema['type'] === 'object')
  const others = resolved.filter((each) => !objects.includes(each))
  if (objects.length < 2 || !others.every(([, schema]) => isNoObject(schema))) return undefined
  const [first] = objects.map(([, schema]) => schema as JsonSchema)
  for (const key of Object.keys((first?.['properties'] ?? {}) as object)) {
    const values = objects.map(([, schema]) => constantsOf(schema as JsonSchema, key))
    const all = values.flat()
    if (values.every((each) => each.length > 0) && new Set(all).size === all.length)
      return { key, values, objects: objects.map(([each]) => each), others: others.map(([each]) => each) }
  }
  return undefined
}

function isNoObject(schema: JsonSchema | boolean): boolean {
  if (typeof schema === 'boolean') return !schema
  const constants = allowedOf(schema)
  if (constants) return constants.every((each) => typeof each !== 'object' || each === null)
  return schema['type'] !== undefined && ![schema['type']].flat().includes('object')
}

/** The constants of a required property; none where the property can have another value. */
function constantsOf(schema: JsonSchema, key: string): readonly unknown[] {
  const required = (schema['required'] ?? []) as readonly string[]
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema | boolean>
  const own = required.includes(key) && Object.hasOwn(properties, key) ? properties[key] : undefined
  const constants = (typeof own === 'object' && allowedOf(own)) || []
  return constants.every((each) => typeof each !== 'object') ? constants : []
}

/** The values of `const` or `enum`. */
export function allowedOf(schema: JsonSchema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined)
}
