import type { Context } from 'hono'
import { streamSSE, type SSEMessage, type SSEStreamingApi } from 'hono/streaming'
import { ServerSentEvent } from '../http/server-sent-event.ts'
import { orError } from '../http/stream.ts'
import { whenAborted } from '../http/when-aborted.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

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
 *     yield new ServerSentEvent({ n }, { event: 'tick' })
 *     await new Promise((resolve) => setTimeout(resolve, 1000))
 *   }
 * }
 * ```
 */
export function Sse(...args: []): RouteDecorator {
  refuseBareDecorator('Sse', args)
  return hookWith('Sse', [
    {
      facts: { events: true },
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
  const { data, fields } = value instanceof ServerSentEvent ? value : { data: value, fields: {} }
  return { ...fields, data: typeof data === 'string' ? data : String(JSON.stringify(data)) }
}
