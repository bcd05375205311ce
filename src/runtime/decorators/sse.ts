import { ServerSentEvent } from '../http/server-sent-event.ts'
import { streamOf } from '../http/stream.ts'
import { refuseBareDecorator } from '../metadata/decorator-context.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/**
 * Sends what a generator yields as Server-Sent Events: a `ServerSentEvent` as it is, anything else as the data of an
 * event. The generator is ended when the client disconnects. What is not iterable, such as a `Response`, is sent as it is.
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

/** An event as the client receives it. */
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
