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
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent, void, undefined> {
  let id = ''
  let event = ''
  let data: string[] = []
  for await (const line of readLines(response)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id }
      event = ''
      data = []
      continue
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) as RegExpExecArray
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }
}

/** Lines end with `\n`, `\r` or `\r\n`. Text after the last line end is an incomplete event, which is dropped. */
async function* readLines({ body }: Response): AsyncGenerator<string, void, undefined> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, any>).getReader()
  let text = ''
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      // A `\r` at the end can be the first half of `\r\n`.
      const lines = (text + chunk.value).split(/\r\n|\n|\r(?!$)/u)
      text = lines.pop() as string
      yield* lines
    }
    yield* text.split('\r').slice(0, -1)
  } finally {
    await reader.cancel()
  }
}
