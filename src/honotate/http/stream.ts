import type { Context } from 'hono'
import { endWhenAborted } from './lifetime.ts'

/**
 * A byte stream of the items of an iterable. It takes the next item when the client reads, and ends the iterable when the
 * client leaves or an item cannot be sent.
 *
 * @param encode Converts an item to text or bytes.
 */
export function streamOf(
  c: Context,
  iterable: AsyncIterable<unknown> | Iterable<unknown>,
  encode: (item: unknown) => string | Uint8Array = lineOf,
): ReadableStream<Uint8Array> {
  const iterator = Symbol.asyncIterator in iterable ? iterable[Symbol.asyncIterator]() : iterable[Symbol.iterator]()
  let ended: Promise<unknown> | undefined
  const end = async (): Promise<void> => void (await (ended ??= Promise.resolve(iterator.return?.())))
  endWhenAborted(c, end)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next()
          if (done) return controller.close()
          const part = encode(value)
          controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
        } catch (thrown) {
          end().catch(() => {})
          // Platforms end the body without an error if the thrown value is not an Error. A hostile Error throws another
          // Error when its `stack` is read.
          throw thrown instanceof Error && thrown.stack ? thrown : new Error(`threw no Error but ${typeof thrown}`)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** Text and bytes as they are, anything else as a line of JSON. */
function lineOf(item: unknown): string | Uint8Array {
  return typeof item === 'string' || item instanceof Uint8Array ? item : `${JSON.stringify(item)}\n`
}
