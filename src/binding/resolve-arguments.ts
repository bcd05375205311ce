import type { Context } from 'hono'
import { HttpRequest } from '../http/request.ts'
import { HttpResponse } from '../http/response.ts'
import type { ArgumentSource, Exchange } from './argument-source.ts'

/** The arguments of one route method, prepared once for all requests. */
export interface ArgumentPlan {
  readonly sources: readonly (ArgumentSource | undefined)[]
  readonly body: ArgumentSource['body']
  readonly response: boolean
  readonly async: boolean
}

export function planArguments(sources: readonly (ArgumentSource | undefined)[]): ArgumentPlan {
  const has = (body: ArgumentSource['body']): boolean => sources.some((source) => source?.body === body && body !== undefined)
  return {
    sources,
    body: has('required') ? 'required' : has('offered') ? 'offered' : undefined,
    response: sources.some((source) => source?.response),
    async: sources.some((source) => source?.async),
  }
}

export function createExchange(c: Context, { response }: ArgumentPlan, body?: unknown): Exchange {
  return { request: new HttpRequest(c, body), response: response ? new HttpResponse(c) : undefined }
}

/** The arguments of one call; a promise only where a source may have to wait. */
export function resolveArguments({ sources, async }: ArgumentPlan, exchange: Exchange): unknown[] | Promise<unknown[]> {
  return async ? resolveInTurn(sources, exchange) : sources.map((source) => source?.resolve(exchange))
}

/** One after the other, so that the first invalid argument is the one that is reported. */
async function resolveInTurn(sources: ArgumentPlan['sources'], exchange: Exchange): Promise<unknown[]> {
  const args: unknown[] = []
  for (const source of sources) args.push(source?.async ? await source.resolve(exchange) : source?.resolve(exchange))
  return args
}
