import type { ControllerApp } from '../app/controller-app.ts'
import { getRoutes, type RouteInfo } from '../app/route-table.ts'
import { INVALID_TOOL, NO_TOOLS } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { warn } from '../http/logger.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import { renameReferences } from '../json-schema/visit.ts'
import type { ApiTypes } from '../openapi/api-types.ts'
import type { Operation } from '../openapi/document.ts'
import { Problems } from '../openapi/error-samples.ts'
import { operationsOf, type PlacedOperation } from '../openapi/operations.ts'
import { schemaIds } from '../openapi/schema-ids.ts'
import { SchemaStore } from '../openapi/schema-store.ts'
import { argumentsOf, type ToolArgument } from './tool-arguments.ts'

/** A tool, as `tools/list` describes it. Source: https://modelcontextprotocol.io/specification/2026-07-28/server/tools */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema?: JsonSchema
  readonly annotations?: Readonly<Record<string, boolean>>
}

/** A tool and the route that it calls. */
export interface Tool {
  readonly definition: ToolDefinition
  readonly route: RouteInfo
  readonly path: string
  /** The path variables whose values may contain slashes. */
  readonly wildcards: ReadonlySet<string>
  readonly arguments: ReadonlyMap<string, ToolArgument>
  /** The media type of the body; absent without one. */
  readonly bodyType: string | undefined
}

const JSON_LIKE = /^application\/(?:.+\+)?json$/u

/** Whether a media type is JSON. */
export function isJson(type: string): boolean {
  return JSON_LIKE.test(type)
}

/**
 * The tools of an app by name, in the order of the document.
 *
 * @throws HONOTATE_INVALID_TOOL, HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA
 */
export function createTools(
  app: ControllerApp,
  types: ApiTypes,
  passed: (header: string) => boolean,
): ReadonlyMap<string, Tool> {
  const { ids, types: named } = schemaIds(getRoutes(app), types)
  const schemas = new SchemaStore(named?.schemas, ids)
  const operations = operationsOf(app, named, {
    schemas,
    // A caller does not choose credentials, so the schemes of guards need no description.
    security: { isRequired: false, of: () => undefined },
    problem: {},
    problems: new Problems(app),
    version: undefined,
  })
  const tools = operations.filter(({ isTool }) => isTool).map((each) => createTool(each, schemas, passed))
  if (tools.length === 0) {
    const warning = new HonotateError(NO_TOOLS)
    warn(app.parts.logger, warning.message, warning)
  }
  return new Map(tools.map((tool) => [tool.definition.name, tool]))
}

function createTool(
  { operation, path, variables, route }: PlacedOperation,
  schemas: SchemaStore,
  passed: (header: string) => boolean,
): Tool {
  const { operationId: name, summary, description } = operation
  const refuse = (reason: string): never => {
    throw new HonotateError(INVALID_TOOL, { route: `${route.method} ${route.path}`, reason })
  }
  // The names that providers of models accept.
  if (!/^[\w-]{1,64}$/u.test(name))
    refuse(`its name \`${name}\` is not 1 to 64 letters and digits of ASCII, \`_\` or \`-\``)
  const bodyTypes = Object.keys(operation.requestBody?.content ?? {})
  const bodyType = bodyTypes.find((type) => isJson(type) || type === 'text/plain')
  if (bodyTypes.length > 0 && !bodyType) refuse(`its body is ${bodyTypes.join(' or ')}`)
  const outputSchema = outputOf(operation, schemas, refuse)
  const found = argumentsOf(operation, passed, refuse)
  const required = [...found].flatMap(([key, argument]) => (argument.required ? [key] : []))
  const properties = Object.fromEntries([...found].map(([key, { schema }]) => [key, schema]))
  const input = { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
  const annotations = annotationsOf(route)
  return {
    definition: {
      name,
      description: [summary, description].filter(Boolean).join('\n\n') || `${route.method} ${route.path}`,
      inputSchema: selfContained(input, schemas),
      ...(outputSchema && { outputSchema }),
      ...(annotations && { annotations }),
    },
    route,
    path,
    wildcards: new Set(variables.filter(({ isWildcard }) => isWildcard).map((each) => each.name)),
    arguments: found,
    bodyType,
  }
}

/**
 * The schema of the result, if every success has it: a client refuses a result without structured content, or with other
 * content.
 */
function outputOf(
  { responses }: Operation,
  schemas: SchemaStore,
  refuse: (reason: string) => never,
): JsonSchema | undefined {
  const successes = Object.entries(responses).filter(([status]) => /^[23]/u.test(status))
  const contents = successes.flatMap(([, each]) => Object.entries(('content' in each && each.content) || { none: {} }))
  for (const [type] of contents)
    if (type !== 'none' && type !== '*/*' && !isJson(type) && (!type.startsWith('text/') || type === 'text/event-stream'))
      refuse(`it sends ${type}`)
  const [[type, { schema }] = ['none', {}], ...others] = contents as [string, { schema?: JsonSchema }][]
  if (others.length > 0 || !isJson(type) || !schema || Object.keys(schema).length === 0) return undefined
  return selfContained(schemas.resolve(schema), schemas)
}

/** A schema with the components that it uses as definitions. */
function selfContained(schema: JsonSchema, schemas: SchemaStore): JsonSchema {
  const local = (each: JsonSchema): JsonSchema =>
    renameReferences(each, (reference) => reference.replace('#/components/schemas/', '#/$defs/')) as JsonSchema
  const used = Object.entries(schemas.usedBy(schema)).map(([name, each]) => [name, local(each)] as const)
  return { ...local(schema), ...(used.length > 0 && { $defs: Object.fromEntries(used) }) }
}

/** What a client may tell the user about a tool, by the HTTP method. Without hints, a tool is destructive. */
function annotationsOf({ method }: RouteInfo): ToolDefinition['annotations'] {
  if (method === 'GET' || method === 'QUERY') return { readOnlyHint: true }
  return method === 'PUT' || method === 'DELETE' ? { idempotentHint: true } : undefined
}
