import type { Context } from 'hono'
import { HttpRequest } from './request.ts'
import { HttpResponse } from './response.ts'

/** What the exchange of an exception handler begins with. */
export interface ExchangeSetup {
  readonly request: HttpRequest
  readonly error: unknown
  /** The status of the response, as long as the handler sets no other. */
  readonly status: number
}

/** The request and the response of one request, as methods, guards, interceptors and exception handlers see them. */
export class Exchange {
  readonly context: Context
  /** The error that is answered; for exception handlers only. */
  readonly error: unknown
  /** The status as long as nothing sets another; `undefined` for that of the result. */
  readonly status: number | undefined
  #request: HttpRequest | undefined
  #response: HttpResponse | undefined

  constructor(context: Context, { request, error, status }: Partial<ExchangeSetup> = {}) {
    this.context = context
    this.error = error
    this.#request = request
    this.status = status
  }

  get request(): HttpRequest {
    return (this.#request ??= new HttpRequest(this.context))
  }

  get response(): HttpResponse {
    return (this.#response ??= new HttpResponse(this.context, this.status))
  }

  /** The response, if anything has asked for it. */
  get usedResponse(): HttpResponse | undefined {
    return this.#response
  }
}

// A `WeakMap` with an entry for each request is most of what the garbage collector would do.
const key: unique symbol = Symbol('exchange')

/** The exchange that everything concerned with one request shares. */
export function sharedExchange(c: Context & { [key]?: Exchange }): Exchange {
  return (c[key] ??= new Exchange(c))
}
