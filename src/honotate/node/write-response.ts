import { Buffer } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { isNullBodyStatus } from '../http/statuses.ts'
import {
  bodyOf,
  bytesOf,
  isMarker,
  isUsed,
  NodeResponse,
  requireFinal,
  type AnyStream,
  type Body,
} from './node-response.ts'
import { placeOf } from './node-headers.ts'
import { givenLength, headOf, headOfEmpty, headOfWhole, withLength } from './response-head.ts'
import type { NodeEnvironment, Outgoing } from './served-app.ts'
import { writeHead, type Head } from './server-response.ts'
import { cutSocket, noteEndingBody } from './sockets.ts'
import { countTaken } from './write-timeout.ts'

export interface WriteOptions {
  readonly environment: NodeEnvironment
  readonly stream: ServerHttp2Stream | undefined
  /** Receives the error of a body that failed after its head was sent. */
  onError(error: unknown): void
}

/** The error code of HTTP/2 for an unexpected failure. */
const INTERNAL_ERROR = 2
/** Bytes that are written at once over HTTP/2: a client has `writeTimeout` to take them. */
const PIECE = 65_536

type Reader = Pick<ReadableStreamDefaultReader<unknown>, 'read' | 'cancel'>

/**
 * Writes a web response to Node's `ServerResponse`. A stream that is not sent is cancelled: for HEAD, for a status
 * without a body, and if the client has gone away. A sent stream with another length than its `Content-Length` is an
 * error.
 *
 * @returns A promise for a stream that is sent, and for a large body over HTTP/2. The promise is rejected if a stream
 *   failed before anything was sent, so that an error response can still be sent.
 */
export function writeResponse(response: Response, options: WriteOptions): Promise<void> | undefined {
  const { incoming, outgoing } = options.environment
  const { status } = response
  if (status !== 200) requireFinal(status)
  const head = headOf(response, incoming)
  // Over HTTP/2, and while an earlier pipelined response is unfinished, the bytes are written in a later turn. The
  // handler may change them until then, so they are copied.
  if (response instanceof NodeResponse && response.isBorrowed && (options.stream || !outgoing.socket))
    response.ownBytes()
  const isEmpty = incoming.method === 'HEAD' || (status !== 200 && isNullBodyStatus(status))
  const body = isEmpty && isUsed(response) ? null : bodyOf(response)
  const stream = isStream(body) ? body : undefined
  if (stream) {
    if (!isEmpty && !isGone(options)) return writeStream(status, head, readerOf(stream), options)
    discard(stream)
  }
  const isMarked = !stream && placeOf(head.list, 'x-hono-already-sent') !== -1
  if (isGone(options) || (isMarked && isAlreadySent(response, options))) return undefined
  if (response instanceof NodeResponse) response.isBorrowed = false
  return writeWhole(status, head, stream ? null : (body as Body as string | Uint8Array | null), isEmpty, options)
}

/**
 * Whether a handler writes the response itself, and has returned the adapter's `RESPONSE_ALREADY_SENT` or a response
 * like it. The header `x-hono-already-sent` alone proves nothing: it may come from another server, whose response the
 * app passes on.
 */
function isAlreadySent(response: Response, { environment: { incoming, outgoing } }: WriteOptions): boolean {
  if (isMarker(response) || outgoing.headersSent) return true
  return incoming.method !== 'HEAD' && response.status === 200 && bodyOf(response) === null
}

function writeWhole(
  status: number,
  head: Head,
  body: string | Uint8Array | null,
  isEmpty: boolean,
  options: WriteOptions,
): Promise<void> | undefined {
  const { outgoing } = options.environment
  const length = body === null ? undefined : Buffer.byteLength(body)
  writeHead(outgoing, status, isEmpty ? headOfEmpty(status, head, length) : headOfWhole(head, length))
  if (isEmpty || body === null) outgoing.end()
  else if (options.stream && (length as number) > PIECE)
    return writePieces(typeof body === 'string' ? Buffer.from(body) : body, options).then(() => void outgoing.end())
  // Node writes a string together with the head, in one encoding. The head needs Latin-1, which also suits ASCII.
  else if (typeof body === 'string' && length === body.length) outgoing.end(body, 'latin1')
  else outgoing.end(typeof body === 'string' ? Buffer.from(body) : body)
  return undefined
}

