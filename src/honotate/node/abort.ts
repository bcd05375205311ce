import type { IncomingMessage, ServerResponse } from 'node:http'
import { departure, RAW } from '../http/client-departure.ts'

const ABORT: unique symbol = Symbol('abort')

type Abort = (reason: unknown) => void
type Abortable = ServerResponse & { [ABORT]?: Abort }

/**
 * Makes the signal of a web request abort with an `AbortError` instead of the adapter's string, and lets
 * `abortRequest()` abort the signal.
 */
export function watchAbort(request: Request, incoming: IncomingMessage, outgoing: Abortable): void {
  const key = abortKeyOf(request)
  Object.assign(incoming, { [RAW]: true })
  if (!key) return
  const abort = Reflect.get(request, key) as Abort
  outgoing[ABORT] = (reason) => abort.call(request, reason)
  Object.defineProperty(request, key, {
    value: (reason: unknown) => abort.call(request, typeof reason === 'string' ? departure() : reason),
  })
}

export function abortRequest(outgoing: Abortable, reason: DOMException): void {
  outgoing[ABORT]?.(reason)
}

let known: symbol | undefined

/**
 * Finds the symbol of the adapter's method that aborts a request's signal, since the adapter does not export the
 * symbol. Returns `undefined` for a request without the method.
 */
function abortKeyOf(request: Request): symbol | undefined {
  for (let at: unknown = request; !known && at; at = Object.getPrototypeOf(at))
    known = Object.getOwnPropertySymbols(at).find(({ description }) => description === 'abortRequest')
  return known && known in request ? known : undefined
}
