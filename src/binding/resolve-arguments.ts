import type { Exchange } from '../http/exchange.ts'
import type { ArgumentSource } from './argument-source.ts'

/** The arguments of one route method, prepared once for all requests. */
export interface ArgumentPlan {
  readonly sources: readonly (ArgumentSource | undefined)[]
  readonly body: ArgumentSource['body']
  readonly async: boolean
}

export function planArguments(sources: readonly (ArgumentSource | undefined)[]): ArgumentPlan {
  const bodies = new Set(sources.map((source) => source?.body))
  return {
    sources,
    body: bodies.has('required') ? 'required' : bodies.has('offered') ? 'offered' : undefined,
    async: sources.some((source) => source?.async),
  }
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
