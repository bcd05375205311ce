import type { Context } from 'hono'

/**
 * Has `end` called when the client goes away, on a platform that then stops all work on the request without cancelling
 * its streams: Cloudflare, where the compatibility flag `enable_request_signal` lets the request tell it.
 */
export function whenAborted(c: Context, end: () => Promise<unknown>): void {
  try {
    const { executionCtx } = c
    // On Node, which cancels streams, the signal would need a web `Request`.
    if (!c.env.incoming) c.req.raw.signal.addEventListener('abort', () => executionCtx.waitUntil(end()))
  } catch {
    // Other platforms have no execution context, and cancel streams.
  }
}
