import type { Context } from 'hono'
import { BODY_TAKEN } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { essenceOf, JSON_TYPE } from './fetch-standard.ts'
import { boundaryOf, countParts } from './form-parts.ts'
import { findJsonError, hasMoreItems, isDeeper } from './json.ts'
import { readLimitedText } from './limit-body.ts'
import { HttpProblem } from './http-problem.ts'
import { refuseMore, type Limits } from './limits.ts'
import { MalformedBodyError, MissingBodyError, TooLargeError, UnsupportedMediaTypeError } from './request-errors.ts'

/**
 * Parses the body by its content type: JSON, forms (an object; a repeated field is an array, a file a `File`) and text.
 *
 * @param required Whether the body itself is an argument: only then is a type without a parser an error, and
 *   only then must a JSON body have content.
 * @param takesForms Returns whether the route takes forms; called only for a form.
 * @param use Receives the content; `undefined` if there is no body. A callback, because one more promise costs 1 % of a
 *   small request.
 * @returns The result of `use`.
 * @throws HONOTATE_BODY_TAKEN, MalformedBodyError, MissingBodyError, TooLargeError, UnsupportedMediaTypeError
 */
export function readBody<Result>(
  { req }: Context,
  required: boolean,
  limits: Required<Limits>,
  takesForms: () => boolean,
  use: (content: unknown) => Result | Promise<Result>,
): Result | Promise<Result> {
  const header = req.header('content-type') ?? ''
  // The usual header needs no parsing.
  const isUsual = header === JSON_TYPE
  const type = isUsual ? header : essenceOf(header)
  const isJson = isUsual || /^application\/(?:.+\+)?json$/u.test(type)
  const isMultipart = type === 'multipart/form-data'
  const isForm = (isMultipart || type === 'application/x-www-form-urlencoded') && takesForms()
  const isParsed = isJson || isForm || type.startsWith('text/')
  if (!isParsed) {
    if (!required || req.header('content-length') === '0' || req.raw.body === null) return use(undefined)
    if (type) throw new UnsupportedMediaTypeError(`Nothing parses a body of the type ${type}.`)
  }

  const boundary = isForm ? boundaryOf(header) : undefined
  if (isForm && (isMultipart ? !boundary : boundary === undefined))
    throw new MalformedBodyError('The Content-Type of the form is malformed, or has no boundary.')

  let isRead = false
  const parseForm = (bytes: ArrayBuffer): Promise<unknown> => {
    isRead = true
    refuseMore(countParts(bytes, isMultipart ? boundary : undefined), limits.parts, 'parts')
    // The platform parses the body with the boundary that the parts were counted with.
    const parsedAs = `${type}; boundary="${boundary}"`
    req.bodyCache.formData ??= new Response(bytes, { headers: { 'Content-Type': parsedAs } }).formData() as never
    return req.parseBody({ all: true }).then(refuseProto)
  }
  const reading: Promise<unknown> = isForm ? req.arrayBuffer().then(parseForm) : readLimitedText(req)
  return reading.then(
    (content) => {
      if (isJson) return use(parseJson(content as string, required, limits))
      // A request without a body may still have a stream, but it has no content type.
      if (content && !isParsed) throw new UnsupportedMediaTypeError('The body has no Content-Type.')
      return use(isParsed ? content : undefined)
    },
    // Called if the form is malformed, or if the client disconnected before the end of the body.
    (cause: unknown) => {
      if (cause instanceof HttpProblem) throw cause
      // Reading fails with a `TypeError` if something has read the body before.
      throw isRead || !(cause instanceof TypeError)
        ? new MalformedBodyError(`The body is not valid ${type}.`, cause)
        : new HonotateError(BODY_TAKEN, {}, { cause })
    },
  )
}

/**
 * Parses JSON. The error names the position of the mistake on every engine.
 *
 * @returns `undefined` for an empty text that is not required.
 * @throws MalformedBodyError, MissingBodyError, TooLargeError
 */
export function parseJson(text: string, required: boolean, { jsonDepth, jsonItems }: Required<Limits>): unknown {
  function refuseDeeper(): void {
    if (isDeeper(text, jsonDepth)) throw new MalformedBodyError(`More than ${jsonDepth} levels of JSON.`)
  }
  // Valid JSON has two brackets for each level, so a shorter text is not too deep.
  if (text.length > 2 * jsonDepth) refuseDeeper()
  // An item has at least one character, and a comma before it.
  if (text.length > 2 * jsonItems && hasMoreItems(text, jsonItems))
    throw new TooLargeError(413, jsonItems, 'items of JSON')
  try {
    const value: unknown = JSON.parse(text)
    if (mayPoison(text)) refusePoison(value)
    return value
  } catch (cause) {
    if (cause instanceof HttpProblem) throw cause
    if (text === '') {
      if (required) throw new MissingBodyError()
      return undefined
    }
    refuseDeeper()
    const position = findJsonError(text)
    const lines = text.slice(0, position).split('\n')
    const mistake = position < text.length ? 'there is an unexpected character' : 'it ends too early'
    throw new MalformedBodyError(
      `The body is not valid JSON: ${mistake} at position ${position} (line ${lines.length}, column ${(lines.at(-1) as string).length + 1}).`,
      cause,
    )
  }
}

/**
 * Whether JSON may have the key `__proto__` or `constructor`, also with escaped characters. Searching for strings is
 * faster than a pattern, and fastest for a string that begins with a rare character.
 */
function mayPoison(text: string): boolean {
  return (
    text.includes('__proto__') || (text.includes('ructor"') && text.includes('"constructor"')) || text.includes('\\u00')
  )
}

/** Refuses a form that would change the prototype of an object that it is copied to, by a list or a file. */
function refuseProto(form: object): object {
  if (Object.hasOwn(form, '__proto__')) throw new MalformedBodyError(poisonous('__proto__'))
  return form
}

function poisonous(key: string): string {
  return `The body has the key "${key}", which is not accepted.`
}

/**
 * Refuses keys that would change the prototype of an object that the value is copied to, as Fastify does. A reviver for
 * `JSON.parse()` would take several times longer, and recursion could overflow the stack.
 */
function refusePoison(root: unknown): void {
  for (const open: object[] = [[root]]; open.length > 0;) {
    const value = open.pop() as object
    for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) open.push(child)
    const key = ['__proto__', 'constructor'].find((each) => Object.hasOwn(value, each))
    if (key === '__proto__' || (key && Object.hasOwn(value.constructor ?? {}, 'prototype')))
      throw new MalformedBodyError(poisonous(key))
  }
}
