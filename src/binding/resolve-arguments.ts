import type { Exchange } from '../http/exchange.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { ArgumentSource } from './argument-source.ts'

/** Where the arguments of a method come from; a hole receives `undefined`. */
type Sources = readonly (ArgumentSource | undefined)[]

/** How the arguments need the body of the request: `required` if one of them is the body itself. */
export function bodyOf(sources: Sources): ArgumentSource['body'] {
  const needs = new Set(sources.map((source) => source?.body))
  return needs.has('required') ? 'required' : needs.has('offered') ? 'offered' : undefined
}

/**
 * The arguments of one call: a promise only if one of them is. They are resolved one after the other, so that the first
 * invalid argument is the one that is reported.
 */
export function resolveArguments(sources: Sources, exchange: Exchange): unknown[] | Promise<unknown[]> {
  const args: unknown[] = []
  for (const source of sources) {
    const value = source?.resolve(exchange)
    if (source?.async && isThenable(value)) return resolveOthers(sources, exchange, args, value)
    args.push(value)
  }
  return args
}

async function resolveOthers(sources: Sources, exchange: Exchange, args: unknown[], next: unknown): Promise<unknown[]> {
  args.push(await next)
  for (const source of sources.slice(args.length))
    args.push(source?.async ? await source.resolve(exchange) : source?.resolve(exchange))
  return args
}
