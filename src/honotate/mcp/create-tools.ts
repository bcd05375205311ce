import { INVALID_TOOL, NO_TOOLS } from '#catalogue'
import type { ControllerApp } from '../app/controller-app.ts'
import { getRoutes, type RouteInfo } from '../app/route-infos.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { isJson } from '../http/fetch-standard.ts'
import { warn } from '../http/logger.ts'
import { objectSchema, type JsonSchema, type SchemaMember } from '../json-schema/json-schema.ts'
import { renameReferences } from '../json-schema/visit.ts'
import type { ApiTypes } from '../openapi/api-types.ts'
import { describeRoutes } from '../openapi/describe-routes.ts'
import type { PlacedOperation } from '../openapi/operations.ts'
import type { SchemaStore } from '../openapi/schema-store.ts'

export interface Tool extends PlacedOperation {
  /** The tool as clients receive it. Source: https://modelcontextprotocol.io/specification/2026-07-28/server/tools */
  readonly definition: { readonly name: string; readonly outputSchema?: JsonSchema }
  /** The parts of the request, by the names of the arguments. */
  readonly arguments: ReadonlyMap<string, ToolArgument>
  /** The header, with its value, that selects the version of the route; `undefined` if the route has no versions. */
  readonly version: readonly [header: string, version: string] | undefined
}

/** An argument: its place in the request, its name there, and the media type of a body. */
type ToolArgument = SchemaMember & { readonly in: string; readonly key: string; readonly type: string }

/**
 * Matches headers whose values a model must not choose, such as headers with credentials, and headers that proxies set
 * and services trust.
 */
const TRUSTED =
  /(?:^|-)auth(?!ors?\b)|^(?:x-)?key$|(?:api|access|admin|internal|subscription|functions|account|private|signing)-?key|token|secret|passw|credential|jwt|assertion|session|signature|client-?(?:ip|cert|dn|s-dn|verify)|userinfo|user-info|^(?:cookie|host|origin|referer|connection|upgrade|te|via|forwarded|(?:x-(?:forwarded|real|original|rewrite|remote|ssl|envoy|amzn?|goog|ms|azure|vercel|nf|appengine|consumer|pomerium|vouch|webauth)|content|transfer|proxy|sec|cf|true-client|fly|fastly|tailscale|remote|ssl)-.*)$/iu

/**
 * Creates the tools of an app, by name, in the order of the document. Logs a warning if there are none.
 *
 * @param passed The headers of the caller that a call passes on, in lower case. They are not arguments.
 * @throws HONOTATE_INVALID_TOOL, HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA
 */
export function createTools(app: ControllerApp, types: ApiTypes, passed: readonly string[]): ReadonlyMap<string, Tool> {
  // A tool does not describe its guards.
  const { operations, schemas } = describeRoutes(app, types, { isRequired: false, of: () => undefined })
  const taken = [...passed, app.parts.version?.header.toLowerCase()]
  const tools = operations.filter(({ isTool }) => isTool).map((each) => createTool(each, app, schemas, taken))
  if (tools.length === 0) warn(app.parts.logger, new HonotateError(NO_TOOLS).message)
  return new Map(tools.map((tool) => [tool.definition.name, tool]))
}

/** The names, in lower case, of headers that are not arguments: a call passes them on, or one selects the version. */
type Taken = readonly (string | undefined)[]

function createTool(placed: PlacedOperation, app: ControllerApp, schemas: SchemaStore, taken: Taken): Tool {
  const { operation, route } = placed
  const { operationId, summary, description } = operation
  // The names that providers of models accept.
  if (!/^[\w-]{1,64}$/u.test(operationId))
    refuse(route, `its name \`${operationId}\` is not 1 to 64 of the characters A-Z, a-z, 0-9, _, -`)
  if (route.events) refuse(route, 'it sends events')
  const given = argumentsOf(placed, schemas, taken)
  const output = outputOf(placed)
  const hint = /GET|QUERY/u.test(route.method) ? 'readOnlyHint' : /PUT|DELETE/u.test(route.method) && 'idempotentHint'
  const definition = {
    name: operationId,
    description: [summary, description].filter(Boolean).join('\n\n') || `${route.method} ${route.path}`,
    inputSchema: selfContained({ ...objectSchema([...given.values()]), additionalProperties: false }, schemas),
    ...(output && { outputSchema: selfContained(schemas.resolve(output), schemas) }),
    ...(hint && { annotations: { [hint]: true } }),
  }
  return { ...placed, definition, arguments: given, version: versionOf(route, app) }
}

