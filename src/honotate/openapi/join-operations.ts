import type { JsonSchema } from '../json-schema/json-schema.ts'
import { sortedByKey } from '../json-schema/compare.ts'
import type {
  Content,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  ResponseObject,
  SecurityRequirement,
} from './document-types.ts'

/**
 * Joins two operations with the same method and path, such as two versions of a route, or two patterns of a path
 * variable. A document has one operation for both: it accepts the requests of either and has the responses of both.
 *
 * @param first The operation whose id and comments the result has.
 * @param security The security requirements of the document.
 */
export function joinOperations(
  first: Operation,
  second: Operation,
  security: readonly SecurityRequirement[],
): Operation {
  const parameters = joinParameters(first.parameters ?? [], second.parameters ?? [])
  const requestBody = joinBodies(first.requestBody, second.requestBody)
  const { deprecated: _, ...rest } = first
  return {
    ...rest,
    tags: [...new Set([...first.tags, ...second.tags])],
    ...(first.deprecated && second.deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: joinRecords(first.responses, second.responses, joinResponses),
    ...joinSecurity(first, second, security),
  }
}

/** Joins parameters. A parameter is required only if both operations require it. */
function joinParameters(first: readonly Parameter[], second: readonly Parameter[]): Parameter[] {
  const isSame = (one: Parameter, other: Parameter): boolean => one.in === other.in && one.name === other.name
  const others = second.filter((each) => !first.some((known) => isSame(known, each)))
  return [...first, ...others].map((each): Parameter => {
    const { required: _, deprecated: __, ...optional } = each
    const twin = first.includes(each) ? second.find((other) => isSame(other, each)) : undefined
    if (!twin) return optional
    const description = each.description ?? twin.description
    return {
      ...optional,
      ...(each.required && twin.required && { required: true }),
      ...(description !== undefined && { description }),
      ...(each.deprecated && twin.deprecated && { deprecated: true }),
      schema: joinSchemas(each.schema, twin.schema),
    }
  })
}

function joinBodies(first: RequestBody | undefined, second: RequestBody | undefined): RequestBody | undefined {
  const known = first ?? second
  if (!known) return undefined
  const content = joinContents(first?.content ?? {}, second?.content ?? {})
  return { ...known, required: Boolean(first?.required && second?.required), content }
}

function joinResponses<One extends ResponseObject | Reference>(first: One, second: One): One {
  if ('$ref' in first || '$ref' in second) return first
  const headers = { ...second.headers, ...first.headers }
  const content = joinContents(first.content ?? {}, second.content ?? {})
  return {
    ...first,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(content).length > 0 && { content }),
  }
}

function joinContents(first: Content, second: Content): Content {
  return joinRecords(first, second, (one, other) =>
    one.schema && other.schema ? { ...other, ...one, schema: joinSchemas(one.schema, other.schema) } : {},
  )
}

function joinSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  const [texts, enums] = [[first, second].map((each) => JSON.stringify(each)), [first['enum'], second['enum']]]
  if (texts[0] === texts[1]) return first
  const isEnum = first['type'] === second['type'] && enums.every(Array.isArray)
  if (isEnum) return { ...second, ...first, enum: [...new Set(enums.flat())].sort() }
  const variants = [first, second].flatMap((each) => {
    const isUnion = Array.isArray(each['anyOf']) && Object.keys(each).length === 1
    return isUnion ? (each['anyOf'] as readonly JsonSchema[]) : [each]
  })
  return { anyOf: [...new Map(variants.map((each) => [JSON.stringify(each), each])).values()] }
}

/**
 * Joins requirements: a request must satisfy one alternative of either operation. In a joined list, `{}` allows
 * requests without credentials.
 */
function joinSecurity(
  first: Operation,
  second: Operation,
  byDefault: readonly SecurityRequirement[],
): Pick<Operation, 'security'> {
  if (!first.security && !second.security) return {}
  const all = [first, second].flatMap(({ security = byDefault }) => (security.length > 0 ? security : [{}]))
  const different = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
  return { security: different.some((each) => Object.keys(each).length > 0) ? different : [] }
}

function joinRecords<Value>(
  first: Readonly<Record<string, Value>>,
  second: Readonly<Record<string, Value>>,
  join: (one: Value, other: Value) => Value,
): Record<string, Value> {
  const both = Object.entries(first).map(([key, value]): [string, Value] => {
    const other = second[key]
    return [key, other === undefined ? value : join(value, other)]
  })
  return sortedByKey(
    [...Object.entries(second), ...both].filter(
      ([key], index, all) => all.findLastIndex(([each]) => each === key) === index,
    ),
  )
}
