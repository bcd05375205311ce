import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { isNullBodyStatus } from '../http/null-body-status.ts'
import { TEXT_TYPE } from '../http/text-type.ts'
import { isSent } from './connection-headers.ts'
import { PlainHeaders } from './plain-headers.ts'
import { bodyOf, isPlainResponse, type Body, type PlainResponse } from './plain-response.ts'
import { writeHead, type Head } from './server-response.ts'

/** What a response is written with. */
export interface WriteOptions {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** Milliseconds that a client may take to receive the next part of an answer; 0 for no limit. */
  readonly writeTimeout: number
  /** Receives the error of a body that failed after its head was sent. */
  onError(error: unknown): void
}

/** The error code of HTTP/2 for an unexpected failure. */
const INTERNAL_ERROR = 2
/** Bytes that a socket usually takes at once. */
const SOCKET_BUFFER = 65_536

/**
 * Writes a response to Node's. What will not be sent is cancelled: the body of an answer to HEAD, of a status without a
 * body, of a client that has gone away.
 *
 * @returns A promise for a stream; it is rejected where nothing has been sent, so that the error can still be answered.
 */
export function writeResponse(response: Response, options: WriteOptions): Promise<void> | undefined {
  const { incoming, outgoing } = options
  const { status } = response
  const head = headOf(response, incoming)
  const body = bodyOf(response)
  const isEmpty = incoming.method === 'HEAD' || isNullBodyStatus(status)
  if (body instanceof ReadableStream) {
    if (!isEmpty && !isGone(outgoing)) return writeStream(status, head, body, options)
    body.cancel().catch(() => {})
  }
  if (isGone(outgoing) || hasName(head, 'x-hono-already-sent')) return undefined
  writeWhole(status, head, body instanceof ReadableStream ? null : body, isEmpty, outgoing)
  limitTime(options)
  return undefined
}

function writeWhole(
  status: number,
  head: Head,
  body: Exclude<Body, ReadableStream>,
  isEmpty: boolean,
  outgoing: ServerResponse,
): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body?.byteLength
  if (length !== undefined && !isNullBodyStatus(status) && !hasName(head, 'content-length'))
    head.list.push('content-length', `${length}`)
  writeHead(outgoing, status, head)
  if (isEmpty || body === null) outgoing.end()
  // Node writes a string together with the head, and encodes both alike: ASCII as Latin-1, which is faster.
  else if (typeof body === 'string' && length === body.length) outgoing.end(body, 'latin1')
  else if (typeof body === 'string') outgoing.end(Buffer.from(body))
  else outgoing.end(bytesOf(body))
}

/** The bytes of a buffer, or of a view such as `Float32Array`; Node writes only bytes. Nothing is copied. */
function bytesOf(body: ArrayBuffer | ArrayBufferView): Uint8Array {
  if (body instanceof Uint8Array) return body
  return ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : new Uint8Array(body)
}

function headOf(response: Response, { httpVersionMajor }: IncomingMessage): Head {
  const headers = isPlainResponse(response) ? response.plainHeaders : response.headers
  if (!headers && typeof (response as PlainResponse).data === 'string')
    return { list: ['content-type', TEXT_TYPE], isChecked: true }
  if (headers instanceof PlainHeaders && headers.isPlain) return { list: headers.list, isChecked: true }
  const list: string[] = []
  for (const [name, value] of headers ?? []) if (isSent(name, value, httpVersionMajor)) list.push(name, value)
  return { list, isChecked: false }
}

function hasName({ list }: Head, name: string): boolean {
  for (let at = 0; at < list.length; at += 2) if (list[at] === name) return true
  return false
}

async function writeStream(
  status: number,
  head: Head,
  stream: ReadableStream<Uint8Array>,
  options: WriteOptions,
): Promise<void> {
  const { outgoing, writeTimeout } = options
  const reader = stream.getReader()
  const cancel = (): void => void reader.cancel().catch(() => {})
  outgoing.once('close', cancel)
  const begin = (): unknown => outgoing.headersSent || writeHead(outgoing, status, head)
  try {
    // The head waits a moment: if the first part fails, the error can still be answered, and if it is the only one, the
    // length is known.
    let next = reader.read()
    let part = await Promise.race([next, soon()])
    if (part && !part.done) {
      next = reader.read()
      const second = await Promise.race([next, soon()])
      if (second?.done && !hasName(head, 'content-length'))
        head.list.push('content-length', String(Buffer.byteLength(part.value)))
      begin()
      outgoing.write(part.value)
      part = second
    }
    if (!part) {
      begin()
      outgoing.flushHeaders?.()
    }
    for (part ??= await next; !part.done; part = await reader.read()) {
      begin()
      if (isGone(outgoing)) return
      if (!outgoing.write(part.value)) await drained(outgoing, writeTimeout)
    }
    begin()
    outgoing.end()
    limitTime(options)
  } catch (error) {
    if (isGone(outgoing)) return
    outgoing.off('close', cancel)
    if (!outgoing.headersSent) throw error
    options.onError(error)
    cut(outgoing)
  }
}

/**
 * Ends an answer that is not complete so that the client can tell: by a cut connection or, over HTTP/2, by the error code
 * of the stream (RFC 9113, section 7). `destroy()` would close the stream without an error.
 */
export function cut(outgoing: ServerResponse): void {
  const stream = http2Stream(outgoing)
  if (stream) stream.close(INTERNAL_ERROR)
  else outgoing.destroy()
}

/** Whether the client has gone away, or the stream of HTTP/2 was closed. */
function isGone(outgoing: ServerResponse): boolean {
  return outgoing.destroyed || http2Stream(outgoing)?.closed === true
}

/** The stream of HTTP/2 that an answer is sent in. */
export function http2Stream(outgoing: ServerResponse): ServerHttp2Stream | undefined {
  return (outgoing as { readonly stream?: ServerHttp2Stream }).stream
}

/** One turn of the event loop. */
function soon(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(() => resolve(undefined)))
}

/** Waits until the client has taken what was written, or is gone. */
function drained(outgoing: ServerResponse, writeTimeout: number): Promise<void> {
  return new Promise((resolve) => {
    outgoing.setTimeout(writeTimeout)
    const done = (): void => {
      outgoing.off('drain', done)
      outgoing.off('close', done)
      if (!isGone(outgoing)) outgoing.setTimeout(0)
      resolve()
    }
    outgoing.on('drain', done)
    outgoing.on('close', done)
  })
}

/** Cuts the connection of a client that does not take the rest of an answer: Node destroys a socket that is idle. */
function limitTime({ outgoing, writeTimeout }: WriteOptions): void {
  if (outgoing.writableLength > SOCKET_BUFFER) outgoing.setTimeout(writeTimeout)
}
