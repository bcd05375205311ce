import type { AnswerTypes } from '../../../runtime/openapi/api-types.ts'
import type { TypeHandle } from '../checker/checker.ts'
import { FILES } from '../schema/library-types.ts'
import { isStringOrMapped } from '../schema/text-mappings.ts'
import type { DraftSchema, Position, Walk } from '../schema/walk-contracts.ts'

/** An answer whose schema has no names yet. */
export type DraftAnswer = Omit<AnswerTypes, 'schema'> & { readonly schema?: DraftSchema }

const BYTES = new Set(['ReadableStream', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Buffer'])
const ITERATED = new Set([
  'AsyncGenerator',
  'Generator',
  'AsyncIterable',
  'AsyncIterator',
  'AsyncIterableIterator',
  'AsyncIteratorObject',
  'Iterator',
  'IterableIterator',
  'IteratorObject',
])

/**
 * What a method answers, by its return type: through promises, entities and unions.
 *
 * @param isSse Whether the method has `@Sse()`.
 */
export function answersOf(walk: Walk, returned: TypeHandle, isSse: boolean, at: Position): DraftAnswer[] {
  const { checker } = walk
  const answers: DraftAnswer[] = []
  const json: TypeHandle[] = []

  function visit(type: TypeHandle): void {
    const special = specialOf(walk, type)
    if (special?.form === 'promise') {
      for (const each of checker.typeArgumentsOf(type).slice(0, 1)) visit(each)
    } else if (special?.form === 'entity') visitEntity(type)
    else if (special?.form === 'iterated') visitIterated(checker.typeArgumentsOf(type)[0])
    else if (special?.form === 'empty') answers.push({ status: 204 })
    else if (special?.form === 'typed response') answers.push(typedAnswer(walk, type, at))
    else if (special?.form === 'response') answers.push({ status: '2XX', type: '*/*' })
    // It is sent as its own type says.
    else if (special?.form === 'file') answers.push({ type: '*/*' })
    else if (special?.form === 'set by hand') answers.push({})
    else if (special?.form === 'text') answers.push({ type: 'text/plain', schema: walk.schemaOf(type, at) })
    else if (special?.form === 'html') answers.push({ type: 'text/html', schema: { type: 'string' } })
    else if (special?.form === 'bytes') answers.push({ type: 'application/octet-stream' })
    else if (['union', 'enum'].includes(checker.kindOf(type))) visitUnion(type)
    else if (checker.kindOf(type) !== 'never') json.push(type)
  }

  function visitUnion(type: TypeHandle): void {
    const members = checker.partsOf(type)
    const forms = members.map((each) => specialOf(walk, each)?.form)
    const [form, ...others] = new Set(forms.filter((each) => each !== 'empty'))
    if (others.length > 0 || (form !== undefined && form !== 'text')) return members.forEach(visit)
    // The union keeps its name; `undefined` is not part of its schema.
    if (forms.includes('empty')) answers.push({ status: 204 })
    if (form === 'text') answers.push({ type: 'text/plain', schema: walk.schemaOf(type, at) })
    else json.push(type)
  }

  function visitEntity(type: TypeHandle): void {
    const [body, code] = checker.typeArgumentsOf(type)
    if (!body) return
    const known = code ? statusesOf(walk, code) : []
    const codes = known.length > 0 ? known : (['2XX'] as const)
    const inner = answersOf(walk, body, false, at).map(withoutStatus)
    const bodies = inner.length > 0 ? inner : [{}]
    answers.push(...codes.flatMap((status) => bodies.map((each) => ({ status, ...each }))))
  }

  function visitIterated(item: TypeHandle | undefined): void {
    const schema = item && (isSse ? eventSchema(walk, item, at) : streamedSchema(walk, item))
    answers.push({ type: isSse ? 'text/event-stream' : 'text/plain', ...(schema && { schema }) })
  }

  visit(returned)
  const schemas = json.map((each) => walk.schemaOf(each, at))
  const [first] = schemas
  if (first) answers.push({ type: 'application/json', schema: schemas.length === 1 ? first : { anyOf: schemas } })
  return answers
}

type Form =
  | 'promise'
  | 'entity'
  | 'iterated'
  | 'empty'
  | 'response'
  | 'typed response'
  | 'set by hand'
  | 'text'
  | 'html'
  | 'file'
  | 'bytes'

/** How a result is sent that is not sent as JSON. */
function specialOf({ checker }: Walk, type: TypeHandle): { readonly form: Form } | undefined {
  const kind = checker.kindOf(type)
  if (kind === 'undefined') return { form: 'empty' }
  if (kind === 'template' || isStringOrMapped(checker, type)) return { form: 'text' }
  if (kind === 'literal') return typeof checker.valueOf(type) === 'string' ? { form: 'text' } : undefined
  if (kind === 'intersection') {
    const parts = checker.partsOf(type)
    const isText = parts.some((each) => isStringOrMapped(checker, each) || isGlobalNamed(each, 'String'))
    if (isText) return { form: checker.propertyOf(type, 'isEscaped') ? 'html' : 'text' }
    if (!parts.some((each) => isGlobalNamed(each, 'Response'))) return undefined
    return { form: checker.propertyOf(type, '_data') ? 'typed response' : 'response' }
  }
  if (kind !== 'object') return undefined
  const symbol = checker.symbolOf(type)
  if (!symbol) return undefined
  const name = checker.nameOf(symbol)
  if (isOurs(checker.placeOf(symbol)?.file)) {
    if (name === 'ResponseEntity') return { form: 'entity' }
    return name === 'HttpResponse' ? { form: 'set by hand' } : undefined
  }
  if (name === 'HtmlEscapedString') return { form: 'html' }
  if (name === 'Response') return { form: 'response' }
  if (!checker.isGlobal(symbol)) return undefined
  if (name === 'Promise' || name === 'PromiseLike') return { form: 'promise' }
  if (ITERATED.has(name)) return { form: 'iterated' }
  if (FILES.has(name)) return { form: 'file' }
  return BYTES.has(name) || /(?:Int|Uint|Float|Clamped)\d*Array$|^Uint8ClampedArray$/u.test(name)
    ? { form: 'bytes' }
    : undefined

  function isGlobalNamed(each: TypeHandle, wanted: string): boolean {
    const found = checker.symbolOf(each)
    return found !== undefined && checker.nameOf(found) === wanted && checker.isGlobal(found)
  }
}

/** What `c.json()` and `c.text()` of Hono return: a `Response` that has its data in its type. */
function typedAnswer(walk: Walk, type: TypeHandle, at: Position): DraftAnswer {
  const { checker } = walk
  const [data, status, format] = ['_data', '_status', '_format'].map((name) => {
    const symbol = checker.propertyOf(type, name)
    return symbol && checker.typesOf([symbol])[0]
  })
  const word = format && checker.kindOf(format) === 'literal' ? checker.valueOf(format) : undefined
  const media = word === 'json' ? 'application/json' : 'text/plain'
  if (!data || (word !== 'json' && word !== 'text')) return { status: '2XX', type: '*/*' }
  const [code, ...others] = status ? statusesOf(walk, status) : []
  const isKnown = code !== undefined && others.length === 0
  return { ...(isKnown && { status: code }), type: media, schema: walk.schemaOf(data, at) }
}

function withoutStatus(answer: DraftAnswer): DraftAnswer {
  const { type, schema } = answer
  return { ...(type !== undefined && { type }), ...(schema && { schema }) }
}

/** Whether a file declares `ResponseEntity`, `HttpResponse` or `ServerSentEvent` of this package. */
function isOurs(file: string | undefined): boolean {
  return file !== undefined && /\/(?:src|dist)\/runtime\/http\/[\w-]+\.(?:d\.)?ts$/u.test(file)
}

/** The numbers that a status can be; none for `number`. */
function statusesOf({ checker }: Walk, type: TypeHandle): number[] {
  const parts = checker.kindOf(type) === 'union' ? checker.partsOf(type) : [type]
  const codes = parts.map((each) => (checker.kindOf(each) === 'literal' ? Number(checker.valueOf(each)) : Number.NaN))
  return codes.every(Number.isInteger) ? codes.toSorted((one, other) => one - other) : []
}

/** The schema of the data of events: of `ServerSentEvent<Data>`, of `Data`. */
function eventSchema(walk: Walk, type: TypeHandle, at: Position): DraftSchema {
  const { checker } = walk
  const members = checker.kindOf(type) === 'union' ? checker.partsOf(type) : [type]
  const data = members.map(eventData)
  // A union without events keeps its name.
  if (data.every((each, index) => each === members[index])) return walk.schemaOf(type, at)
  return data.length === 1
    ? walk.schemaOf(data[0] as TypeHandle, at)
    : { anyOf: data.map((each) => walk.schemaOf(each, at)) }

  function eventData(each: TypeHandle): TypeHandle {
    const symbol = checker.kindOf(each) === 'object' ? checker.symbolOf(each) : undefined
    const isEvent = symbol && checker.nameOf(symbol) === 'ServerSentEvent' && isOurs(checker.placeOf(symbol)?.file)
    return (isEvent && checker.typeArgumentsOf(each)[0]) || each
  }
}

/** Texts are streamed as they are, bytes too; of anything else, a line of JSON. */
function streamedSchema(walk: Walk, item: TypeHandle): DraftSchema | undefined {
  return ['bytes', 'file'].includes(specialOf(walk, item)?.form ?? '') ? undefined : { type: 'string' }
}
