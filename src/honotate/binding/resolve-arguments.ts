import type { Exchange } from '../http/exchange.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'

/** The sources of the arguments of a method. An argument without a source is `undefined`. */
type Sources = readonly (ArgumentSource | undefined)[]

/** The strongest need of the arguments for the body, see {@link ArgumentSource.body}; `undefined` if none needs it. */
export function bodyNeed(sources: Sources): ArgumentSource['body'] {
  return (['argument', 'offered'] as const).find((need) => sources.some((source) => source?.body === need))
}

/**
 * Resolves the arguments of one call.
 *
 * @param isAsync Whether one of the sources is async. Only then can the result be a promise.
 */
export function resolveArguments(
  sources: Sources,
  isAsync: boolean,
  exchange: Exchange,
): unknown[] | Promise<unknown[]> {
  if (isAsync) return resolveInTurn(sources, exchange, [])
  const args: unknown[] = []
  for (const source of sources) args.push(source?.resolve(exchange))
  return args
}

/**
 * Resolves the sources one after the other, so that the first invalid argument is reported.
 *
 * @param args The arguments resolved so far. Use the result: `args` itself receives only those before the first
 *   promise.
 */
function resolveInTurn(sources: Sources, exchange: Exchange, args: unknown[]): unknown[] | Promise<unknown[]> {
  for (const source of sources.slice(args.length)) {
    const value = source?.resolve(exchange)
    if (source?.async && isThenable(value))
      return Promise.resolve(value).then((resolved) => resolveInTurn(sources, exchange, [...args, resolved]))
    args.push(value)
  }
  return args
}
