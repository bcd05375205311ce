import type { Exchange } from '../http/exchange.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { ArgumentSource } from './argument-source.ts'

/** Where the arguments of a method come from; a hole receives `undefined`. */
type Sources = readonly (ArgumentSource | undefined)[]

/** How the arguments need the body of the request: `required` if one of them is the body itself. */
export function bodyOf(sources: Sources): ArgumentSource['body'] {
  return (['required', 'offered'] as const).find((need) => sources.some((source) => source?.body === need))
}

/**
 * The arguments of one call.
 *
 * @param isAsync Whether one of the sources may have to wait: only then may the result be a promise.
 */
export function resolveArguments(
  sources: Sources,
  isAsync: boolean,
  exchange: Exchange,
): unknown[] | Promise<unknown[]> {
  return isAsync ? resolveInTurn(sources, exchange, []) : sources.map((source) => source?.resolve(exchange))
}

/**
 * One after the other, so that the first invalid argument is the one that is reported. Most schemas need no promise.
 *
 * @param args Those that are there already.
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
