import type { Context } from 'hono'
import type { HttpProblem } from './http-problem.ts'

/** The members of Node's response that this file uses. */
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

/** Marks a request object of Node whose web `Request` has been created. */
export const RAW: unique symbol = Symbol('web request')

/** Node's objects of a request; an empty object on other platforms and for a request from `app.request()`. */
function nodeOf(c: Context): NodeObjects {
  const node = (c.env ?? {}) as NodeObjects
  return typeof node.outgoing?.on === 'function' ? node : {}
}

export function isOnNode(c: Context): boolean {
  return nodeOf(c).outgoing !== undefined
}

/**
 * Calls a listener when the client leaves or, on Node, when the response has been sent. If the client has already left,
 * the listener is called at once, on Deno after a delay, and on Node never: test `isAnswered()` first.
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
  let signal: AbortSignal | undefined
  const watch = (): void => {
    signal = (c.req.raw as Partial<Request>).signal
    if (signal?.aborted) listener()
    else signal?.addEventListener('abort', listener)
  }
  const timer = IS_DENO ? setTimeout(watch, DENO_DELAY) : watch()
  return () => {
    clearTimeout(timer as number | undefined)
    signal?.removeEventListener('abort', listener)
  }
}

export const IS_DENO: boolean = 'Deno' in globalThis
/**
 * Milliseconds until a request's signal is read: Deno prints a warning at the first read, so short requests avoid it.
 */
const DENO_DELAY = 100

/** Whether the client has left; on Deno's own server `false`, because reading the signal prints a warning. */
function hasLeft(c: Context): boolean {
  const { outgoing } = nodeOf(c)
  if (outgoing) return (outgoing.destroyed || outgoing.stream?.closed === true) && !outgoing.writableFinished
  return !IS_DENO && (c.req.raw as Partial<Request>).signal?.aborted === true
}

/** Whether it is known that nothing more can be sent: the client has left or, on Node, the response has ended. */
export function isAnswered(c: Context): boolean {
  return nodeOf(c).outgoing?.writableEnded === true || hasLeft(c)
}

/**
 * Whether an error, or one of its causes, reports only that the client has left or the server has ended the request.
 */
export function isDeparture(c: Context, error: unknown): boolean {
  try {
    // Excludes `TimeLimitError`, whose cause is the signal's reason. `instanceof` would add the class to every bundle.
    return (error as HttpProblem).code !== 'time-limit' && hasReason(c, causesOf(error))
  } catch {
    // A hostile error throws when its members are read.
    return false
  }
}

function hasReason(c: Context, causes: readonly Error[]): boolean {
  const { incoming, outgoing } = nodeOf(c)
  // Deno's error for a body whose rest is missing is `Cannot read body as underlying resource unavailable`.
  const isCut = ({ message }: Error): boolean => message.endsWith('body as underlying resource unavailable')
  if (causes.some((each) => departures.has(each) || each === incoming?.errored || isCut(each))) return true
  if (!causes.some((each) => each instanceof DOMException || each.name === 'AbortError')) return false
  const signal = !outgoing || incoming?.[RAW] ? (c.req.raw as Partial<Request>).signal : undefined
  const isGone = outgoing ? hasLeft(c) : signal?.aborted
  return causes.some((each) => (signal?.aborted && each === signal.reason) || (isGone && each.name === 'AbortError'))
}

/** An error and its causes, 8 at most; empty for a value that is not an object. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let each = error; typeof each === 'object' && each !== null && causes.length < 8; each = (each as Error).cause)
    causes.push(each as Error)
  return causes
}

const departures = /* @__PURE__ */ new WeakSet<object>()

/** Creates the error for a request whose client has left or that the server ends. `isDeparture()` recognizes it. */
export function departure(message = 'The client has left.'): DOMException {
  const reason = new DOMException(message, 'AbortError')
  departures.add(reason)
  return reason
}
