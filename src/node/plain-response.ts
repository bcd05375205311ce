import { TEXT_TYPE } from '../http/text-type.ts'
import { PlainHeaders } from './plain-headers.ts'

/** The body of a response. */
export type Body = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer> | null

/** A `Response` that still knows what it was made of. */
export interface PlainResponse extends Response {
  readonly data: Body
  /** The headers, if there are any. */
  readonly plainHeaders: PlainHeaders | undefined
}

interface PlainInit {
  status: number
  statusText?: string
  headers?: PlainHeaders
}

type PlainResponseClass = new (data: Body, init: PlainInit) => PlainResponse

let made: { readonly Response: typeof Response; readonly PlainResponse: PlainResponseClass } | undefined

/** The class for the current global one, which the adapter replaces by one that is light until it is asked. */
function plainResponseClass(): PlainResponseClass {
  if (made?.Response === globalThis.Response) return made.PlainResponse
  class LightResponse extends globalThis.Response {
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

    override get headers(): Headers {
      return (this.#init.headers ??= new PlainHeaders(typeof this.data === 'string' ? TEXT_HEADERS : undefined))
    }
  }
  made = { Response: globalThis.Response, PlainResponse: LightResponse }
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
  if (headers) {
    if (typeof data === 'string' && !headers.has('content-type')) headers.append('content-type', TEXT_TYPE)
    init.headers = headers
  }
  if (statusText) init.statusText = statusText
  return new (plainResponseClass())(data, init)
}

export function isPlainResponse(response: Response): response is PlainResponse {
  return made !== undefined && response instanceof made.PlainResponse
}
