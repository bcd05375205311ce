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
