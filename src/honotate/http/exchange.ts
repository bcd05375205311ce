import type { Context } from 'hono'
import { HttpRequest } from './request.ts'
import { HttpResponse, settingsOf, UNUSED, type ResponseSettings } from './response.ts'

interface ExchangeSetup {
  readonly request: HttpRequest
  readonly error: unknown
  /** The status of the response, unless the handler sets another. */
  readonly status: number
}

/** The request and its response, as methods, guards, interceptors and exception handlers see them. */
export class Exchange {
  readonly context: Context
  /** The error to handle; for exception handlers only. */
  readonly error: unknown
  readonly #initial: ResponseSettings
  #request: HttpRequest | undefined
  #response: HttpResponse | undefined

  constructor(context: Context, { request, error, status }: Partial<ExchangeSetup> = {}) {
    this.context = context
    this.error = error
    this.#request = request
    this.#initial = status === undefined ? UNUSED : { ...UNUSED, status }
  }

  get request(): HttpRequest {
    return (this.#request ??= new HttpRequest(this.context))
  }

  get response(): HttpResponse {
    return (this.#response ??= new HttpResponse(this.context, this.#initial.status))
  }

  get settings(): ResponseSettings {
    return this.#response ? settingsOf(this.#response) : this.#initial
  }
}

// A property of the context, because the garbage collector is slow with a `WeakMap` that has an entry for each request.
const key: unique symbol = Symbol('exchange')

/** The exchange that guards, interceptors and methods share for one request; created when first needed. */
export function sharedExchange(c: Context & { [key]?: Exchange }): Exchange {
  return (c[key] ??= new Exchange(c))
}
