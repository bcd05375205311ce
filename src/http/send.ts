import type { Context } from 'hono'
import { HttpResponse } from './response.ts'
import { streamOf } from './stream.ts'

type Data = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer>

const BYTES = 'application/octet-stream'

/** A result that knows how it is sent. */
export abstract class Sendable {
  /** Sets status and headers, and returns the body. */
  abstract applyTo(response: HttpResponse): unknown
}

/**
 * Makes the response from what a route method returned.
 *
 * @param response What the method said of status and headers, where it could.
 * @returns `undefined` for a result that cannot be sent: a function or a symbol.
 */
export function send(c: Context, result: unknown, response?: HttpResponse): Response | undefined {
  const json = plainJson(result)
  if (json !== undefined) return sendAs(c, 'application/json', json, response)
  switch (typeof result) {
    case 'string':
      return response?.contentType ? sendAs(c, '', result, response) : c.text(result)
    case 'undefined':
      return c.body(null, (response?.chosenStatus ?? 204) as 204)
    case 'function':
    case 'symbol':
      return undefined
  }
  return sendObject(c, result as object, response)
}

/** An object that may be more than its data. */
function sendObject(c: Context, result: object, response: HttpResponse | undefined): Response | undefined {
  if (isResponse(result)) return response?.touched ? withSettings(c, result, response.chosenStatus) : result
  if (result instanceof HttpResponse) return send(c, undefined, result)
  if (result instanceof Sendable) return sendWith(c, result, response ?? new HttpResponse(c))
  if (result instanceof ReadableStream) return sendAs(c, BYTES, result, response)
  if (result instanceof Blob) return sendAs(c, result.type || BYTES, result.stream() as ReadableStream, response)
  if (result instanceof ArrayBuffer || ArrayBuffer.isView(result))
    return sendAs(c, BYTES, result as Uint8Array<ArrayBuffer>, response)
  if (isIterated(result)) return sendAs(c, 'text/plain; charset=UTF-8', streamOf(c, result), response)
  return sendAs(c, 'application/json', JSON.stringify(result), response)
}

function sendAs(c: Context, type: string, data: Data, response: HttpResponse | undefined): Response {
  return c.body(data as Data, undefined, { 'Content-Type': response?.contentType ?? type })
}

function sendWith(c: Context, result: Sendable, response: HttpResponse): Response | undefined {
  return send(c, result.applyTo(response), response)
}

/** A returned `Response` with what was set beside it. */
function withSettings(c: Context, result: Response, status: number | undefined): Response {
  const sent = new Response(result.body, { status: status ?? result.status, headers: result.headers })
  for (const [name, value] of c.body(null).headers) {
    if (name === 'set-cookie') sent.headers.append(name, value)
    else sent.headers.set(name, value)
  }
  return sent
}

/** By its tag: an adapter may replace the global class, and `fetch()` still returns the original one. */
function isResponse(value: object): value is Response {
  return Symbol.toStringTag in value && value[Symbol.toStringTag] === 'Response'
}

/** The JSON of a result that can be nothing else; `undefined` for any other. */
export function plainJson(result: unknown): string | undefined {
  const isJson =
    typeof result === 'object'
      ? result === null || isPlain(result)
      : typeof result === 'number' || typeof result === 'boolean'
  return isJson ? JSON.stringify(result) : undefined
}

/** An array, or an object that nothing but its own members can make special. */
function isPlain(value: object): boolean {
  return (
    Array.isArray(value) ||
    (Object.getPrototypeOf(value) === Object.prototype && !isIterated(value) && !isResponse(value))
  )
}

/** A generator, or what is iterated asynchronously; not an array, a map or a set. */
function isIterated(value: object): value is AsyncIterable<unknown> | (Iterator<unknown> & Iterable<unknown>) {
  return (
    Symbol.asyncIterator in value || (Symbol.iterator in value && 'next' in value && typeof value.next === 'function')
  )
}

/** Whether the body of what a route method returned may still be made while it is sent. */
export function isStreamed(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  return isResponse(result) || result instanceof ReadableStream || result instanceof Blob || isIterated(result)
}
