import { sortedByKey } from '../json-schema/compare.ts'
import type { ApiServer, OpenApiDocument, Operation, SecurityRequirement } from './document-types.ts'
import { joinOperations } from './join-operations.ts'
import type { PlacedOperation } from './operations.ts'
import { shapeOf } from './path-template.ts'

type Paths = OpenApiDocument['paths']

/**
 * Groups operations by path and method, and joins each group, such as two versions of a route. In OpenAPI,
 * `/users/{id}` and `/users/{name}` are the same path.
 *
 * @param security The security requirements of the document.
 */
export function pathsOf(
  operations: readonly PlacedOperation[],
  basePath: string,
  serverPath: string,
  security: readonly SecurityRequirement[],
): Paths {
  return placed(operations, basePath, serverPath, (item, { method, operation }) => {
    const known = item[method]
    item[method] = known ? joinOperations(known, operation, security) : operation
  })
}

/**
 * Groups operations by path and method without joining them: if the path and the method are taken, the path gets a
 * suffix of `#` and the operationId. honotate's own client removes the suffix before it sends a request.
 */
export function separatePaths(operations: readonly PlacedOperation[], basePath: string, serverPath: string): Paths {
  return placed(operations, basePath, serverPath, (item, { method, operation }, own, itemAt) => {
    if (item[method]) itemAt(`${own.path}#${operation.operationId}`)[method] = own.operation
    else item[method] = operation
  })
}

/** Appends `serverPath` to the URL of each server: the paths of the document leave it out. */
export function serversAt(servers: readonly ApiServer[], serverPath: string): ApiServer[] {
  return servers.map((each) => ({ ...each, url: `${each.url.replace(/\/$/u, '')}${serverPath}` || '/' }))
}

type Item = Record<string, Operation>

/**
 * @param put Adds an operation to an item. In `placed`, the path variables have the names in the item's path; in `own`,
 *   their original names.
 */
function placed(
  operations: readonly PlacedOperation[],
  basePath: string,
  serverPath: string,
  put: (item: Item, placed: PlacedOperation, own: PlacedOperation, itemAt: (path: string) => Item) => void,
): Paths {
  const paths: Record<string, Item> = {}
  const shapes = new Map<string, string>()
  const itemAt = (path: string): Item => (paths[basePath + path] ??= {})
  for (const each of operations.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const shape = shapeOf(each.path)
    const path = shapes.get(shape) ?? each.path
    shapes.set(shape, path)
    put(itemAt(path), { ...each, operation: withNames(each.operation, each.path, path) }, each, itemAt)
  }
  const short = (path: string): string => (path.startsWith(`${serverPath}/`) ? path.slice(serverPath.length) : path)
  return sortedByKey(Object.entries(paths).map(([path, item]) => [short(path), inOrder(item)]))
}

/** Renames the path variables of an operation to the names in another path of the same shape. */
function withNames(operation: Operation, from: string, to: string): Operation {
  if (from === to) return operation
  const [old, names] = [from, to].map((path) => [...path.matchAll(/\{([^}]*)\}/gu)].map(([, name]) => name as string))
  const rename = new Map(old?.map((name, index) => [name, names?.[index] as string]))
  const parameters = operation.parameters?.map((each) =>
    each.in === 'path' ? { ...each, name: rename.get(each.name) ?? each.name } : each,
  )
  return { ...operation, ...(parameters && { parameters }) }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'query', 'x-query']

function inOrder(item: Item): Item {
  return Object.fromEntries(METHODS.flatMap((method) => (item[method] ? [[method, item[method]] as const] : [])))
}
