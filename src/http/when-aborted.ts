import type { Context } from 'hono'

/**
 * Has `end` called when the client goes away, on a platform that then stops all work on the request without cancelling
 * its streams: Cloudflare, where the compatibility flag `enable_request_signal` lets the request tell it.
 */
export function whenAborted(c: Context, end: () => unknown): void {
  let execution: { waitUntil(work: Promise<unknown>): void }
  try {
    execution = c.executionCtx
  } catch {
    // Elsewhere streams are cancelled.
    return
  }
  c.req.raw.signal.addEventListener('abort', () => execution.waitUntil(Promise.resolve(end())))
}
