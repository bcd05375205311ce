import { ServerSentEvent } from '../http/server-sent-event.ts'
import { streamOf } from '../http/stream.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/**
 * Sends the items of a generator as Server-Sent Events. An item that is not a `ServerSentEvent` becomes the data of an
 * event. The generator ends when the client disconnects. A result that is not iterable, such as a `Response`, is sent
 * unchanged.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
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
export function Sse(...args: []): RouteDecorator {
  refuseBareDecorator('Sse', args)
  return hookWith('Sse', [
    {
      facts: { events: true },
      around: () =>
        async function sendEvents({ request, response }, next) {
          const result = await next()
          if (!isIterable(result)) return result
          response.type('text/event-stream').header('Cache-Control', 'no-cache')
          return streamOf(request.context, result, eventText)
        },
    },
  ])
}

function isIterable(result: unknown): result is AsyncIterable<unknown> | Iterable<unknown> {
  return typeof result === 'object' && result !== null && (Symbol.asyncIterator in result || Symbol.iterator in result)
}

/** The text of an event in the stream. */
function eventText(value: unknown): string {
  const { data, fields } = value instanceof ServerSentEvent ? value : new ServerSentEvent(value)
  const { event, id, retry } = fields
  const text = typeof data === 'string' ? data : String(JSON.stringify(data))
  const lines = [
    event && `event: ${event}`,
    `data: ${text.replace(/\r\n?|\n/gu, '\ndata: ')}`,
    id !== undefined && `id: ${id}`,
    retry !== undefined && `retry: ${retry}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n\n`
}
