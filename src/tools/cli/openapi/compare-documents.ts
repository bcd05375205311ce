import type {
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  ResponseObject,
} from '../../../runtime/openapi/document.ts'
import { compareSchemas, type Change, type Direction } from './compare-schemas.ts'

/** The differences of two documents, in words, by place; those that may break clients are marked. */
export function compareDocuments(old: OpenApiDocument, now: OpenApiDocument): Change[] {
  const [before, after] = [operationsOf(old), operationsOf(now)]
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((place): Change[] => {
    const [one, other] = [before.get(place), after.get(place)]
    if (!one) return [{ place, text: 'is new', isBreaking: false }]
    if (!other) return [{ place, text: 'was removed', isBreaking: true }]
    return compareOperations(one, other, { old, now, place })
  })
}

/** The text of changes, one a line. */
export function changesText(changes: readonly Change[]): string {
  return changes
    .map(({ place, text, isBreaking }) => `${isBreaking ? 'breaking  ' : '          '}${place}: ${text}`)
    .join('\n')
}

interface Comparison {
  readonly old: OpenApiDocument
  readonly now: OpenApiDocument
  readonly place: string
}

function operationsOf({ paths }: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )
}

function compareOperations(old: Operation, now: Operation, comparison: Comparison): Change[] {
  const { place } = comparison
  const change = (text: string, isBreaking: boolean): Change => ({ place, text, isBreaking })
  const isRenamed = old.operationId !== now.operationId
  const [asked, asks] = [old.security, now.security].map((list) => JSON.stringify(list ?? []))
  return [
    ...(isRenamed ? [change(`the operationId was ${old.operationId} and is ${now.operationId}`, true)] : []),
    ...(now.deprecated && !old.deprecated ? [change('is deprecated', false)] : []),
    ...(asked === asks ? [] : [change(`asks for ${asks} instead of ${asked}`, asks !== '[]')]),
    ...compareParameters(old.parameters ?? [], now.parameters ?? [], comparison),
    ...compareBodies(old.requestBody, now.requestBody, comparison),
    ...compareResponses(old.responses, now.responses, comparison),
  ]
}

function compareParameters(old: readonly Parameter[], now: readonly Parameter[], comparison: Comparison): Change[] {
  const { place } = comparison
  const nameOf = (each: Parameter): string => `the ${each.in} parameter \`${each.name}\``
  const names = [...new Set([...old, ...now].map(nameOf))].sort()
  return names.flatMap((name): Change[] => {
    const [one, other] = [old, now].map((list) => list.find((each) => nameOf(each) === name))
    if (!one) {
      const isRequired = Boolean(other?.required)
      return [{ place, text: `${name} is new${isRequired ? ' and required' : ''}`, isBreaking: isRequired }]
    }
    if (!other) return [{ place, text: `${name} was removed`, isBreaking: false }]
    const isRequired = Boolean(other.required)
    const isChanged = isRequired !== Boolean(one.required)
    const text = `${name} is ${isRequired ? 'required' : 'optional'} now`
    return [
      ...(isChanged ? [{ place, text, isBreaking: isRequired }] : []),
      ...compare(one.schema, other.schema, 'input', name, comparison),
    ]
  })
}

function compareBodies(old: RequestBody | undefined, now: RequestBody | undefined, comparison: Comparison): Change[] {
  const { place } = comparison
  if (!old && !now) return []
  if (!old) return [{ place, text: 'the body is new', isBreaking: Boolean(now?.required) }]
  if (!now) return [{ place, text: 'the body was removed', isBreaking: false }]
  const isRequired = now.required && !old.required
  return [
    ...(isRequired ? [{ place, text: 'the body is required now', isBreaking: true }] : []),
    ...compareContent(old, now, 'input', 'the body', comparison),
  ]
}

function compareResponses(old: Operation['responses'], now: Operation['responses'], comparison: Comparison): Change[] {
  const { place } = comparison
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted().flatMap((status): Change[] => {
    const [one, other] = [old[status], now[status]]
    if (!one) return [{ place, text: `the answer ${status} is new`, isBreaking: false }]
    if (!other) return [{ place, text: `the answer ${status} was removed`, isBreaking: true }]
    if ('$ref' in one || '$ref' in other) return []
    return compareContent(one, other, 'output', `the answer ${status}`, comparison)
  })
}

function compareContent(
  { content: old = {} }: Pick<ResponseObject, 'content'>,
  { content: now = {} }: Pick<ResponseObject, 'content'>,
  direction: Direction,
  what: string,
  comparison: Comparison,
): Change[] {
  const { place } = comparison
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted().flatMap((type): Change[] => {
    const [one, other] = [old[type], now[type]]
    if (!one)
      return [
        {
          place,
          text: `${what} may be ${type} now`,
          isBreaking: direction === 'output' && Object.keys(old).length > 0,
        },
      ]
    if (!other) return [{ place, text: `${what} is no longer ${type}`, isBreaking: true }]
    return compare(one.schema, other.schema, direction, what, comparison)
  })
}

function compare(
  old: Parameter['schema'] | undefined,
  now: Parameter['schema'] | undefined,
  direction: Direction,
  what: string,
  { old: before, now: after, place }: Comparison,
): Change[] {
  const [one, other] = [
    { schema: old, components: before.components.schemas },
    { schema: now, components: after.components.schemas },
  ]
  return compareSchemas(one, other, direction, what, place)
}
