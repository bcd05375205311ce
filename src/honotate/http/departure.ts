import type { Context } from 'hono'

/** The part of Node's response that reports its end. */
interface Outgoing {
  readonly destroyed: boolean
  readonly writableFinished: boolean
  readonly writableEnded: boolean
  readonly stream?: { readonly closed: boolean }
  on(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

interface NodeObjects {
  readonly incoming?: { readonly errored?: unknown } & { readonly [RAW]?: true }
  readonly outgoing?: Outgoing
}

/** A property of Node's request object whose web `Request` has been created. */
export const RAW: unique symbol = Symbol('web request')

/** Node's objects of a request; without members on other platforms and in process. */
function nodeOf(c: Context): NodeObjects {
  const node = (c.env ?? {}) as NodeObjects
  return typeof node.outgoing?.on === 'function' ? node : {}
}

/** Whether the platform is Node, which logs the errors of bodies itself. */
export function isOnNode(c: Context): boolean {
  return nodeOf(c).outgoing !== undefined
}

/**
 * Calls a listener when the client has left or, on Node, when the response has been sent.
 *
 * @returns A function that stops listening.
 */
export function whenOver(c: Context, listener: () => void): () => void {
  const { outgoing } = nodeOf(c)
  // On Node, reading the signal of the request would create a web `Request`.
  if (outgoing) {
    outgoing.on('close', listener)
    return () => void outgoing.off('close', listener)
  }
  const { signal } = c.req.raw as Partial<Request>
  signal?.addEventListener('abort', listener)
  return () => signal?.removeEventListener('abort', listener)
}

/** Whether the client has left. */
export function hasLeft(c: Context): boolean {
  const { outgoing } = nodeOf(c)
  if (outgoing) return (outgoing.destroyed || outgoing.stream?.closed === true) && !outgoing.writableFinished
  return (c.req.raw as Partial<Request>).signal?.aborted === true
}

/** Whether nothing can be sent any more: the client has left, or something has answered already. */
export function isAnswered(c: Context): boolean {
  return nodeOf(c).outgoing?.writableEnded === true || hasLeft(c)
}

/**
 * Whether an error only says that the client has left, or that the server ends the request: it is the reason of the
 * aborted signal of the request, or is caused by it.
 */
export function isDeparture(c: Context, error: unknown): boolean {
  const { incoming, outgoing } = nodeOf(c)
  const signal = !outgoing || incoming?.[RAW] ? (c.req.raw as Partial<Request>).signal : undefined
  const reasons = [incoming?.errored, signal?.aborted ? signal.reason : undefined]
  const isGone = hasLeft(c)
  for (let cause = error, depth = 0; typeof cause === 'object' && cause !== null && depth < 8; depth++) {
    const { name, cause: inner } = cause as Partial<Error>
    if (departures.has(cause) || reasons.includes(cause) || (isGone && name === 'AbortError')) return true
    cause = inner
  }
  return false
}

/** The errors that `departure()` has created. */
const departures = /* @__PURE__ */ new WeakSet<object>()

/** The error of a request whose client has left, or which the server ends. */
export function departure(message = 'The client has left.'): DOMException {
  const reason = new DOMException(message, 'AbortError')
  departures.add(reason)
  return reason
}
