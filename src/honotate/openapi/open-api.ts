import type { ControllerApp } from '../app/controller-app.ts'
import { requireApp } from '../app/controller-app.ts'
import {
  aFunction,
  anObject,
  aString,
  checkOptions,
  isObject,
  listOf,
  type OptionCheck,
  type OptionChecks,
} from '../errors/check-options.ts'
import { PROBLEM_TYPE } from '../http/http-problem.ts'
import type { ApiTypes } from './api-types.ts'
import { describeRoutes } from './describe-routes.ts'
import type {
  ApiInfo,
  ApiServer,
  ApiTag,
  Changeable,
  OpenApiDocument,
  SecurityRequirement,
  SecurityScheme,
} from './document-types.ts'
import { tagOf, type PlacedOperation } from './operations.ts'
import { in32 } from './open-api-32.ts'
import { pathsOf, separatePaths, serversAt } from './placed-paths.ts'
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
  /** The security requirements of operations that are not public and whose guards have no `openapi` description. */
  readonly security?: readonly SecurityRequirement[]
  /** The security schemes that `security` and guards name; `bearer` and `basic` are predefined. */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
  /** The path under which the app is mounted in another app. */
  readonly basePath?: string
  /** A prefix, such as `/apis`, that the document moves from the paths to the URLs of the servers. */
  readonly serverPath?: `/${string}`
  /**
   * The version to describe in an API with `@ApiVersion()`; by default, all. The document always contains the routes
   * without a version.
   */
  readonly version?: string
  /** The version of the specification; by default `'3.1'`, which more tools can read. */
  readonly openapi?: '3.1' | '3.2'
  /** Receives a copy of the document, which it may change. `openApi()` returns the result of this function. */
  readonly transform?: (document: Changeable<OpenApiDocument>) => OpenApiDocument
}

const aPath: OptionCheck = [
  'a path such as /shop',
  (value) => typeof value === 'string' && /^(?:\/.*[^/])?$/u.test(value),
]

const CHECKS: OptionChecks<OpenApiOptions> = {
  info: ["an object such as { title: 'Shop', version: '1.0.0' }", isInfo],
  servers: listOf('objects with a `url`', (server) => typeof server?.url === 'string'),
  security: listOf('objects', isObject),
  securitySchemes: anObject,
  basePath: aPath,
  serverPath: aPath,
  version: aString,
  openapi: ["'3.1' or '3.2'", (value) => value === '3.1' || value === '3.2'],
  transform: aFunction,
}

function isInfo(value: Partial<ApiInfo>): boolean {
  return isObject(value) && typeof value.title === 'string' && typeof value.version === 'string'
}

/**
 * Describes the routes of an app as an OpenAPI document.
 *
 * @param app The app that `createApp()` has made.
 * @param types The types that `honotate openapi` has written to `api.gen.ts`. Without them, the document lacks
 *   comments, and types that no Standard Schema describes.
 * @param options The name and the version of the API, and other options.
 * @returns The document: sorted data, identical for the same arguments.
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
  return describeApp(app, types, options, pathsOf)
}

/**
 * Makes the document for the client that `honotate openapi` writes: OpenAPI 3.1 with all versions. Operations with the
 * same method and path are not joined, because the client has a function for each operation.
 */
export function documentOfClient(app: object, types: ApiTypes | undefined, options: OpenApiOptions): OpenApiDocument {
  const { version: _, ...others } = options
  return describeApp(app, types, { ...others, openapi: '3.1' }, separatePaths)
}

function describeApp(
  app: object,
  types: ApiTypes | undefined,
  options: OpenApiOptions,
  placed: typeof pathsOf,
): OpenApiDocument {
  requireApp(app, 'openApi()')
  // `info` is required, but `checkOptions()` skips `undefined`.
  checkOptions('openApi()', { ...options, info: options?.info ?? (null as never) }, CHECKS)
  const { info, servers = [{ url: '' }], security, basePath = '', serverPath = '', transform } = options
  const is32 = options.openapi === '3.2'
  const schemes = new SecuritySchemes(options.securitySchemes, security !== undefined)
  const { operations, schemas, problem } = describeRoutes(app, types, schemes, options.version)
  const written = is32 ? operations.map((each) => in32(each, schemas.root)) : operations
  const paths = placed(written, basePath, serverPath, security ?? [])
  const responses = {
    Problem: { description: 'What is wrong, as problem details.', content: { [PROBLEM_TYPE]: { schema: problem } } },
  }
  const asked = security && schemes.use(security, 'The option `security` of openApi()')
  const document: OpenApiDocument = {
    openapi: is32 ? '3.2.0' : '3.1.1',
    info,
    servers: serversAt(servers, serverPath),
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

/** Lists the tags of the operations. The comment of a controller describes the first tag of that controller. */
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
