import type { Context } from 'hono'
import { HttpRequest } from '../http/request.ts'
import { HttpResponse } from '../http/response.ts'
import type { ArgumentSource } from '../metadata/store.ts'

/** The objects of one request that arguments are taken from. */
export interface Exchange {
  readonly request: HttpRequest
  readonly response: HttpResponse | undefined
}

/** Takes one argument from the exchange. */
type Resolver = (exchange: Exchange) => unknown

const resolvers: Readonly<Record<ArgumentSource, Resolver>> = {
  query: ({ request }) => request.query,
  body: ({ request }) => request.body,
  path: ({ request }) => request.params,
  request: ({ request }) => request,
  response: ({ response }) => response,
}

const nothing: Resolver = () => undefined

/** The resolvers of a method's arguments, in order; made once for each route. */
export function resolversOf(sources: readonly (ArgumentSource | undefined)[]): Resolver[] {
  return sources.map((source) => (source ? resolvers[source] : nothing))
}

/** What a route needs for its arguments. */
export interface Needs {
  readonly response: boolean
  /** `required`: the body itself is asked for. `offered`: only the request is, whose `body` must be there if it can. */
  readonly body: 'required' | 'offered' | undefined
}

export function needsOf(sources: readonly (ArgumentSource | undefined)[]): Needs {
  return {
    response: sources.includes('response'),
    body: sources.includes('body') ? 'required' : sources.includes('request') ? 'offered' : undefined,
  }
}

export function createExchange(c: Context, needs: Needs, body?: unknown): Exchange {
  return { request: new HttpRequest(c, body), response: needs.response ? new HttpResponse(c) : undefined }
}
