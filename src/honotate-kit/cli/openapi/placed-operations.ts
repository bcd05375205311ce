import { resolveSchema, type JsonSchema } from '../../../honotate/shared.ts'
import type { Content, OpenApiDocument, Operation, Parameter } from 'honotate/openapi'

export interface PlacedOperation {
  /** The method and the path: `GET /users/{id}`. */
  readonly place: string
  readonly path: string
  readonly operation: Operation
  /** The parameters that all operations of the path share. */
  readonly shared: readonly Parameter[]
}

const NOT_METHODS = new Set(['$ref', 'summary', 'description', 'servers', 'parameters'])

/** Maps operations by method and path, regardless of the names of path variables. */
export function operationsOf({ paths }: OpenApiDocument): Record<string, PlacedOperation> {
  return Object.fromEntries(
    Object.entries(paths ?? {}).flatMap(([path, item]) => {
      const shared = (item as { parameters?: readonly Parameter[] }).parameters ?? []
      return Object.entries(item)
        .filter(([name]) => !NOT_METHODS.has(name) && (name === 'x-query' || !name.startsWith('x-')))
        .map(([name, operation]) => {
          const method = name.replace(/^x-/u, '').toUpperCase()
          const key = `${method} ${path.replaceAll(/\{[^}]*\}/gu, '{}')}`
          return [key, { place: `${method} ${path}`, path, operation, shared }]
        })
    }),
  )
}

/** Maps the parameters of an operation by `in` and name: path variables by position, headers in lower case. */
export function parametersOf(
  root: OpenApiDocument,
  { path, operation, shared }: PlacedOperation,
): Record<string, Parameter> {
  const variables = [...path.matchAll(/\{([^}]*)\}/gu)].map(([, name]) => name)
  return Object.fromEntries(
    [...shared, ...(operation.parameters ?? [])].map((given) => {
      const each = resolveSchema(given as unknown as JsonSchema, root) as unknown as Parameter
      const position = each.in === 'path' ? variables.indexOf(each.name) : -1
      const name = position === -1 ? each.name : String(position)
      return [`${each.in} ${each.in === 'header' ? name.toLowerCase() : name}`, each]
    }),
  )
}

/** The date after which an operation is gone: `x-sunset`; `undefined` if it is missing or invalid. */
export function sunsetOf(operation: Operation): string | undefined {
  const sunset = operation['x-sunset']
  return typeof sunset === 'string' && !Number.isNaN(Date.parse(sunset)) ? sunset : undefined
}

/** Whether a media type is in a range: `image/png` in `image/*`. */
export function isInRange(type: string, range: string): boolean {
  if (type === range || !range.endsWith('/*')) return false
  return range === '*/*' || type.startsWith(range.slice(0, -1))
}

/** Finds the range that a media type replaces: one that includes the type, and that only `old` has. */
export function replacedRange(type: string, old: Content, now: Content): string | undefined {
  return Object.keys(old).find((each) => now[each] === undefined && isInRange(type, each))
}
