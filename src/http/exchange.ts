import type { Context } from 'hono'
import { HttpRequest } from './request.ts'
import { HttpResponse } from './response.ts'

/** The request and the response object that everything concerned with one request shares. */
export interface SharedExchange {
  readonly request: HttpRequest
  readonly response: HttpResponse
}

const exchanges = new WeakMap<Context, SharedExchange>()

/** The exchange of a request, for what runs beside its method: guards, interceptors, handlers of errors. */
export function sharedExchange(c: Context): SharedExchange {
  let exchange = exchanges.get(c)
  if (!exchange) exchanges.set(c, (exchange = { request: new HttpRequest(c), response: new HttpResponse(c) }))
  return exchange
}
