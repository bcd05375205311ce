import { Readable } from 'node:stream'
import { isNullBodyStatus, TEXT_TYPE } from '../http/fetch-standard.ts'
import { NodeHeaders } from './node-headers.ts'

/** The body of a response. */
export type Body = string | Uint8Array | ReadableStream | null

/** A `Response` that keeps the data it was made of. */
export interface NodeResponse extends Response {
  readonly data: Body
  /** The headers, unless nothing has set or read any. */
  readonly givenHeaders: NodeHeaders | undefined
  /** The reason phrase, if one was given. */
  readonly givenStatusText: string | undefined
  /** Whether `body` or a method that reads it was used, so the body may have been read. */
  readonly isTouched: boolean
  /** Copies bytes whose memory belongs to a handler. */
  ownBytes(): void
}

interface NodeResponseInit {
  status: number
  statusText?: string
  headers?: NodeHeaders
}

type NodeResponseClass = new (data: Body, init: NodeResponseInit) => NodeResponse

let made: { readonly base: typeof Response; readonly NodeResponse: NodeResponseClass } | undefined
/** The adapter's `Response`, which creates the platform's on demand. */
let lazyResponse: typeof Response | undefined

/**
 * Runs code in which the adapter replaces the global `Response`, and restores the platform's class afterwards: with the
 * adapter's class, responses of handlers would have other content types.
 */
export function keepingResponse<T>(run: () => T): T {
  const { Response } = globalThis
  try {
    return run()
  } finally {
    if (globalThis.Response !== Response) {
      lazyResponse = globalThis.Response
      Object.defineProperty(globalThis, 'Response', { value: Response })
    }
  }
}

const READS_BODY = ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData', 'json', 'text'] as const

