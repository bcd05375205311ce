import type { Context } from 'hono'
import { INVALID_TIMEOUT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Logger } from '../http/logger.ts'
import { rawPath } from '../http/request-path.ts'
import { TimeLimitError } from '../http/request-errors.ts'
import type { RouteHandler } from '../metadata/contracts.ts'

/** Gives the handlers of a route a limited time. */
export type TimeLimit = (handlers: readonly RouteHandler[], logger: Logger) => RouteHandler[]

/**
 * Limits the time that a route takes, including guards, middleware and reading the body. After that the client gets 503,
 * and `signal` of the request is aborted with a `TimeoutError`. The method goes on, and its result is dropped. A stream
 * that has begun is not cut.
 *
 * @param milliseconds Above 0.
 * @returns The `timeout` of `createApp()`.
 * @throws HONOTATE_INVALID_TIMEOUT
 * @example
 * ```ts
 * const app = createApp({ timeout: timeoutAfter(30_000) })
 * ```
 */
export function timeoutAfter(milliseconds: number): TimeLimit {
  if (!(milliseconds > 0 && milliseconds < 2 ** 31))
    throw new HonotateError(INVALID_TIMEOUT, { received: JSON.stringify(milliseconds) })
  // A property of the context, because the garbage collector is slow with a `WeakMap` that has an entry for each
  // request.
  const deadline = Symbol('deadline')

  const limitTime: RouteHandler = async function limitTime(c, next) {
    const controller = new AbortController()
    Object.assign(c, { [deadline]: controller.signal })
    extendSignal(c.req.raw, controller.signal)
    let timer: ReturnType<typeof setTimeout> | undefined
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const cause = new DOMException(`There was no answer in ${milliseconds} ms.`, 'TimeoutError')
        controller.abort(cause)
        reject(new TimeLimitError(cause))
      }, milliseconds)
    })
    try {
      await Promise.race([next(), expired])
    } finally {
      clearTimeout(timer)
    }
  }

  return function limit(handlers, logger) {
    return [
      limitTime,
      ...handlers.map((handler) => withoutLateAnswer(handler, (c) => Reflect.get(c, deadline) as AbortSignal, logger)),
    ]
  }
}

/** Combines the signal of the client with the deadline, when the signal is first read. */
function extendSignal(request: Request, deadline: AbortSignal): void {
  let signal: AbortSignal | undefined
  const get = (): AbortSignal =>
    (signal ??= AbortSignal.any([Reflect.get(Object.getPrototypeOf(request) as object, 'signal', request), deadline]))
  Object.defineProperty(request, 'signal', { configurable: true, get })
}

/** Cancels the stream of a late answer, and keeps a late error from replacing the 503. */
function withoutLateAnswer(
  handler: RouteHandler,
  deadlineOf: (c: Context) => AbortSignal,
  logger: Logger,
): RouteHandler {
  return async function handleInTime(c, next) {
    const deadline = deadlineOf(c)
    try {
      const response = await handler(c, next)
      if (deadline.aborted) await response?.body?.cancel()
      return response
    } catch (error) {
      if (!deadline.aborted) throw error
      if (error !== deadline.reason) logger.error(`${c.req.method} ${rawPath(c.req)} failed after its time-out`, error)
      return new Response()
    }
  }
}
