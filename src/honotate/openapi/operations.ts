import type { ControllerApp } from '../app/controller-app.ts'
import { getRoutes, type RouteInfo } from '../app/route-infos.ts'
import { DUPLICATE_OPERATION } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { VersionOptions } from '../metadata/contracts.ts'
import type { ApiTypes, ControllerTypes } from './api-types.ts'
import { compare } from '../json-schema/compare.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { Operation, Parameter } from './document-types.ts'
import { parametersOf, type DescribedMethod } from './operation-parameters.ts'
import { templatesOf, type PathTemplate } from './path-template.ts'
import type { Problems } from './problem-schema.ts'
import { requestBodyOf } from './request-body.ts'
import { responsesOf } from './responses.ts'
import type { SchemaStore } from './schema-store.ts'
import type { SecuritySchemes } from './security.ts'

export interface PlacedOperation {
  readonly path: string
  readonly variables: PathTemplate['variables']
  readonly route: RouteInfo
  readonly isTool: boolean
  /** The HTTP method in lower case; `x-query` for `QUERY`. */
  readonly method: string
  readonly operation: Operation
  /** Whether a request without a version reaches the operation. */
  readonly isDefault: boolean
}

export interface Parts {
  readonly schemas: SchemaStore
  readonly security: Pick<SecuritySchemes, 'isRequired' | 'of'>
  /** The reference to the schema of problem details. */
  readonly problem: JsonSchema
  readonly problems: Problems
  /** The version to describe; `undefined` for all. */
  readonly version: string | undefined
}

/**
 * Describes the operations of an app, sorted by path and method.
 *
 * @throws HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA, HONOTATE_UNKNOWN_SECURITY_SCHEME
 */
export function operationsOf(app: ControllerApp, types: ApiTypes | undefined, parts: Parts): PlacedOperation[] {
  const controllers = new Map(types?.controllers)
  const places = getRoutes(app)
    .filter((route) => !isHidden(route, controllers.get(route.controller)))
    .flatMap((route) => ofVersion(route, parts.version))
    .flatMap((route) => templatesOf(route.path).map((template) => ({ route, template })))
    .sort(byPlace)
  const ids = operationIds(
    places.map(({ route }) => route),
    controllers,
  )
  return places.map(({ route, template }, index) => {
    const controller = controllers.get(route.controller)
    const described = { route, types: controller?.methods[String(route.name)], id: idOf(route) }
    return {
      ...template,
      route,
      isTool: described.types?.tool === true,
      // OpenAPI 3.1 has no `query`, which 3.2 adds.
      method: route.method === 'QUERY' ? 'x-query' : route.method.toLowerCase(),
      operation: describeOperation(described, controller, template, ids[index] as string, app.parts.version, parts),
      isDefault: !route.versions || route.versions.includes(app.parts.version?.default ?? ''),
    }
  })
}

/** The name of a controller in tags and operationIds: `Users` for `UsersController`. */
export function tagOf({ controller }: Pick<RouteInfo, 'controller'>): string {
  return controller.name.replace(/(?<=.)Controller$/u, '') || 'Anonymous'
}

function describeOperation(
  described: DescribedMethod,
  controller: ControllerTypes | undefined,
  template: PathTemplate,
  operationId: string,
  version: VersionOptions | undefined,
  { schemas, security, problem, problems }: Parts,
): Operation {
  const { route, types } = described
  const parameters = [...parametersOf(described, template, schemas), ...versionHeader(route, version)]
  const requestBody = requestBodyOf(described, schemas)
  const asked = security.of(route) ?? (route.public && security.isRequired ? [] : undefined)
  return {
    operationId,
    tags: types?.tags ?? controller?.tags ?? [tagOf(route)],
    ...(types?.summary !== undefined && { summary: types.summary }),
    ...(types?.description !== undefined && { description: types.description }),
    ...((types?.deprecated ?? controller?.deprecated) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(described, schemas, problem, problems),
    ...(asked && { security: asked }),
  }
}

/** Reduces a route to one version. The list is empty if the route has only other versions. */
function ofVersion(route: RouteInfo, version: string | undefined): RouteInfo[] {
  if (version === undefined || !route.versions) return [route]
  return route.versions.includes(version) ? [{ ...route, versions: [version] }] : []
}

/** Describes the header that selects a version; empty if the route has no versions. */
function versionHeader({ versions }: RouteInfo, options: VersionOptions | undefined): Parameter[] {
  if (!versions || !options) return []
  const required = options.default === undefined || !versions.includes(options.default)
  const schema = { type: 'string', enum: versions.toSorted(), ...(!required && { default: options.default }) }
  return [{ name: options.header, in: 'header', ...(required && { required }), schema }]
}

function isHidden({ name }: RouteInfo, controller: ControllerTypes | undefined): boolean {
  return Boolean(controller?.hidden ?? controller?.methods[String(name)]?.hidden)
}

function idOf(route: RouteInfo): string {
  return `${tagOf(route)}_${methodNameOf(route)}`.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_')
}

function methodNameOf({ name }: RouteInfo): string {
  return typeof name === 'symbol' ? (name.description ?? 'method') : name
}

type Controllers = ReadonlyMap<unknown, ControllerTypes>

/**
 * Makes the operationIds of routes. If a method has several operations, such as for two routes or for an optional
 * variable, the ids from the second one on end with a number.
 *
 * @throws HONOTATE_DUPLICATE_OPERATION if two methods have the same id.
 */
function operationIds(routes: readonly RouteInfo[], controllers: Controllers): string[] {
  const owners = new Map<string, RouteInfo>()
  const ids = routes.map(
    (route) => controllers.get(route.controller)?.methods[String(route.name)]?.operationId ?? idOf(route),
  )
  const taken = new Set(ids)
  return routes.map((route, index) => {
    const id = ids[index] as string
    const owner = owners.get(id) ?? route
    if (owner.controller !== route.controller || owner.name !== route.name)
      throw new HonotateError(DUPLICATE_OPERATION, { first: describeRoute(owner), second: describeRoute(route), id })
    if (!owners.has(id)) {
      owners.set(id, route)
      return id
    }
    let count = 2
    while (taken.has(`${id}_${count}`)) count++
    taken.add(`${id}_${count}`)
    return `${id}_${count}`
  })
}

function describeRoute(route: RouteInfo): string {
  return `${route.method} ${route.path} (${route.controller.name}.${methodNameOf(route)})`
}

type Place = { readonly route: RouteInfo; readonly template: PathTemplate }

function byPlace(one: Place, other: Place): number {
  const [first, second] = [one, other].map(
    ({ route, template }) => `${template.path} ${route.method} ${route.versions?.join() ?? ''} ${idOf(route)}`,
  ) as [string, string]
  return compare(first, second)
}
