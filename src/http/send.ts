import type { Context } from 'hono'
import { HttpResponse } from './response.ts'
import { ResponseEntity } from './response-entity.ts'
import { streamOf } from './stream.ts'

type Data = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer>

const TEXT = 'text/plain; charset=UTF-8'
const JSON_TYPE = 'application/json'
const BYTES = 'application/octet-stream'

/**
 * Makes the response from what a route method returned.
 *
 * @param response What the method said of status and headers, where it could.
 * @returns `undefined` for a result that cannot be sent: a function or a symbol.
 */
export function send(c: Context, result: unknown, response: HttpResponse | undefined): Response | undefined {
  const settings = response?.settings
  const body = (data: Data | null, contentType?: string): Response => {
    const type = settings?.contentType ?? contentType
    return type ? c.body(data as Data, undefined, { 'Content-Type': type }) : c.body(data as Data)
  }
  switch (typeof result) {
    case 'string':
      return body(result, TEXT)
    case 'undefined':
      return empty(c, settings?.status)
    case 'function':
    case 'symbol':
      return undefined
    case 'object':
      if (result === null) break
      if (isResponse(result)) return settings?.touched ? withSettings(c, result, settings.status) : result
      if (result instanceof HttpResponse) return empty(c, settings?.status)
      if (result instanceof ResponseEntity) return sendEntity(c, result, response ?? new HttpResponse(c))
      if (result instanceof ReadableStream) return body(result, BYTES)
      if (result instanceof Blob) return body(result.stream() as ReadableStream, result.type || BYTES)
      if (result instanceof ArrayBuffer) return body(result, BYTES)
      if (ArrayBuffer.isView(result)) return body(result as Uint8Array<ArrayBuffer>, BYTES)
      if (isIterated(result)) return body(streamOf(result), TEXT)
  }
  return body(JSON.stringify(result), JSON_TYPE)
}

function sendEntity(c: Context, entity: ResponseEntity<unknown>, response: HttpResponse): Response | undefined {
  return send(c, entity.applyTo(response), response)
}

/** No content, unless a status was set: then just no body. */
function empty(c: Context, status: number | undefined): Response {
  return c.body(null, (status ?? 204) as 204)
}

/** A returned `Response` with what was set beside it. */
function withSettings(c: Context, result: Response, status: number | undefined): Response {
  const sent = new Response(result.body, { status: status ?? result.status, headers: result.headers })
  const { headers } = c.body(null)
  for (const [name, value] of headers) {
    if (name === 'set-cookie') sent.headers.append(name, value)
    else sent.headers.set(name, value)
  }
  return sent
}

/** By its tag: an adapter may replace the global class, and `fetch()` still returns the original one. */
function isResponse(value: object): value is Response {
  return Symbol.toStringTag in value && value[Symbol.toStringTag] === 'Response'
}

function isIterated(value: object): value is AsyncIterable<unknown> | Iterator<unknown> & Iterable<unknown> {
  if (Symbol.asyncIterator in value) return true
  // A generator, not an array, a map or a set.
  return Symbol.iterator in value && 'next' in value && typeof value.next === 'function'
}

/** Whether the body of what a route method returned may still be made while it is sent. */
export function isStreamed(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  return isResponse(result) || result instanceof ReadableStream || result instanceof Blob || isIterated(result)
}
