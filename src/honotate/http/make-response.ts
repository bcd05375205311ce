import { isError } from '../errors/is-error.ts'
import { AppContext } from './app-context.ts'
import { discard } from './discard.ts'
import { rethrow } from './error-response.ts'
import type { Exchange } from './exchange.ts'
import { HTML_TYPE, isResponse, JSON_TYPE, TEXT_TYPE } from './fetch-standard.ts'
import { htmlText, isHtml } from './html.ts'
import { HttpResponse } from './response.ts'
import { ItemBody, type Sender } from './item-body.ts'
import { bytesOfItem, isBuffer, lines, typeName } from './item-format.ts'
import { isIterated, isNodeStream, iterationOf, type Iterated } from './iteration.ts'
import { lifetimeOf } from './lifetime.ts'
import { Sendable } from './sendable.ts'
import { isNullBodyStatus } from './statuses.ts'
import { cancelUnread, noteBody } from './unused-bodies.ts'

type Data = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer>

/** The default sender, whose errors do not name a route method. */
const PLAIN: Sender = {
  logger: console,
  unsendable: (type) => new TypeError(`A value of the type ${type} cannot be sent`),
}

const BYTES = 'application/octet-stream'

/**
 * Makes a response from the result of a route method or an exception handler, with the status and the headers of the
 * `HttpResponse` of the exchange.
 *
 * @throws the result if it is an error; an error of its conversion; `sender.unsendable()` for a function, a symbol, or
 *   an object whose `toJSON()` returns nothing
 */
export function makeResponse(
  exchange: Exchange,
  result: unknown,
  sender: Sender = PLAIN,
): Response | Promise<Response> {
  switch (typeof result) {
    case 'string':
      return sendAs(exchange, result, TEXT_TYPE)
    case 'undefined':
      return exchange.context.body(null, (exchange.settings.status ?? 204) as 204)
    case 'function':
    case 'symbol':
      throw sender.unsendable(typeof result)
  }
  const sent = isPlain(result) ? undefined : sendByClass(exchange, result as object, sender)
  if (sent) return sent
  const json = JSON.stringify(result) as string | undefined
  if (json === undefined) throw sender.unsendable(`${typeName(result)} without JSON`)
  return sendAs(exchange, json, JSON_TYPE)
}

/** Sends an object that is not sent as JSON, such as a response or a stream; returns `undefined` for any other. */
function sendByClass(exchange: Exchange, result: object, sender: Sender): Response | Promise<Response> | undefined {
  // A returned error is handled as if it had been thrown.
  if (isError(result)) rethrow(result)
  if (isResponse(result)) return withSettings(exchange, result)
  if (result instanceof HttpResponse) return makeResponse(exchange, undefined, sender)
  if (result instanceof Sendable) return makeResponse(exchange, bodyOf(result, exchange), sender)
  if (result instanceof Blob) return sendAs(exchange, result.stream() as ReadableStream, result.type || BYTES)
  if (result instanceof ReadableStream) return sendAs(exchange, result, BYTES)
  if (isBuffer(result) || ArrayBuffer.isView(result)) return sendAs(exchange, unshared(result), BYTES)
  if (isIterated(result)) return sendItems(exchange, result, sender)
  if (isHtml(result)) return sendHtml(exchange, result)
  return undefined
}

/** Copies bytes in shared memory, which the Fetch standard does not take as bytes; returns other bytes as they are. */
function unshared(bytes: ArrayBufferLike | ArrayBufferView): Data {
  const memory = ArrayBuffer.isView(bytes) ? bytes.buffer : bytes
  return (memory instanceof ArrayBuffer ? bytes : bytesOfItem(bytes)) as Data
}

/**
 * Applies the status and the headers of a result, and returns the body. If that fails, ends the stream or the generator
 * in the result.
 */
function bodyOf(result: Sendable, exchange: Exchange): unknown {
  try {
    return result.applyTo(exchange)
  } catch (error) {
    discard(result)
    throw error
  }
}

function sendAs(exchange: Exchange, data: Data, type: string): Response {
  const { context, settings } = exchange
  const { status, contentType = type } = settings
  const isEmpty = status !== undefined && isNullBodyStatus(status)
  const isStream = data instanceof ReadableStream
  if (isEmpty && isStream) cancel(exchange, data)
  if (context instanceof AppContext) {
    const response = context.respond(isEmpty ? null : data, status, isEmpty ? undefined : contentType)
    if (isStream) noteBody(context, response)
    return response
  }
  // The app is mounted in an app of Hono, which has created the context.
  if (isEmpty) return context.body(null, status as 204)
  return context.body(data, status as 200, { 'Content-Type': contentType })
}

/**
 * Sends a template once its promises are resolved. The method may set another type than HTML, such as `image/svg+xml`.
 */
async function sendHtml(exchange: Exchange, template: string & object): Promise<Response> {
  return sendAs(exchange, await htmlText(template), HTML_TYPE)
}

/**
 * Sends the items of an iterable. Waits for the first item, or until `headAfter` has passed: until then, the iterable
 * can set status and headers, or fail with an error response. If the response has no body, the iterable ends before its
 * first item.
 */
async function sendItems(exchange: Exchange, source: Iterated, sender: Sender): Promise<Response> {
  const { context, settings } = exchange
  const items = iterationOf(source)
  const { format = lines } = settings
  const body = new ItemBody(context, items, format, sender)
  const isEmpty = context.req.method === 'HEAD' || (settings.status !== undefined && isNullBodyStatus(settings.status))
  if (!isEmpty) await body.begin().catch(rethrow)
  try {
    return sendAs(exchange, body.stream, isNodeStream(source) && !source.readableObjectMode ? BYTES : TEXT_TYPE)
  } catch (error) {
    await body.stream.cancel()
    throw error
  }
}

/**
 * Adds the cookies of the context to a returned `Response`. If something has changed the `HttpResponse`, also sets its
 * explicit status, if any, and the other headers of the context. Makes no copy if there is nothing to add or to set.
 */
function withSettings(exchange: Exchange, result: Response): Response {
  const { context, settings } = exchange
  noteBody(context, result)
  const given = context.body(null).headers
  if (!settings.isChanged && !given.has('set-cookie')) return result
  const status = settings.hasOwnStatus ? (settings.status as number) : result.status
  const body = isNullBodyStatus(status) ? cancel(exchange, result.body) : result.body
  const sent = new Response(body, { status, headers: result.headers })
  noteBody(context, sent)
  for (const [name, value] of given) {
    if (name === 'set-cookie') sent.headers.append(name, value)
    else if (settings.isChanged) sent.headers.set(name, value)
  }
  return sent
}

/** Cancels a body, and returns the `null` to send instead. */
function cancel(exchange: Exchange, body: ReadableStream | null): null {
  const cancelled = cancelUnread(body)
  if (cancelled) lifetimeOf(exchange.context)?.whileCancelled(cancelled)
  return null
}

/** Whether a value is certainly sent as JSON, so that the tests of `sendByClass()` can be skipped. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return !('arrayBuffer' in value || Symbol.asyncIterator in value || Symbol.iterator in value)
}

/** Whether the body of a result may still be produced while it is sent. */
export function isStreamed(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  if (result instanceof Sendable) return isStreamed(result.content)
  return isResponse(result) || result instanceof ReadableStream || result instanceof Blob || isIterated(result)
}
