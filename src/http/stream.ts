import type { Context } from 'hono'
import { whenAborted } from './when-aborted.ts'

/**
 * A byte stream of what an iterable yields: strings as UTF-8, bytes as they are, anything else as a line of JSON.
 * The iterable is asked for more only as the client reads, and is told when the client goes away.
 */
export function streamOf(c: Context, iterable: AsyncIterable<unknown> | Iterable<unknown>): ReadableStream<Uint8Array> {
  const iterator = Symbol.asyncIterator in iterable ? iterable[Symbol.asyncIterator]() : iterable[Symbol.iterator]()
  whenAborted(c, () => iterator.return?.())
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await orError(() => iterator.next())
      if (done) controller.close()
      else
        controller.enqueue(
          value instanceof Uint8Array
            ? value
            : encoder.encode(typeof value === 'string' ? value : `${JSON.stringify(value)}\n`),
        )
    },
    async cancel(reason) {
      await iterator.return?.(reason)
    },
  })
}

/**
 * Awaits the next part of a stream. Platforms take what is no error for the end of the body; an error they read, so
 * reading it here throws an error of its own where that cannot be done.
 */
export async function orError<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (thrown) {
    throw thrown instanceof Error && thrown.stack ? thrown : new Error(`threw no Error but ${typeof thrown}`)
  }
}
