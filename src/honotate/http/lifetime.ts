import type { Context } from 'hono'
import type { Logger } from './logger.ts'
import { whenOver } from './client-departure.ts'
import { isThenable } from './is-thenable.ts'
import { rawPath } from './request-path.ts'
import { noteBody } from './unused-bodies.ts'

// A property of the context, because the garbage collector is slow with a `WeakMap` that has an entry for each request.
const key: unique symbol = Symbol('lifetime')

type Owner = Context & { [key]?: Lifetime | undefined }

/** Milliseconds from the end of the response, or the client's departure, until unfinished work is logged. */
const OVERDUE = 30_000

/** The lifetime of a request; `undefined` if none has been created, and once the services of the request end. */
export function lifetimeOf(c: Owner): Lifetime | undefined {
  return c[key]
}

/**
 * How long a request lasts: until the calls that `during()` runs have settled, and the body of the response has been
 * sent or cancelled. If the client leaves, a streamed body is cancelled. Methods go on, as they do after a timeout.
 */
export abstract class Lifetime {
  readonly context: Owner
  readonly logger: Logger
  #uses = 0
  #unwatch: (() => void) | undefined

  constructor(context: Context, logger: Logger) {
    this.context = context
    this.logger = logger
    this.context[key] = this
  }

  /** Ends the services of the request; returns `undefined` if none of them has a method for that. */
  protected abstract end(): Promise<void> | undefined

  /**
   * Runs a part of the request's work, and turns a throw into a rejection. The last part to settle waits for `end()`.
   */
  during<T>(work: () => T | Promise<T>): T | Promise<T> {
    this.#uses++
    let result: T | Promise<T>
    try {
      result = work()
    } catch (error) {
      result = Promise.reject(error)
    }
    if (isThenable(result)) return this.#endAfter(result)
    const ended = this.#leave()
    return ended ? ended.then(() => result) : result
  }

  /**
   * Extends the lifetime until the body of a response has ended, or its source has been cancelled.
   *
   * @returns The response to send instead; the same one if it has no body.
   */
  whileSent(response: Response): Response {
    const source = response.body
    if (!source) return response
    this.#uses++
    this.#watch()
    const reader = source.getReader()
    let left: Promise<void> | undefined
    const leave = async (): Promise<void> => this.#leave()
    // `cancel()` ends a pending `read()` at once, but its promise waits for the `finally` of a generator. So `pull()`
    // waits for `left`, too.
    const cancel = (reason?: unknown): Promise<void> =>
      (left ??= reader
        .cancel(reason)
        .catch(() => {})
        .then(leave))
    endWhenAborted(this.context, cancel)
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await reader.read()
            if (!done) return controller.enqueue(value)
            controller.close()
          } catch (error) {
            controller.error(error)
          }
          await (left ??= leave())
        },
        cancel,
      },
      // Reads nothing in advance: the body of a response to HEAD is cancelled before anything reads it.
      { highWaterMark: 0 },
    )
    this.#replaceBody(source, body)
    const sent = new Response(body, response)
    noteBody(this.context, sent)
    return sent
  }

  /**
   * Replaces the body in `c.res` too if a method has set `c.res` and also returns it: the context then sends `c.res`.
   */
  #replaceBody(old: ReadableStream, body: ReadableStream): void {
    const { context } = this
    if (!context.finalized || context.res.body !== old) return
    const sent = new Response(body, context.res)
    // Without `undefined` in between, the context would merge the headers of both responses.
    context.res = undefined
    context.res = sent
  }

  /** Extends the lifetime until a body that is not sent has been cancelled; the response does not wait for that. */
  whileCancelled(cancelled: Promise<unknown>): void {
    waitUntil(this.context, Promise.resolve(this.during(() => cancelled)))
  }

  async #endAfter<T>(work: PromiseLike<T>): Promise<T> {
    this.#watch()
    try {
      return await work
    } finally {
      await this.#leave()
    }
  }

  #leave(): Promise<void> | undefined {
    if (--this.#uses > 0) return undefined
    this.#unwatch?.()
    this.context[key] = undefined
    return this.end()
  }

  /** Once `whenOver()` reports the end of the request, keeps the platform running, and logs overdue work. */
  #watch(): void {
    if (this.#unwatch) return
    const { context } = this
    let ended: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = whenOver(context, () => {
      waitUntil(context, new Promise<void>((resolve) => (ended = resolve)))
      timer = setTimeout(() => {
        const message = `${context.req.method} ${rawPath(context.req)} still runs ${OVERDUE / 1000} s after its client had the response or left`
        this.logger.error(message, new Error('The services of the request are kept until its method settles'))
      }, OVERDUE)
      // The timer must not keep a Node process alive.
      ;(timer as { unref?(): void }).unref?.()
    })
    this.#unwatch = () => {
      stop()
      clearTimeout(timer)
      ended?.()
    }
  }
}

/**
 * Calls `end` when the client leaves, unless the platform is known to cancel streams. Cloudflare does not cancel them.
 * It stops all work for the request and, with the compatibility flag `enable_request_signal`, aborts the signal.
 */
function endWhenAborted(c: Context, end: () => Promise<unknown>): void {
  // Node, and platforms without an execution context, cancel streams. On Node, reading the signal would create a web
  // `Request`.
  if (executionContextOf(c) && !c.env?.incoming) c.req.raw.signal.addEventListener('abort', () => waitUntil(c, end()))
}

/**
 * Makes the platform keep running until work has settled.
 *
 * @returns `false` if the platform has no `waitUntil()`.
 */
export function waitUntil(c: Context, work: Promise<unknown>): boolean {
  const executionContext = executionContextOf(c)
  executionContext?.waitUntil(work)
  return executionContext !== undefined
}

export function executionContextOf(c: Context): Context['executionCtx'] | undefined {
  try {
    return c.executionCtx
  } catch {
    return undefined
  }
}
