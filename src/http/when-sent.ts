import type { Context } from 'hono'
import { whenAborted } from './when-aborted.ts'

/**
 * The response, with `done` called when the last of its body has been read, when reading it has failed, or when the
 * client has gone away.
 */
export async function whenSent(c: Context, response: Response, done: () => Promise<void>): Promise<Response> {
  if (!response.body || c.req.method === 'HEAD') {
    // The answer to HEAD is sent without its body.
    await response.body?.cancel()
    await done()
    return response.body ? new Response(null, response) : response
  }
  const reader = response.body.getReader()
  let ended: Promise<void> | undefined
  const end = (): Promise<void> => (ended ??= done())
  // It ends a read that is under way at once, and a generator only after its `finally`: `done` waits for that.
  const cancel = (reason?: unknown): Promise<void> =>
    (ended ??= reader
      .cancel(reason)
      .catch(() => {})
      .then(done))
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
      await end()
    },
    cancel,
  })
  return new Response(body, response)
}
