import { bytesOfItem, jsonOfItem, type ItemFormat } from './item-format.ts'

/** The fields of an event other than its data. */
export interface ServerSentEventFields {
  /** The type that the client listens for; `message` if absent. */
  readonly event?: string
  /** The id, which the client sends as `Last-Event-ID` when it reconnects. */
  readonly id?: string
  /** Milliseconds after which the client connects again. */
  readonly retry?: number
}

/**
 * An event of `@Sse()` with more than data. Everything else that a generator yields is data, so that data from users
 * cannot forge an event.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @example
 * ```ts
 * ;@RestController()
 * class TickController {
 *   ;@Sse()@GetMapping('/ticks')
 *   async *ticks() {
 *     yield new ServerSentEvent({ n: 1 }, { event: 'tick', id: '1' })
 *   }
 * }
 * ```
 */
export class ServerSentEvent<Data = unknown> {
  /** Strings and UTF-8 bytes are sent as they are, anything else as JSON. */
  readonly data: Data
  /** The fields other than the data. */
  readonly fields: ServerSentEventFields

  /**
   * @throws TypeError for an `event` or an `id` that is not a string or has a line break or a NUL, and for a `retry`
   *   that is not a whole number from 0.
   */
  constructor(data: Data, fields: ServerSentEventFields = {}) {
    const { event, id, retry } = fields
    for (const [name, value] of Object.entries({ event, id })) {
      if (value !== undefined && (typeof value !== 'string' || /[\r\n\0]/u.test(value)))
        throw new TypeError(`The \`${name}\` of an event is a string without line breaks`)
    }
    if (retry !== undefined && !(Number.isSafeInteger(retry) && retry >= 0))
      throw new TypeError('The `retry` of an event is a whole number of milliseconds')
    this.data = data
    this.fields = fields
  }
}

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Formats an event for the stream.
 *
 * @param value An event, or the data of one.
 * @throws TypeError for bytes that are not UTF-8; otherwise the value that `jsonOfItem()` throws
 */
export async function eventText(value: unknown): Promise<string> {
  const { data, fields } = value instanceof ServerSentEvent ? value : new ServerSentEvent(value)
  const { event, id, retry } = fields
  const bytes = typeof data === 'string' ? undefined : bytesOfItem(data)
  const text = typeof data === 'string' ? data : bytes ? decoder.decode(await bytes) : jsonOfItem(data)
  const lines = [
    event && `event: ${event}`,
    `data: ${text.replace(/\r\n?|\n/gu, '\ndata: ')}`,
    id !== undefined && `id: ${id}`,
    retry !== undefined && `retry: ${retry}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n\n`
}

/** The default of `heartbeat` in milliseconds. */
export const HEARTBEAT = 8000

/** Milliseconds that the head waits for the first event, so that an error before it can become an error response. */
const HEAD_AFTER = 1000

/**
 * How a stream of events is sent.
 *
 * @param heartbeat Milliseconds without an event after which a comment is sent; 0 for none.
 */
export function eventFormat(heartbeat: number): ItemFormat {
  return {
    encode: eventText,
    headAfter: HEAD_AFTER,
    filler: { text: ':\n\n', interval: heartbeat },
    isOpenEnded: true,
  }
}
