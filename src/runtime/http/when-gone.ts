import type { HttpRequest } from './request.ts'

/** The part of Node's response that tells when the client has gone away. */
interface Outgoing {
  readonly writableEnded: boolean
  on(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/**
 * Has `end` called when the client goes away before it has its answer. On Node the response tells it; the signal of the
 * request would need a web `Request`.
 *
 * @returns Stops listening.
 */
export function whenGone(request: HttpRequest, end: () => unknown): () => void {
  const { outgoing } = (request.env ?? {}) as { readonly outgoing?: Outgoing }
  if (typeof outgoing?.on === 'function') {
    const onClose = (): void => void (outgoing.writableEnded || end())
    outgoing.on('close', onClose)
    return () => void outgoing.off('close', onClose)
  }
  const { signal } = request
  const onAbort = (): void => void (isTimeout(signal.reason) || end())
  signal.addEventListener('abort', onAbort)
  return () => signal.removeEventListener('abort', onAbort)
}

/** After a time-out the method goes on, and so does what it uses. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}
