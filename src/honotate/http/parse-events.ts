interface EventFields {
  /** The lines of data, joined by `\n`. Without any, the fields are not an event. */
  data?: string
  event?: string
  id?: string
  retry?: number
}

/**
 * Parses an event stream, and cancels it if the caller stops early. A generated client contains the source of this
 * function, so the function uses only globals.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* parseEvents(body: ReadableStream<BufferSource>): AsyncGenerator<EventFields, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let fields: EventFields = {}
  try {
    for (let isDone = false; !isDone;) {
      const { done, value = '' } = await reader.read()
      isDone = done
      // A carriage return at the end of a chunk may be half of a line break.
      const lines = (text + value).split(isDone ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          yield fields
          fields = {}
          continue
        }
        const [, name, content = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (name === 'data') fields.data = fields.data === undefined ? content : `${fields.data}\n${content}`
        else if (name === 'event') fields.event = content
        else if (name === 'id' && !content.includes('\0')) fields.id = content
        else if (name === 'retry' && /^\d+$/.test(content)) fields.retry = Number(content)
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