/**
 * Chooses the version to call: the default version if the route has it, otherwise the last version of the route;
 * `undefined` for a route without versions.
 *
 * @throws HONOTATE_INVALID_TOOL if the route has no versions, and a route for the default version hides it
 */
function versionOf(route: RouteInfo, app: ControllerApp): Tool['version'] {
  const { header = '', default: usual = '' } = app.parts.version ?? {}
  const { versions } = route
  if (versions) return [header, versions.includes(usual) ? usual : (versions.at(-1) as string)]
  const isHidden = getRoutes(app).some((each) => shapeOf(each) === shapeOf(route) && each.versions?.includes(usual))
  return isHidden ? refuse(route, `without the header \`${header}\`, another method of its path is called`) : undefined
}

function argumentsOf({ operation, route }: PlacedOperation, schemas: SchemaStore, taken: Taken): Tool['arguments'] {
  const { parameters = [], requestBody } = operation
  const [[type = '', content] = []] = Object.entries(requestBody?.content ?? {})
  if (type && !isJson(type) && type !== 'text/plain') refuse(route, `its body is ${type}, not JSON or text`)
  const body = type ? [{ ...requestBody, name: 'body', in: 'body' as const, schema: content?.schema ?? {} }] : []
  const found = new Map<string, ToolArgument>()
  for (const { in: place, name, schema, description, required = false } of [...parameters, ...body]) {
    const sent = place === 'cookie' ? 'cookie' : place === 'header' ? name.toLowerCase() : ''
    if (taken.includes(sent)) continue
    if (TRUSTED.test(sent) && required) refuse(route, `it needs the ${place} \`${name}\`, which is no argument`)
    if (TRUSTED.test(sent)) continue
    if (/header|path/u.test(place) && [schemas.resolve(schema)['type']].flat().includes('array'))
      refuse(route, `its ${place} parameter \`${name}\` is a list, and a request has one value of it`)
    // The characters that providers of models accept.
    let key = name.replaceAll(/[^\w.-]/gu, '_').slice(0, 48)
    while (found.has(key)) key = `${place}_${key}`
    found.set(key, { name: key, required, schema, description, in: place, key: name, type })
  }
  return found
}

/** @throws HONOTATE_INVALID_TOOL */
function refuse({ method, path }: RouteInfo, reason: string): never {
  throw new HonotateError(INVALID_TOOL, { route: `${method} ${path}`, reason })
}

/** The method and the path without names of variables: versions may use different names. */
export const shapeOf = (route?: { readonly method: string; readonly path: string }): string =>
  `${route?.method} ${route?.path.replaceAll(/:[^/{?]+/gu, ':')}`

/**
 * The schema of the only content that successes and redirects may send, if that is JSON; otherwise `undefined`. Clients
 * validate results against the schema.
 */
function outputOf({ operation: { responses } }: PlacedOperation): JsonSchema | undefined {
  const successes = Object.entries(responses).flatMap(([status, each]) => (/^[23]/u.test(status) ? each : []))
  const contents = successes.flatMap((each) => Object.entries(('content' in each && each.content) || { '': {} }))
  const [[type, content] = ['', {}]] = contents
  return contents.length === 1 && isJson(type) ? content.schema : undefined
}

/** Copies the components that a schema uses into its `$defs`, and makes its references lead there. */
function selfContained(schema: JsonSchema, schemas: SchemaStore): JsonSchema {
  const $defs = schemas.usedBy(schema)
  const whole = Object.keys($defs).length > 0 ? { ...schema, $defs } : schema
  return renameReferences(whole, (each) => each.replace('#/components/schemas/', '#/$defs/')) as JsonSchema
}
