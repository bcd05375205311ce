import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { TEXT_TYPE } from '../http/fetch-standard.ts'
import { isNullBodyStatus } from '../http/statuses.ts'
import { NodeHeaders } from './node-headers.ts'

export type Body = string | Uint8Array | ReadableStream | null

/** The data that a response was made of, besides its body and its status. */
interface Given {
  readonly statusText?: string | undefined
  /** The content type of a response that was made without headers. */
  readonly type?: string | undefined
  /** If the response was made without headers, absent until something reads them. */
  headers?: NodeHeaders | undefined
}

/**
 * A response on Node: it keeps the data it was made of, and creates the platform's `Response` when something reads its
 * body. It behaves like the web's `Response`, and is `instanceof Response`.
 */
export class NodeResponse implements Response {
  data: Body
  readonly status: number
  readonly given: Given
  /** Whether the platform's `Response` was created, so that the body may have been read. */
  isTouched = false
  /**
   * Whether the bytes are still in the memory of a handler, which may use it again after this turn of the event loop.
   */
  isBorrowed = false
  #web: Response | undefined

  constructor(data: Body, status: number, given: Given) {
    this.data = data
    this.status = status
    this.given = given
  }

  ownBytes(): void {
    if (this.isBorrowed) this.data = (this.data as Uint8Array).slice()
    this.isBorrowed = false
  }

  get ok(): boolean {
    return this.status < 300
  }
  get statusText(): string {
    return this.given.statusText ?? ''
  }
  get headers(): Headers {
    const { type } = this.given
    return (this.given.headers ??= new NodeHeaders(type === undefined ? undefined : { 'content-type': type }))
  }
  get redirected(): boolean {
    return false
  }
  get type(): ResponseType {
    return 'default'
  }
  get url(): string {
    return ''
  }
  get body(): Response['body'] {
    return this.#touch().body
  }
  get bodyUsed(): boolean {
    return this.#web?.bodyUsed ?? false
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#touch().arrayBuffer()
  }
  blob(): Promise<Blob> {
    return this.#touch().blob()
  }
  bytes(): ReturnType<Response['bytes']> {
    return this.#touch().bytes()
  }
  clone(): Response {
    return this.#touch().clone()
  }
  formData(): Promise<FormData> {
    return this.#touch().formData()
  }
  json(): Promise<any> {
    return this.#touch().json()
  }
  text(): Promise<string> {
    return this.#touch().text()
  }

  /** Creates the platform's `Response`, through which the body is read. */
  #touch(): Response {
    const { status, statusText, headers } = this
    this.#web ??= new Response(this.data as BodyInit, { status, statusText, headers })
    this.isTouched = true
    return this.#web
  }
}

Object.setPrototypeOf(NodeResponse.prototype, Response.prototype)
Object.defineProperty(NodeResponse.prototype, inspect.custom, {
  value({ status, headers, bodyUsed }: NodeResponse): string {
    return `Response ${inspect({ status, headers, bodyUsed })}`
  },
})

/**
 * Runs code in which the adapter replaces the global `Response`, and restores the platform's class afterwards: with the
 * adapter's class, responses of handlers would have other content types.
 */
export function keepingResponse<T>(run: () => T): T {
  const { Response } = globalThis
  try {
    return run()
  } finally {
    if (globalThis.Response !== Response) Object.defineProperty(globalThis, 'Response', { value: Response })
  }
}

/**
 * Creates a response. Bytes are copied, as `new Response()` copies them.
 *
 * @param headers A string is the content type, if there is no other header.
 * @throws RangeError, TypeError for a status or a body that `new Response()` refuses
 */
export function createNodeResponse(data: unknown, status = 200, headers?: NodeHeaders | string): NodeResponse {
  if (status !== 200) status = allowedStatus(status, data)
  if (typeof data === 'string' && typeof headers !== 'object')
    return new NodeResponse(data, status, { type: headers ?? TEXT_TYPE, headers: undefined })
  const [body, type] = bodyFrom(data)
  if (typeof headers === 'string') return new NodeResponse(body, status, { type: headers, headers: undefined })
  if (type === null || headers?.has('content-type')) return new NodeResponse(body, status, { type: undefined, headers })
  // A copy, since the next response may share the headers.
  const all = new NodeHeaders(headers)
  all.append('content-type', type)
  return new NodeResponse(body, status, { type: undefined, headers: all })
}

/** Returns a status as the platform's `Response` converts it. @throws RangeError, TypeError as `new Response()` does */
export function allowedStatus(status: number, data: unknown): number {
  const isAllowed =
    Number.isInteger(status) && isFinal(status) && ((data ?? null) === null || !isNullBodyStatus(status))
  return isAllowed ? status : new Response(data as BodyInit | null, { status }).status
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
  // The platform converts other values, such as a form, a blob or a number.
  const { body, headers } = new Response(data as BodyInit)
  return [body, headers.get('content-type')]
}

/** The bytes of a view such as `Float32Array`, which share its memory. */
export function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

/**
 * Refuses a status that is not final. Responses of other implementations may have any status, and `Response.error()`
 * has 0. After 1xx, the client would wait for another response.
 *
 * @throws RangeError
 */
export function requireFinal(status: number): void {
  if (!isFinal(status)) throw new RangeError(`The status ${status} is not from 200 to 599`)
}

function isFinal(status: number): boolean {
  return status >= 200 && status <= 599
}

/**
 * Copies a response, but not its body. The headers of the copy can be changed, unlike the headers of a response of
 * `fetch()`.
 *
 * @throws RangeError for a status that is not final, TypeError if something has read the body
 */
export function copyResponse(response: Response): NodeResponse {
  requireFinal(response.status)
  const { status, statusText } = response
  const headers = new NodeHeaders(response.headers)
  const copy = new NodeResponse(bodyOf(response) as Body, status, { statusText, headers })
  if (isMarker(response)) markers.add(copy)
  return copy
}

/** `RESPONSE_ALREADY_SENT` of the adapter, and its copies. */
const markers = new WeakSet<Response>([RESPONSE_ALREADY_SENT])

/** Whether a response is a mere marker: the handler has written, or will write, the real response itself. */
export function isMarker(response: Response): boolean {
  return markers.has(response)
}

/**
 * The body of a response: the data of a {@link NodeResponse}, or the stream of any other response.
 *
 * @throws TypeError if something has read the body
 */
export function bodyOf(response: Response): Body | AnyStream {
  if (!(response instanceof NodeResponse)) return requireUnused(response).body
  if (!response.isTouched) return response.data
  requireUnused(response)
  // `clone()` may have replaced the stream.
  return response.data instanceof ReadableStream ? response.body : response.data
}

/** A stream of the platform, of another implementation of the Fetch standard, or of Node. */
export type AnyStream = ReadableStream | AsyncIterable<Uint8Array>

function requireUnused(response: Response): Response {
  if (isUsed(response)) throw new TypeError('The body of the response has been read: it cannot be sent')
  return response
}

export function isUsed(response: Response): boolean {
  return response.bodyUsed
}
