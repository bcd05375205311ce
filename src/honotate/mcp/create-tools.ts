import { INVALID_TOOL, NO_TOOLS } from '#catalogue'
import type { ControllerApp } from '../app/controller-app.ts'
import { getRoutes } from '../app/route-table.ts'
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

/** A tool, as clients receive it. Source: https://modelcontextprotocol.io/specification/2026-07-28/server/tools */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema?: JsonSchema
  /** What a client may tell the user. Without a hint, a tool is destructive. */
  readonly annotations?: object
}

/** A tool and the operation that it calls. */
export interface Tool extends PlacedOperation {
  readonly definition: ToolDefinition
  readonly arguments: ReadonlyMap<string, ToolArgument>
  /** The media type of the body; absent without one. */
  readonly bodyType: string | undefined
}

const HINTS: Readonly<Record<string, object>> = {
  GET: { annotations: { readOnlyHint: true } },
  QUERY: { annotations: { readOnlyHint: true } },
  PUT: { annotations: { idempotentHint: true } },
  DELETE: { annotations: { idempotentHint: true } },
}

/** Whether a media type is JSON. */
export function isJson(type: string): boolean {
  return /^application\/(?:.+\+)?json$/u.test(type)
}

/**
 * The tools of an app by name, in the order of the document.
 *
 * @param passed Whether a call passes on a header of the caller.
 * @throws HONOTATE_INVALID_TOOL, HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA
 */
export function createTools(
  app: ControllerApp,
  types: ApiTypes,
  passed: (header: string) => boolean,
): ReadonlyMap<string, Tool> {
  const { ids, types: named } = schemaIds(getRoutes(app), types)
  const schemas = new SchemaStore(named?.schemas, ids)
  // A tool does not describe its guards and its errors.
  const unused = { security: { isRequired: false, of: () => undefined }, problem: {}, problems: new Problems(app) }
  const operations = operationsOf(app, named, { schemas, ...unused, version: undefined })
  const tools = operations.filter(({ isTool }) => isTool).map((each) => createTool(each, schemas, passed))
  const warning = new HonotateError(NO_TOOLS)
  if (tools.length === 0) warn(app.parts.logger, warning.message, warning)
  return new Map(tools.map((tool) => [tool.definition.name, tool]))
}

function createTool(placed: PlacedOperation, schemas: SchemaStore, passed: (header: string) => boolean): Tool {
  const { operation, route } = placed
  const { operationId: name, summary, description } = operation
  const refuse = (reason: string): never => {
    throw new HonotateError(INVALID_TOOL, { route: `${route.method} ${route.path}`, reason })
  }
  // The names that providers of models accept.
  if (!/^[\w-]{1,64}$/u.test(name))
    refuse(`its name \`${name}\` is not 1 to 64 of the characters A–Z, a–z, 0–9, _ and -`)
  if (route.events) refuse('it sends events')
  const [bodyType, ...others] = Object.keys(operation.requestBody?.content ?? {})
  if (bodyType && !isJson(bodyType) && bodyType !== 'text/plain')
    refuse(`its body is ${[bodyType, ...others].join(' or ')}, not JSON or text`)
  const found = argumentsOf(operation, passed, refuse)
  const required = [...found].flatMap(([key, argument]) => (argument.required ? [key] : []))
  const properties = Object.fromEntries([...found].map(([key, { schema }]) => [key, schema]))
  const inputSchema = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  const output = outputOf(operation)
  const definition: ToolDefinition = {
    name,
    description: [summary, description].filter(Boolean).join('\n\n') || `${route.method} ${route.path}`,
    inputSchema: selfContained(inputSchema, schemas),
    ...(output && { outputSchema: selfContained(schemas.resolve(output), schemas) }),
    ...HINTS[route.method],
  }
  return { ...placed, definition, arguments: found, bodyType }
}

/** The schema of the result, if each success is JSON of this schema: clients refuse other results of a tool that has one. */
function outputOf({ responses }: Operation): JsonSchema | undefined {
  const successes = Object.entries(responses).filter(([status]) => /^[23]/u.test(status))
  const contents = successes.map(([, each]) => Object.entries(('content' in each && each.content) || {}))
  const [[[type = '', content] = []] = []] = contents
  return contents.flat().length === contents.length && contents.length === 1 && isJson(type)
    ? content?.schema
    : undefined
}

/** A schema with definitions of the components that it uses. */
function selfContained(schema: JsonSchema, schemas: SchemaStore): JsonSchema {
  const local = (each: JsonSchema): JsonSchema =>
    renameReferences(each, (reference) => reference.replace('#/components/schemas/', '#/$defs/')) as JsonSchema
  const used = Object.entries(schemas.usedBy(schema)).map(([name, each]) => [name, local(each)] as const)
  return { ...local(schema), ...(used.length > 0 && { $defs: Object.fromEntries(used) }) }
}
