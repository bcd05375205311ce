import { parseEvents } from '../http/parse-events.ts'

/** A Server-Sent Event. */
export interface ReceivedEvent {
  /** The type of the event; `message` by default. */
  readonly event: string
  /** The data. Its lines are joined with `\n`. */
  readonly data: string
  /** The last id that the server has sent, or `''`. */
  readonly id: string
}

/**
 * Reads the Server-Sent Events of a response, and cancels the response if the loop ends early.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* readEvents({ body }: Response): AsyncGenerator<ReceivedEvent, void, undefined> {
  let lastId = ''
  if (!body) return
  for await (const { event, data, id = lastId } of parseEvents(body)) {
    lastId = id
    if (data !== undefined) yield { event: event || 'message', data, id }
  }
}
