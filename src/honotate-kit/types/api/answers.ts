import type { AnswerTypes } from 'honotate/openapi'
import type { ReadType, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { eitherOf, isFunction, literalSchemas } from '../schema/union-schemas.ts'
import type { DraftSchema, Position, Walk } from '../schema/walk-contracts.ts'
import { isOf, resultKind, type ResultKind } from './result-kinds.ts'
import { writtenAs } from '../schema/written-aliases.ts'

/** A response whose schema still refers to components by number. */
export type DraftAnswer = Omit<AnswerTypes, 'schema'> & {
  readonly schema?: DraftSchema
  /** Whether the schema describes the items of a generator or a stream; for contracts only. */
  readonly isOfItems?: true
}

interface Method {
  readonly walk: Walk
  readonly isSse: boolean
  readonly at: Position
  readonly isContract?: boolean
}

type Found = DraftAnswer | { readonly json: TypeHandle; readonly read: ReadType | undefined }

/**
 * Derives the responses of a method from its return type, looking inside promises, entities and unions. Reports results
 * that cannot be sent.
 */
export function answersOf(method: Method, returned: TypeHandle, written?: ReadType): DraftAnswer[] {
  const { walk, at } = method
  const found = foundIn(method, returned, written)
  const answers = found.flatMap((each) => ('json' in each ? [] : [each]))
  const types = found.flatMap((each) => ('json' in each ? [each] : []))
  for (const { json } of types) refuseUnsent(walk, json, at)
  // TypeScript splits `boolean` into `true` and `false`; `literalSchemas()` joins them again.
  const literals = types.map(({ json }) => json).filter((each) => walk.checker.kindOf(each) === 'literal')
  const schemas = [
    ...literalSchemas(literals.map((each) => walk.checker.valueOf(each))),
    ...types.filter(({ json }) => !literals.includes(json)).map(({ json, read }) => walk.schemaOf(json, at, read)),
  ]
  if (schemas.length > 0) answers.push({ type: 'application/json', schema: eitherOf(schemas) })
  return answers
}

/** Reports a type that is, or may be, a function or a symbol: the response would be a 500. */
function refuseUnsent(walk: Walk, type: TypeHandle, at: Position): void {
  const { checker } = walk
  for (const each of checker.kindOf(type) === 'union' ? checker.partsOf(type) : [type])
    if (checker.kindOf(each) === 'symbol' || isFunction(walk, each))
      walk.refuse(each, at, 'functions and symbols are not sent, and the response would be a 500')
}

const ANSWERS = {
  json: (_, type, read) => [{ json: type, read }],
  nothing: () => [],
  empty: () => [{ status: 204 }],
  text: ({ walk, at }, type, read) => [{ type: 'text/plain', schema: walk.schemaOf(type, at, read) }],
  html: () => [{ type: 'text/html', schema: { type: 'string' } }],
  bytes: () => [{ type: 'application/octet-stream' }],
  // The stream may have bytes, strings or objects, whatever its type, so a contract accepts all of them.
  'node stream': ({ isContract }) => [
    { type: 'application/octet-stream', ...(isContract && { isOfItems: true, schema: {} }) },
  ],
  // At run time, the file determines the media type.
  file: () => [{ type: '*/*' }],
  response: () => [{ status: '2XX', type: '*/*' }],
  'typed response': (method, type) => [method.isContract ? { status: '2XX', type: '*/*' } : typedAnswer(method, type)],
  // A method that returns `HttpResponse` chooses the status at run time.
  written: () => [{}],
  entity: entityAnswers,
  iterated: (method, type, read) => [
    iteratedAnswer(method, method.walk.checker.typeArgumentsOf(type)[0], argumentOf(method, read)),
  ],
  promise(method, type, read) {
    const [result] = method.walk.checker.typeArgumentsOf(type)
    return result ? foundIn(method, result, argumentOf(method, read)) : []
  },
  union: unionAnswers,
} satisfies Record<
  ResultKind | 'union',
  (method: Method, type: TypeHandle, read: ReadType | undefined) => readonly Found[]
>

function foundIn(method: Method, type: TypeHandle, read: ReadType | undefined): readonly Found[] {
  const { checker } = method.walk
  // With `@Sse()`, each item of an array is an event.
  if (method.isSse && checker.isArray(type)) return ANSWERS.iterated(method, type, undefined)
  const isUnion = ['union', 'enum'].includes(checker.kindOf(type))
  return ANSWERS[isUnion ? 'union' : resultKind(checker, type)](method, type, read)
}

/** Reads the first type argument, as written; `undefined` without one. */
function argumentOf({ walk: { checker } }: Method, read: ReadType | undefined): ReadType | undefined {
  const [first] = read?.names.at(-1)?.arguments ?? []
  return first && checker.readWritten(first)
}

/**
 * Splits a union into its members. If all members but `undefined` are JSON, or all are text, keeps the union whole: the
 * union may be a named schema.
 */
function unionAnswers(method: Method, type: TypeHandle, read: ReadType | undefined): readonly Found[] {
  const { checker } = method.walk
  const members = checker.partsOf(type)
  const kinds = new Set<ResultKind>(members.map((each) => resultKind(checker, each)))
  const empty = kinds.delete('empty') ? ANSWERS.empty() : []
  const [kind, ...others] = kinds
  if (kind === undefined) return empty
  if (others.length > 0 || (kind !== 'json' && kind !== 'text')) {
    return members.flatMap((each) => foundIn(method, each, writtenAs(checker, read, each)[0]))
  }
  return [...empty, ...ANSWERS[kind](method, type, read)]
}

function entityAnswers(method: Method, type: TypeHandle, read: ReadType | undefined): readonly DraftAnswer[] {
  const { checker } = method.walk
  const [body, status] = checker.typeArgumentsOf(type)
  if (!body) return []
  const known = status ? statusesOf(checker, status) : []
  const bodies = answersOf({ ...method, isSse: false }, body, argumentOf(method, read)).map(withoutStatus)
  return (known.length > 0 ? known : (['2XX'] as const)).flatMap((code) =>
    (bodies.length > 0 ? bodies : [{}]).map((each) => ({ status: code, ...each })),
  )
}

/** The type arguments of `ResponseEntity`, body and status, also inside a promise; `undefined` for any other type. */
export function entityOf(checker: TypeChecker, type: TypeHandle): readonly TypeHandle[] | undefined {
  const kind = checker.kindOf(type) === 'object' ? resultKind(checker, type) : undefined
  const given = checker.typeArgumentsOf(type)
  if (kind === 'promise') return given[0] && entityOf(checker, given[0])
  return kind === 'entity' ? given : undefined
}

function withoutStatus(answer: DraftAnswer): DraftAnswer {
  const { status: _, ...others } = answer
  return others
}

/** Derives the response that sends items one by one: events with `@Sse()`, otherwise a stream. */
function iteratedAnswer(
  { walk, isSse, at, isContract }: Method,
  item: TypeHandle | undefined,
  read: ReadType | undefined,
): DraftAnswer {
  const type = isSse ? 'text/event-stream' : 'text/plain'
  if (isContract && item) return { type, isOfItems: true, schema: itemSchema(walk, item, at, read) }
  if (!item || (!isSse && ['bytes', 'file'].includes(resultKind(walk.checker, item)))) return { type }
  return { type, schema: isSse ? eventSchema(walk, item, at, read) : { type: 'string' } }
}

/** Makes the schema of the items that a contract checks: all but bytes, files and responses. */
function itemSchema(walk: Walk, item: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
  const { checker } = walk
  const members = checker.kindOf(item) === 'union' ? checker.partsOf(item) : [item]
  const isRaw = (each: TypeHandle): boolean =>
    checker.kindOf(each) !== 'union' && ['bytes', 'file', 'response'].includes(resultKind(checker, each))
  if (!members.some(isRaw)) return eventSchema(walk, item, at, read)
  return eitherOf(members.filter((each) => !isRaw(each)).map((each) => eventSchema(walk, each, at, undefined)))
}

/** Derives the response of Hono's `c.json()` or `c.text()`, whose return type contains the type of the data. */
function typedAnswer({ walk, at }: Method, type: TypeHandle): DraftAnswer {
  const { checker } = walk
  const [data, status, format] = ['_data', '_status', '_format'].map((name) => {
    const symbol = checker.propertyOf(type, name)
    return symbol && checker.typesOf([symbol])[0]
  })
  const word = format && checker.valueOf(format)
  if (!data || (word !== 'json' && word !== 'text')) return { status: '2XX', type: '*/*' }
  const [code, ...others] = status ? statusesOf(checker, status) : []
  const isKnown = code !== undefined && others.length === 0
  const media = word === 'json' ? 'application/json' : 'text/plain'
  return { ...(isKnown && { status: code }), type: media, schema: walk.schemaOf(data, at) }
}

/** The statuses in a type such as `200 | 201`; none if one is unknown, as in `number`. */
export function statusesOf(checker: TypeChecker, type: TypeHandle): number[] {
  const parts = checker.kindOf(type) === 'union' ? checker.partsOf(type) : [type]
  const codes = parts.map((each) => (checker.kindOf(each) === 'literal' ? Number(checker.valueOf(each)) : Number.NaN))
  return codes.every(Number.isInteger) ? codes : []
}

/**
 * Makes the schema of an item: of the data in a `ServerSentEvent<Data>`, or of the item itself. Reports functions and
 * symbols.
 */
function eventSchema(walk: Walk, type: TypeHandle, at: Position, read: ReadType | undefined): DraftSchema {
  const { checker } = walk
  const members = checker.kindOf(type) === 'union' ? checker.partsOf(type) : [type]
  for (const each of members) refuseUnsent(walk, each, at)
  const data = members.map((each) => {
    const symbol = checker.kindOf(each) === 'object' ? checker.symbolOf(each) : undefined
    const isEvent = symbol && checker.nameOf(symbol) === 'ServerSentEvent' && isOf('honotate', checker, symbol)
    return (isEvent && checker.typeArgumentsOf(each)[0]) || each
  })
  // Without a `ServerSentEvent`, keeps the union whole, since it may be a named schema.
  if (data.every((each, index) => each === members[index])) return walk.schemaOf(type, at, read)
  return eitherOf(data.map((each) => walk.schemaOf(each, at)))
}
