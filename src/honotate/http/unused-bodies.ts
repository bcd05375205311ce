import type { Context } from 'hono'

// A property of the context, because the garbage collector is slow with a `WeakMap` that has an entry for each request.
const key: unique symbol = Symbol('bodies')

type Owner = Context & { [key]?: Response[] }

/** Notes a response whose body is or may be a stream, for `cancelUnused()`. */
export function noteBody(c: Owner, response: Response): void {
  ;(c[key] ??= []).push(response)
}

/**
 * Cancels the noted bodies that nothing reads or sends, for example because middleware has replaced their response.
 *
 * @returns `sent`.
 */
export function cancelUnused(c: Owner, sent: Response): Response {
  const responses = c[key]
  if (!responses) return sent
  const used = streamOf(sent)
  for (const response of responses) {
    const stream = response === sent ? null : streamOf(response)
    if (stream !== used) cancelUnread(stream)
  }
  return sent
}

/**
 * Cancels a stream that is not sent, unless a reader has locked it.
 *
 * @returns A promise that never rejects; `undefined` if nothing is cancelled.
 */
export function cancelUnread(stream: ReadableStream | null): Promise<void> | undefined {
  return stream && !stream.locked ? stream.cancel().catch(() => {}) : undefined
}

/**
 * The stream of a response; `null` if it has none. Reads `data` of a `NodeResponse`, because its `body` would turn text
 * or bytes into a stream, and would throw if a copy of the response has been read.
 */
function streamOf(
  response: Response & { readonly data?: unknown; readonly isTouched?: boolean },
): ReadableStream | null {
  const { data } = response
  if (data === undefined || (data instanceof ReadableStream && response.isTouched)) return response.body
  return data instanceof ReadableStream ? data : null
}
