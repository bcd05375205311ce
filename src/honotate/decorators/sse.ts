import { anything, checkOptions } from '../errors/check-options.ts'
import { isIterated } from '../http/iteration.ts'
import { requireTime } from '../http/limits.ts'
import { setFormat } from '../http/response.ts'
import { eventFormat, HEARTBEAT } from '../http/server-sent-event.ts'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/** Options of `@Sse()`. */
export interface SseOptions {
  /**
   * Milliseconds without an event after which a comment is sent, so that proxies keep the connection. Default: 8000,
   * because Bun ends a connection that sends nothing for 10 seconds. 0 turns this off.
   */
  readonly heartbeat?: number
}

/**
 * Sends the items of a generator as Server-Sent Events. An item that is not a `ServerSentEvent` becomes the data of an
 * event. The generator ends when the client disconnects. A result that is not iterable, such as a `Response`, is sent
 * unchanged.
 *
 * The head is sent with the first event, or after one second without an event. Until then, the generator may set
 * status, headers and cookies, and an error that it throws becomes an error response.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_INVALID_LIMIT, HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * ;@Sse()@GetMapping('/ticks')
 * async *ticks() {
 *   for (let n = 0; ; n++) {
 *     yield new ServerSentEvent({ n }, { event: 'tick' })
 *     await new Promise((resolve) => setTimeout(resolve, 1000))
 *   }
 * }
 * ```
 */
export function Sse(options?: SseOptions, ...rest: []): RouteDecorator {
  refuseBareDecorator('Sse', [options, ...rest])
  if (options) checkOptions('@Sse()', options, { heartbeat: anything })
  const { heartbeat = HEARTBEAT } = options ?? {}
  requireTime('@Sse()', 'heartbeat', heartbeat)
  const format = eventFormat(heartbeat)
  return hookWith('Sse', [
    {
      facts: { events: true },
      around: () =>
        async function sendEvents({ response }, next) {
          const result = await next()
          if (!isIterable(result)) return result
          setFormat(response.type('text/event-stream').header('Cache-Control', 'no-cache'), format)
          // A stream would be sent as bytes and a list as JSON, so each of them becomes an iterator.
          if (result instanceof ReadableStream) return result[Symbol.asyncIterator]()
          return isIterated(result) ? result : each(result)
        },
    },
  ])
}

function* each(items: Iterable<unknown>): Generator {
  yield* items
}

function isIterable(result: unknown): result is AsyncIterable<unknown> | Iterable<unknown> {
  return typeof result === 'object' && result !== null && (Symbol.asyncIterator in result || Symbol.iterator in result)
}
