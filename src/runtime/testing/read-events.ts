import { parseEvents } from '../http/parse-events.ts'

/** An event as a client receives it. */
export interface ReceivedEvent {
  /** The type of the event; `message` if the server sent none. */
  readonly event: string
  /** The data; several lines are joined by `\n`. */
  readonly data: string
  /** The last id that the server sent, or `''`. */
  readonly id: string
}

/** Reads the Server-Sent Events of a response, and cancels the response when the loop ends early. */
export async function* readEvents({ body }: Response): AsyncGenerator<ReceivedEvent, void, undefined> {
  let lastId = ''
  if (!body) return
  for await (const { event, data, id = lastId } of parseEvents(body)) {
    lastId = id
    if (data !== undefined) yield { event: event || 'message', data, id }
  }
}