function nodeResponseClass(): NodeResponseClass {
  const base = lazyResponse ?? globalThis.Response
  if (made?.base === base) return made.NodeResponse
  class NodeResponse extends base {
    data: Body
    isTouched = false
    /** The adapter's class creates the platform's `Response` from it on demand. */
    readonly #init: NodeResponseInit

    constructor(data: Body, init: NodeResponseInit) {
      super(data as BodyInit, init)
      this.data = data
      this.#init = init
    }

    ownBytes(): void {
      this.data = (this.data as Uint8Array).slice()
    }

    get givenHeaders(): NodeHeaders | undefined {
      return this.#init.headers
    }

    get givenStatusText(): string | undefined {
      return this.#init.statusText
    }

    override get headers(): Headers {
      return (this.#init.headers ??= new NodeHeaders(typeof this.data === 'string' ? TEXT_HEADERS : undefined))
    }

    override get body(): Response['body'] {
      this.isTouched = true
      return super.body
    }
  }
  for (const name of READS_BODY) {
    const value = function (this: NodeResponse): unknown {
      this.isTouched = true
      return (base.prototype[name] as () => unknown).call(this)
    }
    Object.defineProperty(NodeResponse.prototype, name, { configurable: true, writable: true, value })
  }
  made = { base, NodeResponse }
  return NodeResponse
}

const TEXT_HEADERS = { 'content-type': TEXT_TYPE }

/** Bodies of up to this number of bytes are always copied, which takes less than 10 µs. */
const SMALL = 65_536

/** Responses with large bodies that were created in this turn, and not written yet. */
const borrowing = new Set<NodeResponse>()
let isInTurn = false

/**
 * Begins the turn of the event loop in which a request arrives. Its answer is written in the same turn, unless a
 * handler waits.
 */
export function beginTurn(): void {
  isInTurn = true
}

/** Ends the turn. Unwritten responses copy their bytes now, because handlers may use the memory again. */
export function endTurn(): void {
  isInTurn = false
  if (borrowing.size === 0) return
  for (const response of borrowing) response.ownBytes()
  borrowing.clear()
}

/** Prevents the copy of a response's bytes, because Node writes them in this turn. */
export function endBorrowing(response: Response): void {
  borrowing.delete(response as NodeResponse)
}

/**
 * Creates a response. Bytes are copied, as `new Response()` copies them: a handler may reuse their memory before they are
 * sent. Large ones are copied at the end of the turn, unless the response has been written by then.
 *
 * @param isAlone Whether no other handler can read the response before it is written.
 * @throws RangeError, TypeError with the message of `new Response()`, for an invalid status, or a body with a status that
 *   allows none.
 */
export function createNodeResponse(
  data: unknown,
  status = 200,
  headers?: NodeHeaders,
  isAlone?: boolean,
): NodeResponse {
  const isValid = Number.isInteger(status) && isFinal(status)
  // The platform's `Response` converts the status, or throws if it is invalid or does not allow a body.
  if (!isValid || (isNullBodyStatus(status) && (data ?? null) !== null))
    status = new Response(data as BodyInit | null, { status }).status
  const mayBorrow = isAlone && isInTurn && ArrayBuffer.isView(data) && data.byteLength > SMALL
  const [body, type] = mayBorrow ? [bytesOf(data), null] : bodyFrom(data)
  // A text without headers gets its content type when the headers are read or the response is written.
  if (type && (headers || typeof body !== 'string') && !headers?.has('content-type')) {
    // A copy, since the next response may share the headers.
    headers = new NodeHeaders(headers)
    headers.append('content-type', type)
  }
  const response = newResponse(body, headers ? { status, headers } : { status })
  if (mayBorrow) borrowing.add(response)
  return response
}

function bodyFrom(data: unknown): readonly [body: Body, type: string | null] {
  if (typeof data === 'string') return [data, TEXT_TYPE]
  if (data === null) return [null, null]
  if (data instanceof ReadableStream) {
    // The platform's `Response` throws, so the handler gets the error.
    if (data.locked || Readable.isDisturbed(data as object as NodeJS.ReadableStream)) void new Response(data)
    return [data, null]
  }
  if (ArrayBuffer.isView(data)) return [bytesOf(data).slice(), null]
  if (data instanceof ArrayBuffer) return [new Uint8Array(data.slice()), null]
  // A form, a `String` object, a number: the platform converts them.
  const { body, headers } = new Response(data as BodyInit)
  return [body, headers.get('content-type')]
}

function newResponse(body: Body, init: NodeResponseInit): NodeResponse {
  return new (nodeResponseClass())(body, init)
}

/** The bytes of a view such as `Float32Array`, which share its memory. */
export function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

/**
 * Refuses a status that is not final. Responses of other implementations may have any status, and `Response.error()`
 * has 0. After 1xx, the client would wait for another answer.
 *
 * @throws RangeError
 */
export function requireFinal(status: number): void {
  if (!isFinal(status)) throw new RangeError(`The status ${status} is not from 200 to 599`)
}

function isFinal(status: number): boolean {
  return status >= 200 && status <= 599
}

/** A copy of a response, with headers that can be changed; a response of `fetch()` has immutable headers. */
export function copyResponse(response: Response): NodeResponse {
  requireFinal(response.status)
  const statusText = isNodeResponse(response) ? response.givenStatusText : response.statusText
  const init = { status: response.status, headers: new NodeHeaders(response.headers) }
  return newResponse(bodyOf(response) as Body, statusText ? { ...init, statusText } : init)
}

/**
 * The body of a response: the data of a {@link NodeResponse}, or the stream of any other response, which may be of another
 * implementation.
 *
 * @throws TypeError if something has read it
 */
export function bodyOf(response: Response): Body | AnyStream {
  if (!isNodeResponse(response)) return requireUnused(response).body
  if (!response.isTouched) return response.data
  requireUnused(response)
  // `clone()` has replaced the stream.
  return response.data instanceof ReadableStream ? response.body : response.data
}

/** A stream of the platform, of another implementation of the Fetch standard, or of Node. */
export type AnyStream = ReadableStream | AsyncIterable<Uint8Array>

function requireUnused(response: Response): Response {
  if (isUsed(response)) throw new TypeError('The body of the response has been read: it cannot be sent')
  return response
}

/** Whether the body of a response has been read. */
export function isUsed(response: Response): boolean {
  return (!isNodeResponse(response) || response.isTouched) && response.bodyUsed
}

export function isNodeResponse(response: Response): response is NodeResponse {
  return made !== undefined && response instanceof made.NodeResponse
}
