import { isResponse } from './fetch-standard.ts'
import { isIterated, isNodeStream, iterationOf } from './iteration.ts'
import { Sendable } from './sendable.ts'
import { cancelUnread } from './unused-bodies.ts'

/**
 * Ends the stream in a result that is not sent, unless something has begun to read the stream. Ignores generators: one
 * that was not started holds nothing, and one that was started has a reader.
 */
export function discardUnread(result: unknown): void {
  if (typeof result !== 'object' || result === null) return
  if (result instanceof Sendable) return discardUnread(result.content)
  if (isIterated(result) && isNodeStream(result)) {
    if (!result.readableDidRead) void iterationOf(result).end()
  } else if (result instanceof ReadableStream) {
    void cancelUnread(result)
  } else if (isResponse(result)) discardUnread(result.body)
}

/** Ends the stream or the generator in a result that is not sent. */
export function discard(result: unknown): void {
  const content = result instanceof Sendable ? result.content : result
  // A `ReadableStream` is an async iterable too, but `end()` would not cancel it before the first item.
  if (typeof content !== 'object' || content === null || content instanceof ReadableStream || !isIterated(content))
    discardUnread(content)
  else void iterationOf(content).end()
}
