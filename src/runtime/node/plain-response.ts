import { TEXT_TYPE } from '../http/text-type.ts'
import { PlainHeaders } from './plain-headers.ts'

/** The body of a response. */
export type Body = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer> | null

/** A `Response` that still knows what it was made of. */
export interface PlainResponse extends Response {
  readonly data: Body
  /** The headers, if there are any. */
  readonly plainHeaders: PlainHeaders | undefined
  /** The reason phrase, if one was given. */
  readonly plainStatusText: string | undefined
}

interface PlainInit {
  status: number
  statusText?: string
  headers?: PlainHeaders
}

type PlainResponseClass = new (data: Body, init: PlainInit) => PlainResponse

let made: { readonly base: typeof Response; readonly PlainResponse: PlainResponseClass } | undefined
/** The adapter's class: it makes a real response only when it is asked for more than it was made of. */
let light: typeof Response | undefined

/**
 * Runs what makes the adapter replace the global `Response`, and puts the platform's class back: that of the adapter
 * gives answers of handlers other content types.
 */
export function keepingResponse<T>(run: () => T): T {
  const { Response } = globalThis
  try {
    return run()
  } finally {
    if (globalThis.Response !== Response) {
      light = globalThis.Response
      Object.defineProperty(globalThis, 'Response', { value: Response })
    }
  }
}

function plainResponseClass(): PlainResponseClass {
  const base = light ?? globalThis.Response
  if (made?.base === base) return made.PlainResponse
  class LightResponse extends base {
    readonly data: Body
    /** What the base class makes a real response of, when it has to. */
    readonly #init: PlainInit

    constructor(data: Body, init: PlainInit) {
      super(data, init)
      this.data = data
      this.#init = init
    }

    get plainHeaders(): PlainHeaders | undefined {
      return this.#init.headers
    }

    get plainStatusText(): string | undefined {
      return this.#init.statusText
    }

    override get headers(): Headers {
      return (this.#init.headers ??= new PlainHeaders(typeof this.data === 'string' ? TEXT_HEADERS : undefined))
    }
  }
  made = { base, PlainResponse: LightResponse }
  return LightResponse
}

const TEXT_HEADERS = { 'content-type': TEXT_TYPE }

export function createPlainResponse(
  data: Body,
  status = 200,
  headers?: PlainHeaders,
  statusText?: string,
): PlainResponse {
  const init: PlainInit = { status }
  let body = data
  // A text without headers gets its type when it is written, or its headers are read.
  let type = typeof data === 'string' && headers ? TEXT_TYPE : null
  if (!isBody(data)) [body, type] = converted(data)
  if (type && !headers?.has('content-type')) {
    // The headers may be those of the next response too.
    headers = new PlainHeaders(headers)
    headers.append('content-type', type)
  }
  if (headers) init.headers = headers
  if (statusText) init.statusText = statusText
  return new (plainResponseClass())(body, init)
}

function isBody(data: unknown): data is Body {
  if (typeof data !== 'object' || data === null) return typeof data === 'string' || data === null
  return data instanceof ReadableStream || data instanceof ArrayBuffer || ArrayBuffer.isView(data)
}

/** What the platform makes of a body of another kind, and its content type: of a form, a `String` object, a number. */
function converted(data: unknown): [body: Body, type: string | null] {
  const { body, headers } = new Response(data as BodyInit)
  return [body, headers.get('content-type')]
}

/** A response of its own with the body of another one; the headers of a `fetch()`, for example, cannot be changed. */
export function copyResponse(response: Response): PlainResponse {
  const headers = new PlainHeaders(response.headers)
  const text = isPlainResponse(response) ? response.plainStatusText : response.statusText
  return createPlainResponse(bodyOf(response), response.status, headers, text)
}

/** The body of a response: for one that was made here, what it was made of. */
export function bodyOf(response: Response): Body {
  if (!isPlainResponse(response)) return response.body
  const { data } = response
  // `clone()` has taken the stream, and left another one.
  return data instanceof ReadableStream && data.locked ? response.body : data
}

export function isPlainResponse(response: Response): response is PlainResponse {
  return made !== undefined && response instanceof made.PlainResponse
}
