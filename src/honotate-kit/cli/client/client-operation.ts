import { compare, type JsonSchema } from '../../../honotate/shared.ts'
import type { Content, OpenApiDocument, Operation, Parameter, ResponseObject } from 'honotate/openapi'

export interface ClientOperation {
  /** The member of the client: `users`. */
  readonly group: string
  /** The function in the group: `find`. */
  readonly name: string
  readonly method: string
  /** The path, with `{name}` for a variable. */
  readonly path: string
  readonly operation: Operation
  readonly body: ClientBody | undefined
  readonly answers: readonly ClientAnswer[]
}

export interface ClientBody {
  readonly type: string
  readonly schema: JsonSchema
  readonly required: boolean
}

export interface ClientAnswer {
  /** A status, `2XX` for all successes that are not listed, or `default` for all errors that are not listed. */
  readonly status: string
  /** The media type; absent for an answer without a body. */
  readonly type?: string
  readonly schema?: JsonSchema | undefined
}

/**
 * Lists the operations of a document, sorted by group and name. Appends a number to a name that its group already
 * has, as may happen when `Users` and `users` become one group.
 */
export function clientOperations(document: OpenApiDocument): ClientOperation[] {
  const found = Object.entries(document.paths).flatMap(([place, item]) =>
    Object.entries(item).map(([method, operation]): ClientOperation => {
      const [group, name] = namesOf(operation)
      const path = place.replace(/#.*$/u, '')
      const body = clientBody(operation)
      return {
        group,
        name,
        method: method.replace(/^x-/u, '').toUpperCase(),
        path,
        operation,
        body,
        answers: answersOf(operation, document),
      }
    }),
  )
  const sorted = found.sort((one, other) => compare(placeOf(one), placeOf(other)))
  const taken = new Set<string>()
  return sorted.map((each) => {
    let free = each
    for (let count = 2; taken.has(placeOf(free)); count++) free = { ...each, name: `${each.name}_${count}` }
    taken.add(placeOf(free))
    return free
  })
}

function placeOf({ group, name }: ClientOperation): string {
  return `${group} ${name}`
}

export function groupBy(
  operations: readonly ClientOperation[],
  keyOf: (operation: ClientOperation) => string,
): [key: string, operations: ClientOperation[]][] {
  const groups = new Map<string, ClientOperation[]>()
  for (const each of operations) {
    const key = keyOf(each)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups]
}

export function parametersIn({ operation }: ClientOperation, place: Parameter['in']): Parameter[] {
  return (operation.parameters ?? []).filter((each) => each.in === place)
}

/** Splits an operationId: `Users_find` becomes `find` in the group `users`. */
function namesOf({ operationId, tags }: Operation): [group: string, name: string] {
  const [tag = 'api'] = tags
  const end = operationId.startsWith(`${tag}_`) ? tag.length : operationId.indexOf('_')
  const [group, name] = end > 0 ? [operationId.slice(0, end), operationId.slice(end + 1)] : [tag, operationId]
  return [safeMember(camelCase(group)), safeMember(name)]
}

/** Renames `then`, which `await` would call, and `__proto__`, which would set the prototype. */
function safeMember(name: string): string {
  return name === 'then' || name === '__proto__' ? `${name}_` : name
}

/** Makes the name of a member: `userAccounts` for `User accounts`, `apiKeys` for `APIKeys`, `urls` for `URLs`. */
function camelCase(text: string): string {
  const words = text.split(/[^\p{ID_Continue}$]+/u).filter(Boolean)
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return joined.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll}|s?(?:\P{Ll}|$))|^\p{Lu}/u, (start) => start.toLowerCase())
}

const PREFERRED = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded']

/**
 * Chooses the media type of the body: the first in `PREFERRED` that the operation accepts, or else the first that it
 * lists. Returns `undefined` without a body.
 */
function clientBody({ requestBody }: Operation): ClientBody | undefined {
  const [first] = Object.keys(requestBody?.content ?? {}).toSorted((one, other) => rank(one) - rank(other))
  if (!requestBody || first === undefined) return undefined
  return { type: first, schema: requestBody.content[first]?.schema ?? {}, required: requestBody.required }
}

function rank(type: string): number {
  const index = PREFERRED.indexOf(type)
  return index === -1 ? PREFERRED.length : index
}

function answersOf({ responses }: Operation, { components }: OpenApiDocument): ClientAnswer[] {
  return Object.entries(responses).flatMap(([status, response]): ClientAnswer[] => {
    const name = '$ref' in response ? response.$ref.split('/').at(-1) : undefined
    const { content } = (name === undefined ? response : components.responses[name]) as ResponseObject
    const entries = Object.entries((content ?? {}) as Content)
    return entries.length === 0 ? [{ status }] : entries.map(([type, { schema }]) => ({ status, type, schema }))
  })
}
