import type { Context } from 'hono'
import { endWhenAborted } from './lifetime.ts'

/**
 * A byte stream of what an iterable yields. The iterable is asked for more only as the client reads, and is ended when the
 * client goes away or an item cannot be sent.
 *
 * @param encode Makes text or bytes of an item.
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
          // Platforms take what is no error for the end of the body. They read an error: one that cannot be read fails here.
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
