import type { RouteInfo, RouteParameter } from '../app/route-infos.ts'
import { JSON_TYPE } from '../http/fetch-standard.ts'
import type { ParameterTypes } from './api-types.ts'
import { isBytes, objectSchema, type JsonSchema, type Schema } from '../json-schema/json-schema.ts'
import { propertiesOf } from '../json-schema/visit.ts'
import type { Content, RequestBody } from './document-types.ts'
import { acceptsNothing, type DescribedMethod } from './operation-parameters.ts'
import type { SchemaStore } from './schema-store.ts'

const TEXT = 'text/plain'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** A file or other bytes in a form. */
const BINARY: JsonSchema = { type: 'string', format: 'binary' }

/** Describes the body that a method reads; `undefined` if it reads none. */
export function requestBodyOf({ route, types, id }: DescribedMethod, schemas: SchemaStore): RequestBody | undefined {
  if (!takesBody(route)) return undefined
  const typeOf = ({ index }: RouteParameter): ParameterTypes | undefined => types?.parameters[index] ?? undefined
  const describe = (parameter: RouteParameter, otherwise: JsonSchema): JsonSchema => {
    const typed = typeOf(parameter)?.schema
    const name = `${id}_${parameter.name ?? parameter.key ?? 'body'}`
    if (!parameter.schema) return typed ?? otherwise
    return schemas.describe(parameter.schema, { name, side: 'input', typed })
  }

  const body = route.parameters.find(({ source }) => source === 'body')
  if (body) {
    const typed = typeOf(body)
    const schema = describe(body, {})
    return {
      required: body.required ?? !acceptsNothing(body.schema, typed),
      ...(typed?.description !== undefined && { description: typed.description }),
      content: contentOf(
        schema,
        route.consumes ?? [mediaTypeOf(schemas.resolve(schema), schemas, body.takesForms)],
        schemas,
      ),
    }
  }
  const parts = route.parameters.filter(({ source, key }) => source === 'part' && key !== undefined)
  const schema = objectSchema(
    parts.map((part) => ({
      name: part.key as string,
      required: part.required ?? (part.defaultValue === undefined && !acceptsNothing(part.schema, typeOf(part))),
      schema: describe(part, BINARY),
    })),
  )
  const mediaTypes = hasFiles(schema, schemas) ? [MULTIPART] : [FORM, MULTIPART]
  const content = contentOf(schema, route.consumes ?? mediaTypes, schemas)
  return { required: 'required' in schema, content }
}

function contentOf(schema: JsonSchema, types: readonly string[], schemas: SchemaStore): Content {
  const lists = Object.entries(propertiesOf(schemas.resolve(schema))).filter(
    ([, each]) => schemas.resolve(each as JsonSchema)['type'] === 'array',
  )
  // By default, OpenAPI repeats the name for each item (`x=a&x=b`), but some clients send `x=a,b` unless the document
  // has `explode`.
  const encoding = Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: true }]))
  const hasLists = lists.length > 0
  return Object.fromEntries(types.map((type) => [type, { schema, ...(type === FORM && hasLists && { encoding }) }]))
}

/** Whether a method reads a body. A `GET` has none. */
export function takesBody({ method, parameters }: RouteInfo): boolean {
  return method !== 'GET' && parameters.some(({ source }) => source === 'body' || source === 'part')
}

function mediaTypeOf(schema: JsonSchema, schemas: SchemaStore, takesForms?: boolean): string {
  if (schema['type'] === 'string') return TEXT
  return (takesForms ?? hasFiles(schema, schemas)) ? MULTIPART : JSON_TYPE
}

/**
 * Whether a body has a member that is a file or a list of files. In a union or an intersection, one part with such a
 * member is enough.
 */
function hasFiles(given: Schema, schemas: SchemaStore, outer: readonly JsonSchema[] = []): boolean {
  if (typeof given === 'boolean') return false
  const schema = schemas.resolve(given)
  // A type may contain itself.
  if (outer.includes(schema)) return false
  const parts = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((each) => (each ?? []) as readonly Schema[])
  return (
    Object.values(propertiesOf(schema)).some((member) => isBinary(member as JsonSchema, schemas)) ||
    parts.some((part) => hasFiles(part, schemas, [...outer, schema]))
  )
}

/** Whether a member of a form is a file, or a list of files. */
function isBinary(given: JsonSchema, schemas: SchemaStore, outer: readonly JsonSchema[] = []): boolean {
  const schema = schemas.resolve(given)
  // A type may contain itself.
  if (outer.includes(schema)) return false
  const { type, items, anyOf, oneOf, allOf } = schema
  const isInnerBinary = (each: JsonSchema): boolean => isBinary(each, schemas, [...outer, schema])
  if (type === 'array') return items !== undefined && isInnerBinary(items as JsonSchema)
  if ([anyOf, oneOf, allOf].some((each) => ((each ?? []) as JsonSchema[]).some(isInnerBinary))) return true
  return isBytes(schema)
}
