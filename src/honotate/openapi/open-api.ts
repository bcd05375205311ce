import { ControllerApp } from '../app/controller-app.ts'
import { getRoutes } from '../app/route-table.ts'
import { NOT_AN_APP } from '#catalogue'
import {
  aFunction,
  aList,
  anObject,
  checkOptions,
  isObject,
  type OptionCheck,
  type OptionChecks,
} from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { PROBLEM_TYPE } from '../http/http-problem.ts'
import { sortedByKey } from '../json-schema/compare.ts'
import type { ApiTypes } from './api-types.ts'
import type {
  ApiInfo,
  ApiServer,
  ApiTag,
  Changeable,
  OpenApiDocument,
  Operation,
  SecurityRequirement,
  SecurityScheme,
} from './document.ts'
import { operationsOf, tagOf, type PlacedOperation } from './operations.ts'
import { shapeOf } from './path-template.ts'
import { Problems } from './error-samples.ts'
import { schemaIds } from './schema-ids.ts'
import { SchemaStore } from './schema-store.ts'
import { SecuritySchemes } from './security.ts'

/**
 * Options of `openApi()`.
 *
 * @example
 * ```ts
 * openApi(app, types, { info: { title: 'Shop', version: '1.0.0' }, servers: [{ url: 'https://shop.example' }] })
 * ```
 */
export interface OpenApiOptions {
  /** The name and the version of the API. */
  readonly info: ApiInfo
  /** Where the API is served. */
  readonly servers?: readonly ApiServer[]
  /** The security requirements of every operation whose guards have no `openapi` description. */
  readonly security?: readonly SecurityRequirement[]
  /** The security schemes that `security` and guards name; `bearer` and `basic` are known. */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
  /** The path under which the app is mounted in another one. */
  readonly basePath?: string
  /** A prefix of the paths, such as `/apis`, that the document has in the URLs of the servers instead. */
  readonly serverPath?: `/${string}`
  /** Receives a copy of the document, which it may change. `openApi()` returns the result of this function. */
  readonly transform?: (document: Changeable<OpenApiDocument>) => OpenApiDocument
}

const aString: OptionCheck = ['a string', (value) => typeof value === 'string']

const CHECKS: Required<OptionChecks<OpenApiOptions>> = {
  info: ["an object such as { title: 'Shop', version: '1.0.0' }", isInfo],
  servers: aList,
  security: aList,
  securitySchemes: anObject,
  basePath: aString,
  serverPath: aString,
  transform: aFunction,
}

function isInfo(value: Partial<ApiInfo>): boolean {
  return isObject(value) && typeof value.title === 'string' && typeof value.version === 'string'
}

/**
 * Describes the routes of an app as an OpenAPI 3.1 document.
 *
 * @param app The app that `createApp()` has made.
 * @param types The types that `honotate openapi` has written to `api.gen.ts`. Without them the document has routes,
 *   variables, statuses and Standard Schemas.
 * @param options The name of the API and others.
 * @returns The document: data, sorted, and the same for the same app and types.
 * @throws HONOTATE_NOT_AN_APP, HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA,
 *   HONOTATE_UNKNOWN_SECURITY_SCHEME, HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * import { createApp } from 'honotate'
 * import { openApi } from 'honotate/openapi'
 * import { types } from './api.gen.ts'
 *
 * const document = openApi(createApp(), types, { info: { title: 'Users', version: '1.0.0' } })
 * ```
 */
export function openApi(app: object, types: ApiTypes | undefined, options: OpenApiOptions): OpenApiDocument {
  if (!(app instanceof ControllerApp))
    throw new HonotateError(NOT_AN_APP, { caller: 'openApi()', received: 'an app that createApp() has not made' })
  // `info` has no default.
  checkOptions('openApi()', { ...options, info: options?.info ?? (null as never) }, CHECKS)
  const { info, servers = [{ url: '' }], security, basePath = '', serverPath = '', transform } = options
  const { ids, types: named } = schemaIds(getRoutes(app), types)
  const schemas = new SchemaStore(named?.schemas, ids)
  const schemes = new SecuritySchemes(options.securitySchemes, security !== undefined)
  const problems = new Problems(app)
  const problem = schemas.add('ProblemDetails', problems.schema)
  const operations = operationsOf(app, named, { schemas, security: schemes, problem, problems })
  const paths = pathsOf(operations, basePath, serverPath)
  const responses = {
    Problem: { description: 'What is wrong, as problem details.', content: { [PROBLEM_TYPE]: { schema: problem } } },
  }
  const asked = security && schemes.use(security, 'The option `security` of openApi()')
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info,
    servers: servers.map((each) => ({ ...each, url: `${each.url.replace(/\/$/u, '')}${serverPath}` || '/' })),
    // In OpenAPI, an empty list means that requests need no credentials.
    security: asked ?? [],
    tags: tagsOf(app, operations, types),
    paths,
    components: {
      schemas: schemas.usedBy([paths, responses]),
      responses,
      ...(schemes.used && { securitySchemes: schemes.used }),
    },
  }
  return transform ? transform(structuredClone(document) as Changeable<OpenApiDocument>) : document
}

/**
 * The operations by path and method. In OpenAPI, `/users/{id}` and `/users/{name}` are the same path, and so are two
 * versions of a path. If two operations have the same path and method, the path of the second one ends with `#` and its
 * operationId, which clients do not send.
 */
function pathsOf(
  operations: readonly PlacedOperation[],
  basePath: string,
  serverPath: string,
): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  const shapes = new Map<string, string>()
  for (const { path, method, operation } of operations.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const shape = shapeOf(path)
    const known = shapes.get(shape) ?? path
    shapes.set(shape, known)
    const isTaken = paths[basePath + known]?.[method] !== undefined
    const place = basePath + (isTaken ? `${path}#${operation.operationId}` : known)
    ;(paths[place] ??= {})[method] = isTaken ? operation : withNames(operation, path, known)
  }
  const short = (path: string): string => (path.startsWith(`${serverPath}/`) ? path.slice(serverPath.length) : path)
  return sortedByKey(Object.entries(paths).map(([path, item]) => [short(path), inOrder(item)]))
}

/** An operation whose path variables have the names of another path of the same shape. */
function withNames(operation: Operation, from: string, to: string): Operation {
  if (from === to) return operation
  const [old, names] = [from, to].map((path) => [...path.matchAll(/\{([^}]*)\}/gu)].map(([, name]) => name as string))
  const rename = new Map(old?.map((name, index) => [name, names?.[index] as string]))
  const parameters = operation.parameters?.map((each) =>
    each.in === 'path' ? { ...each, name: rename.get(each.name) ?? each.name } : each,
  )
  return { ...operation, ...(parameters && { parameters }) }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'x-query']

function inOrder(item: Record<string, Operation>): Record<string, Operation> {
  return Object.fromEntries(METHODS.flatMap((method) => (item[method] ? [[method, item[method]] as const] : [])))
}

/** The tags of the operations, with the comment of the first controller that has the tag. */
function tagsOf(app: ControllerApp, operations: readonly PlacedOperation[], types: ApiTypes | undefined): ApiTag[] {
  const descriptions = new Map<string, string>()
  const controllers = new Map(types?.controllers)
  for (const route of app.parts.routes) {
    const { description, tags = [tagOf(route)] } = controllers.get(route.controller) ?? {}
    const [tag] = tags
    if (description !== undefined && tag !== undefined && !descriptions.has(tag)) descriptions.set(tag, description)
  }
  const names = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()
  return names.map((name) => {
    const description = descriptions.get(name)
    return { name, ...(description !== undefined && { description }) }
  })
}
