import type { Context, HonoRequest } from 'hono'
import { BODY_TAKEN } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { essenceOf, isJson, JSON_TYPE } from './fetch-standard.ts'
import { boundaryOf, countParts } from './count-parts.ts'
import { parseJson, poisonous } from './json.ts'
import { hasBytes, readLimitedText } from './limit-body.ts'
import { HttpProblem } from './http-problem.ts'
import { NullPrototype } from './null-prototype.ts'
import { refuseMore, type RequestLimits } from './limits.ts'
import { MalformedBodyError, UnsupportedCodingError, UnsupportedMediaTypeError } from './request-errors.ts'

const MULTIPART = 'multipart/form-data'

/** The parser of a body: `none` without a content type; `unknown` for a type that the route cannot parse. */
type BodyKind = 'json' | 'form' | 'text' | 'none' | 'unknown'

/**
 * Parses the body by its content type: JSON, forms (an object; a repeated field is an array, a file a `File`) and text.
 * An empty body counts as missing, whatever its content type.
 *
 * @param isArgument Whether an argument is the body or a part of it: if so, a body whose type is missing or has no
 *   parser is an error.
 * @param takesForms Returns whether the route takes forms; called only for a form.
 * @param use Receives the content; `undefined` without a body or a parser. A callback, because one more promise would
 *   take 1 % of the time of a small request.
 * @throws HONOTATE_BODY_TAKEN, MalformedBodyError, TooLargeError, UnsupportedMediaTypeError
 */
export function parseBody<Result>(
  { req }: Context,
  isArgument: boolean,
  limits: Required<RequestLimits>,
  takesForms: () => boolean,
  use: (content: unknown) => Result | Promise<Result>,
): Result | Promise<Result> {
  const coding = req.header('content-encoding')
  if (coding) {
    const isRead = isArgument || takesContent(req, takesForms)
    if (isRead && coding.toLowerCase() !== 'identity' && req.header('content-length') !== '0')
      throw new UnsupportedCodingError(coding)
  }
  const header = req.header('content-type') ?? ''
  const type = header === JSON_TYPE ? header : essenceOf(header)
  const refuse = (cause: unknown): never => refuseUnread(type, cause)
  switch (kindOf(type, takesForms)) {
    case 'json':
      return readLimitedText(req).then((text) => use(text ? parseJson(text, limits) : undefined), refuse)
    case 'text':
      return readLimitedText(req).then((text) => use(text || undefined), refuse)
    case 'form':
      return req
        .arrayBuffer()
        .then((bytes) => parseForm(req, bytes, header, type, limits), refuse)
        .then(use)
    default:
      if (!isArgument || isWithoutBody(req)) return use(undefined)
      if (type && req.header('content-length')) throw unsupported(type)
      // Only reading tells whether a stream of unknown length is empty.
      return (type ? hasBytes(req) : readLimitedText(req)).then((found) => {
        if (found) throw unsupported(type)
        return use(undefined)
      }, refuse)
  }
}

/** Whether a request certainly has no body; decided without reading the body. */
export function isWithoutBody(req: HonoRequest): boolean {
  return req.header('content-length') === '0' || req.raw.body === null
}

function takesContent(req: HonoRequest, takesForms: () => boolean): boolean {
  const kind = kindOf(essenceOf(req.header('content-type') ?? ''), takesForms)
  return kind !== 'none' && kind !== 'unknown'
}

function kindOf(type: string, takesForms: () => boolean): BodyKind {
  if (isJson(type)) return 'json'
  if ((type === MULTIPART || type === 'application/x-www-form-urlencoded') && takesForms()) return 'form'
  if (type.startsWith('text/')) return 'text'
  return type ? 'unknown' : 'none'
}

function unsupported(type: string): UnsupportedMediaTypeError {
  return new UnsupportedMediaTypeError(
    type ? `Nothing parses a body of the type ${type}.` : 'The body has no Content-Type.',
  )
}

function refuseUnread(type: string, cause: unknown): never {
  if (cause instanceof HttpProblem) throw cause
  // Reading a body again fails with a `TypeError`.
  throw cause instanceof TypeError
    ? new HonotateError(BODY_TAKEN, {}, { cause })
    : new MalformedBodyError(`The body is not valid ${type}.`, cause)
}

/** Parses a form with the boundary that `countParts()` used; returns `undefined` for no bytes. */
async function parseForm(
  req: HonoRequest,
  bytes: ArrayBuffer,
  header: string,
  type: string,
  limits: Required<RequestLimits>,
): Promise<unknown> {
  if (bytes.byteLength === 0) return undefined
  const isMultipart = type === MULTIPART
  const boundary = boundaryOf(header)
  if (isMultipart ? !boundary : boundary === undefined)
    throw new MalformedBodyError('The Content-Type of the form is malformed, or has no boundary.')
  refuseMore(countParts(bytes, isMultipart ? boundary : undefined), limits.parts, 'parts')
  const parsedAs = `${type}; boundary="${boundary}"`
  req.bodyCache.formData ??= new Response(bytes, { headers: { 'Content-Type': parsedAs } }).formData() as never
  let fields: Readonly<Record<string, unknown>>
  try {
    fields = await req.parseBody({ all: true })
  } catch (cause) {
    throw new MalformedBodyError(`The body is not valid ${type}.`, cause)
  }
  // Code that assigns this field to a copy would set the prototype of the copy.
  if (Object.hasOwn(fields, '__proto__')) throw poisonous('__proto__')
  return withoutEmptyFiles(fields)
}

/**
 * Copies the fields without nameless, empty files: a browser sends such a file for an input without a chosen file. Its
 * `name` is empty, on Bun `undefined`.
 */
function withoutEmptyFiles(fields: Readonly<Record<string, unknown>>): object {
  const kept = new NullPrototype<unknown>()
  for (const [name, value] of Object.entries(fields)) {
    const chosen = [value].flat().filter((each) => !(each instanceof File && !each.name && each.size === 0))
    if (chosen.length > 0)
      // Hono returns an array for a name that ends with `[]`, even for a single value.
      kept[name] = Array.isArray(value) && (chosen.length > 1 || name.endsWith('[]')) ? chosen : chosen[0]
  }
  return kept
}
