import type { Context } from 'hono'
import { streamSSE, type SSEMessage, type SSEStreamingApi } from 'hono/streaming'
import { orError } from '../http/stream.ts'
import { whenAborted } from '../http/when-aborted.ts'
import { refuseBareDecorator } from '../metadata/context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { adviseWith } from './record-advice.ts'

/** An event with fields beside its data: `event`, `id`, and `retry` in milliseconds. */
export interface ServerSentEvent extends Omit<SSEMessage, 'data'> {
  /** The data; anything but a string is sent as JSON. */
  readonly data: unknown
}

/**
 * Sends what a generator yields as Server-Sent Events: a `ServerSentEvent` as it is, anything else as the data of an
 * event. The generator is ended when the client disconnects.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```ts
 * @Sse()
 * @GetMapping('/ticks')
 * async *ticks() {
 *   for (let n = 0; ; n++) {
 *     yield { event: 'tick', data: { n } }
 *     await new Promise((resolve) => setTimeout(resolve, 1000))
 *   }
 * }
 * ```
 */
export function Sse(...args: []): RouteDecorator {
  refuseBareDecorator('Sse', args)
  return adviseWith('Sse', [
    {
      around: () =>
        async function sendEvents({ request }, next) {
          const events = (await next()) as AsyncIterable<unknown> | Iterable<unknown>
          return streamSSE(request.context, (stream) => orError(() => sendAll(request.context, stream, events)))
        },
    },
  ])
}

async function sendAll(
  c: Context,
  stream: SSEStreamingApi,
  events: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in events ? events[Symbol.asyncIterator]() : events[Symbol.iterator]()
  stream.onAbort(() => void iterator.return?.())
  whenAborted(c, () => iterator.return?.())
  for (let step = await iterator.next(); !step.done && !stream.aborted; step = await iterator.next()) {
    await stream.writeSSE(message(step.value))
  }
}

function message(value: unknown): SSEMessage {
  const event: ServerSentEvent = isEvent(value) ? value : { data: value }
  return { ...event, data: typeof event.data === 'string' ? event.data : JSON.stringify(event.data) }
}

function isEvent(value: unknown): value is ServerSentEvent {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false
  return Object.keys(value).every((key) => ['data', 'event', 'id', 'retry'].includes(key))
}