async function writeStream(status: number, head: Head, reader: Reader, options: WriteOptions): Promise<void> {
  const { stream } = options
  const { outgoing } = options.environment
  const stop = (): void => void reader.cancel().catch(() => {})
  outgoing.once('close', stop)
  try {
    const { parts, next } = await peek(reader)
    let left = next ? givenLength(head) : parts.reduce((sum, part) => sum + part.length, 0)
    writeHead(outgoing, status, withLength(head, left))
    if (left === undefined && outgoing.req.httpVersionMajor === 1 && outgoing.req.httpVersionMinor === 0)
      noteEndingBody(outgoing.req.socket)
    // Sends the head now; over HTTP/2, `writeHead()` has sent it. `flushHeaders()` would write the head as UTF-8
    // instead of Latin-1.
    if (parts.length === 0 && !stream) outgoing.write('', 'latin1')
    const write = (part: Uint8Array): Promise<void> | undefined => {
      if (left !== undefined && (left -= part.length) < 0) throw new RangeError(`The body is longer than ${LENGTH}`)
      if (stream) return writePieces(part, options)
      return outgoing.write(part) ? undefined : drained(outgoing)
    }
    // `next` may reject while the first parts are written, before anything awaits it.
    next?.catch(() => {})
    for (const part of parts) await write(part)
    for (let part = await next; part && !part.done;) {
      if (isGone(options)) return
      const bytes = bytesFrom(part.value)
      const following = bytes.length === left ? reader.read() : undefined
      following?.catch(() => {})
      // A client that has all bytes may close the connection, so the response ends together with its last part.
      if (following && !stream && (await isLast(following))) return void outgoing.end(bytes)
      const written = write(bytes)
      if (written) await written
      part = await (following ?? reader.read())
    }
    if (left) throw new RangeError(`The body is shorter than ${LENGTH}`)
    outgoing.end()
  } catch (error) {
    stop()
    if (isGone(options)) return
    outgoing.off('close', stop)
    if (!outgoing.headersSent) throw error
    options.onError(error)
    cut(outgoing)
  }
}

/** Writes a part over HTTP/2 in pieces, and counts the pieces that the client has taken. */
async function writePieces(part: Uint8Array, options: WriteOptions): Promise<void> {
  const { outgoing } = options.environment
  const stream = options.stream as ServerHttp2Stream
  for (let at = 0; at < part.length && !isGone(options); at += PIECE)
    if (!outgoing.write(part.subarray(at, at + PIECE), () => countTaken(stream))) await drained(outgoing)
}

const LENGTH = 'the Content-Length that was set for it'

/**
 * Waits one turn of the event loop for the first part of a stream and, if it comes, one more for the second part. If a
 * read fails meanwhile, an error response can still be sent; if the stream ends, its length is known.
 *
 * @returns The first part, if it came in time, and the latest read, unless the stream has ended.
 */
async function peek(
  reader: Reader,
): Promise<{ readonly parts: Uint8Array[]; readonly next: ReturnType<Reader['read']> | undefined }> {
  const parts: Uint8Array[] = []
  for (;;) {
    const next = reader.read()
    const part = await Promise.race([next, soon()])
    if (part?.done) return { parts, next: undefined }
    if (!part || parts.length === 1) return { parts, next }
    parts.push(bytesFrom(part.value))
  }
}

function isStream(body: Body | AnyStream): body is AnyStream {
  return typeof body === 'object' && body !== null && !ArrayBuffer.isView(body)
}

function readerOf(stream: AnyStream): Reader {
  if ('getReader' in stream) return stream.getReader()
  const iterator = stream[Symbol.asyncIterator]()
  return {
    read: () => iterator.next() as ReturnType<Reader['read']>,
    cancel: async () => void (await iterator.return?.()),
  }
}

function discard(stream: AnyStream): void {
  try {
    readerOf(stream)
      .cancel()
      .catch(() => {})
  } catch {
    // Something else is reading the stream.
  }
}

function bytesFrom(part: unknown): Uint8Array {
  if (part instanceof Uint8Array) return part
  if (typeof part === 'string') return Buffer.from(part)
  if (ArrayBuffer.isView(part)) return bytesOf(part)
  if (part instanceof ArrayBuffer) return new Uint8Array(part)
  throw new TypeError(`A stream of a response contains a value of type \`${typeof part}\` instead of bytes`)
}

/**
 * Ends an incomplete response so that the client notices: cuts the connection or, over HTTP/2, closes the stream with
 * an error code (RFC 9113, section 7). `destroy()` would close the stream without an error.
 */
export function cut({ stream, socket }: Outgoing): void {
  if (stream) stream.close(INTERNAL_ERROR)
  else if (socket) cutSocket(socket)
}

function isGone({ environment, stream }: WriteOptions): boolean {
  return environment.outgoing.destroyed || stream?.closed === true
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(() => resolve(undefined)))
}

/**
 * Milliseconds to wait, after the last part of a body, for the end of its stream. The stream of a file ends only after
 * one more read.
 */
const LAST_PART = 10

/** Whether a pending read finds the end of its stream within `LAST_PART`. */
async function isLast(next: ReturnType<Reader['read']>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), LAST_PART)))
  const part = await Promise.race([next, late])
  clearTimeout(timer)
  return part?.done === true
}

/** Waits until the client has taken the written data, or is gone. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done)
      outgoing.off('close', done)
      resolve()
    }
    outgoing.on('drain', done)
    outgoing.on('close', done)
  })
}
