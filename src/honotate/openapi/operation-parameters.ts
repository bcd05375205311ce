import type { RouteInfo, RouteParameter } from '../app/route-infos.ts'
import type { SchemaResult, StandardSchema } from '../json-schema/standard-schema.ts'
import type { MethodTypes, ParameterTypes, PropertyTypes } from './api-types.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { Parameter } from './document-types.ts'
import type { PathTemplate, PathTemplateVariable } from './path-template.ts'
import type { SchemaStore } from './schema-store.ts'

export interface DescribedMethod {
  readonly route: RouteInfo
  readonly types: MethodTypes | undefined
  /** The default operationId, made from the names of the controller and the method. */
  readonly id: string
}

type Place = Parameter['in']

const PLACES: readonly unknown[] = ['path', 'query', 'header', 'cookie'] satisfies Place[]

/** Headers that OpenAPI describes elsewhere. Source: https://spec.openapis.org/oas/v3.1.1.html#parameter-name */
const NOT_PARAMETERS = /^(?:accept|authorization|content-type)$/iu

const STRING: JsonSchema = { type: 'string' }

/**
 * Describes the parameters of an operation: the data outside the body that the method receives, and the path variables.
 */
export function parametersOf(
  described: DescribedMethod,
  { variables }: PathTemplate,
  schemas: SchemaStore,
): Parameter[] {
  const found = new Map<string, Parameter>()
  for (const parameter of described.route.parameters) {
    for (const each of describeParameter(parameter, described, schemas)) {
      const isMissing = each.in === 'path' && !variables.some(({ name }) => name === each.name)
      const key = `${PLACES.indexOf(each.in)} ${each.name}`
      if (!isMissing && !(each.in === 'header' && NOT_PARAMETERS.test(each.name)) && !found.has(key))
        found.set(key, withItem(each, schemas))
    }
  }
  for (const variable of variables) {
    const key = `${PLACES.indexOf('path')} ${variable.name}`
    found.set(key, withPattern(found.get(key) ?? ofPath(variable), variable, schemas))
  }
  return [...found.values()].sort((one, other) => PLACES.indexOf(one.in) - PLACES.indexOf(other.in))
}

function describeParameter(parameter: RouteParameter, described: DescribedMethod, schemas: SchemaStore): Parameter[] {
  const { source, key, schema, index } = parameter
  if (!PLACES.includes(source)) return []
  const place = source as Place
  const typed = described.types?.parameters[index] ?? undefined
  const name = `${described.id}_${parameter.name ?? key ?? place}`
  if (key !== undefined) return [oneValue(parameter, place, key, typed, schemas, name)]
  if (!schema) return (typed?.properties ?? []).map((property) => member(place, property))
  const whole = schemas.describe(schema, { name, side: 'input', typed: typed?.schema })
  return members(schemas.resolve(whole), place, parameter.name ?? place, typed)
}

function oneValue(
  { schema, required, defaultValue }: RouteParameter,
  place: Place,
  key: string,
  typed: ParameterTypes | undefined,
  schemas: SchemaStore,
  name: string,
): Parameter {
  const known = schema ? schemas.describe(schema, { name, side: 'input', typed: typed?.schema }) : typed?.schema
  const isRequired = place === 'path' || (required ?? (defaultValue === undefined && !acceptsNothing(schema, typed)))
  return withDescription({
    name: key,
    in: place,
    required: isRequired,
    ...(typed?.description !== undefined && { description: typed.description }),
    schema: { ...(known ?? STRING), ...(defaultValue !== undefined && { default: defaultValue }) },
  })
}

/**
 * Makes one parameter for each of the `properties` of a schema. Without `properties`, makes one for each member of the
 * type or, if the type lists none, a single parameter of type object.
 */
function members(
  { properties, required = [], ...rest }: JsonSchema,
  place: Place,
  name: string,
  typed: ParameterTypes | undefined,
): Parameter[] {
  if (!properties) {
    return typed?.properties?.length
      ? typed.properties.map((property) => member(place, property))
      : [{ name, in: place, required: false, schema: { type: 'object', ...rest } }]
  }
  return Object.entries(properties as Record<string, JsonSchema>).map(([each, schema]) =>
    member(place, { name: each, required: (required as readonly string[]).includes(each), schema }),
  )
}

function member(place: Place, { name, required, description, schema }: PropertyTypes): Parameter {
  return withDescription({
    name,
    in: place,
    required: place === 'path' || required,
    ...(description !== undefined && { description }),
    schema,
  })
}

/**
 * Moves `deprecated` and the description from a schema to its parameter, where documentation pages look for them. The
 * schema keeps its description if the parameter has a different description.
 */
function withDescription({ name, in: place, required, description, schema: given }: Parameter): Parameter {
  const { deprecated, ...schema } = given
  const { description: ofSchema, ...rest } = schema
  const text = description ?? (ofSchema as string | undefined)
  return {
    name,
    in: place,
    ...(required && { required }),
    ...(text !== undefined && { description: text }),
    ...(deprecated === true && { deprecated }),
    schema: text === ofSchema ? rest : schema,
  }
}

function ofPath({ name, isWildcard }: PathTemplateVariable): Parameter {
  return {
    name,
    in: 'path',
    required: true,
    ...(isWildcard && { description: 'The rest of the path, slashes included.' }),
    schema: STRING,
  }
}

/** Adds the pattern of a path variable to a string schema without a pattern. */
function withPattern(parameter: Parameter, { pattern }: PathTemplateVariable, schemas: SchemaStore): Parameter {
  const { schema } = parameter
  const isFree = schemas.resolve(schema)['type'] === 'string' && !('pattern' in schema) && !('$ref' in schema)
  return pattern !== undefined && isFree ? { ...parameter, schema: { ...schema, pattern } } : parameter
}

/**
 * Adds `minItems` to a required list, since an empty list is the same as a missing parameter. Leaves references
 * unchanged.
 */
function withItem(parameter: Parameter, schemas: SchemaStore): Parameter {
  const { required, schema } = parameter
  const isList = schemas.resolve(schema)['type'] === 'array' && !('$ref' in schema)
  return required && isList
    ? { ...parameter, schema: { ...schema, minItems: Math.max(1, Number(schema['minItems'] ?? 0)) } }
    : parameter
}

/**
 * Whether a schema accepts a missing value. JSON Schema cannot express that, so this function validates `undefined`. If
 * the schema is absent or async, the type decides.
 */
export function acceptsNothing(schema: StandardSchema | undefined, typed: ParameterTypes | undefined): boolean {
  try {
    const result = schema?.['~standard'].validate(undefined)
    if (result && !isThenable<SchemaResult<unknown>>(result)) return !result.issues
    if (result) Promise.resolve(result).catch(() => {})
  } catch {
    // A schema that throws for `undefined` does not accept it.
    return false
  }
  return typed ? !typed.required : false
}
