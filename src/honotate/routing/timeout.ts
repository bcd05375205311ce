import type { Context, Next } from 'hono'
import { INVALID_TIMEOUT } from '#catalogue'
import { shown } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { isDeparture } from '../http/client-departure.ts'
import { changeRaw } from '../http/read-context.ts'
import { isThenable } from '../http/is-thenable.ts'
import type { Logger } from '../http/logger.ts'
import type { RawChange } from '../http/platform.ts'
import { rawPath } from '../http/request-path.ts'
import { TimeLimitError } from '../http/request-errors.ts'
import type { RouteHandler } from '../metadata/contracts.ts'

/** Wraps the handlers of a route to limit their time. */
export type TimeLimit = (handlers: readonly RouteHandler[], logger: Logger) => RouteHandler[]

/**
 * Limits the time that a route takes, including guards, middleware and reading the body. After that time, the client
 * gets 503, and `signal` of the request is aborted with a `TimeoutError`. The method continues, and its result is
 * dropped. A stream that has begun is not cut.
 *
 * @param milliseconds More than 0, and less than 2 ** 31.
 * @returns The `timeout` of `createApp()`.
 * @throws HONOTATE_INVALID_TIMEOUT
 * @example
 * ```ts
 * const app = createApp({ timeout: timeoutAfter(30_000) })
 * ```
 */
export function timeoutAfter(milliseconds: number): TimeLimit {
  if (!(typeof milliseconds === 'number' && milliseconds > 0 && milliseconds < 2 ** 31))
    throw new HonotateError(INVALID_TIMEOUT, { received: shown(milliseconds) })

  return function limit([first, ...others], logger) {
    const start = (c: LimitedContext, next: Next): unknown => {
      const deadline = new Deadline(c, logger)
      changeRaw(c, deadline)
      if (others.length > 0) c[key] = deadline
      const answer: unknown = (first as RouteHandler)(c, next)
      return isThenable(answer) ? deadline.race(answer, milliseconds) : answer
    }
    return [start as RouteHandler, ...others.map(unlessLate)]
  }
}

// A property of the context, because the garbage collector is slow with a `WeakMap` that has an entry for each request.
const key: unique symbol = Symbol('deadline')

type LimitedContext = Context & { [key]?: Deadline }

/** Wraps a handler: after the deadline of the request, the handler's response is dropped, and its error is reported. */
function unlessLate(handler: RouteHandler): RouteHandler {
  return async function handleInTime(c: LimitedContext, next) {
    const deadline = c[key] as Deadline
    try {
      const answer = await handler(c, next)
      return deadline.hasPassed ? await deadline.drop(answer) : answer
    } catch (error) {
      if (!deadline.hasPassed) throw error
      deadline.report(error)
      return new Response()
    }
  }
}

/** The deadline of a request. A synchronous response needs no timer, and the signal is created only if it is read. */
class Deadline implements RawChange {
  readonly #context: Context
  readonly #logger: Logger
  #controller: AbortController | undefined
  #reason: DOMException | undefined

  constructor(context: Context, logger: Logger) {
    this.#context = context
    this.#logger = logger
  }

  get hasPassed(): boolean {
    return this.#reason !== undefined
  }

  /** Settles as `answer` does, or rejects with a `TimeLimitError` after the given time. */
  race(answer: PromiseLike<unknown>, milliseconds: number): Promise<unknown> {
    // Node keeps timers of the same duration in one list, so a timer is cheap.
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#reason = new DOMException(`There was no answer in ${milliseconds} ms.`, 'TimeoutError')
        this.#controller?.abort(this.#reason)
        reject(new TimeLimitError(this.#reason))
      }, milliseconds)
      void answer.then(
        (value) => {
          clearTimeout(timer)
          return this.hasPassed ? this.drop(value).catch((error: unknown) => this.report(error)) : resolve(value)
        },
        (error: unknown) => {
          clearTimeout(timer)
          if (this.hasPassed) this.report(error)
          else reject(error)
        },
      )
    })
  }

  /** Cancels the body of a late response. */
  async drop(answer: unknown): Promise<Response | undefined> {
    const response = answer as Response | undefined
    await response?.body?.cancel()
    return response
  }

  /** Logs an error that comes after the 503, unless the aborted `signal` of the request caused it. */
  report(error: unknown): void {
    const { req } = this.#context
    if (!isDeparture(this.#context, error))
      this.#logger.error(`${req.method} ${rawPath(req)} failed after its time-out`, error)
  }

  /**
   * Replaces the `signal` of the request with one that the deadline aborts, too. That signal is created when something
   * reads it.
   */
  changeRaw(request: Request): void {
    let signal: AbortSignal | undefined
    const get = (): AbortSignal =>
      (signal ??= AbortSignal.any([
        Reflect.get(Object.getPrototypeOf(request) as object, 'signal', request),
        this.#signal(),
      ]))
    Object.defineProperty(request, 'signal', { configurable: true, get })
  }

  #signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#reason) this.#controller.abort(this.#reason)
    return this.#controller.signal
  }
}
