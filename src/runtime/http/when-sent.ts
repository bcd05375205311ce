import type { Context } from 'hono'
import { whenAborted } from './when-aborted.ts'

/**
 * The response, with `end` called when the last of its body has been read, when reading it has failed, or when the
 * client has gone away.
 */
export async function whenSent(c: Context, response: Response, end: () => Promise<void>): Promise<Response> {
  if (!response.body) {
    await end()
    return response
  }
  const reader = response.body.getReader()
  let ended: Promise<void> | undefined
  const cancel = (reason?: unknown): Promise<void> => (ended ??= cancelFirst(reader, reason, end))
  whenAborted(c, cancel)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done: isLast, value } = await reader.read()
        if (!isLast) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      await (ended ??= end())
    },
    cancel,
  })
  return new Response(body, response)
}

/** Cancelling ends a read that is under way at once, and a generator only after its `finally`. */
async function cancelFirst(
  reader: ReadableStreamDefaultReader,
  reason: unknown,
  end: () => Promise<void>,
): Promise<void> {
  await reader.cancel(reason).catch(() => {})
  await end()
}
