import type { Context } from 'hono'

// A property of the context, because the garbage collector is slow with a `WeakMap` that has an entry for each request.
const key: unique symbol = Symbol('bodies')

type Owner = Context & { [key]?: Response[] }

/** Notes a response whose body is a stream, or may be one: it must be cancelled if it is not sent. */
export function noteBody(c: Owner, response: Response): void {
  ;(c[key] ??= []).push(response)
}

/**
 * Cancels the bodies that nothing will read: middleware has replaced their response or has failed. A body that something
 * reads is locked.
 *
 * @returns The response that is sent.
 */
export function cancelUnused(c: Owner, sent: Response): Response {
  for (const response of c[key] ?? []) {
    if (response === sent || !isStreamed(response)) continue
    const { body } = response
    if (body && !body.locked && body !== sent.body) body.cancel().catch(() => {})
  }
  return sent
}

/** A response of Node has its data, and would create a stream of it. */
function isStreamed(response: Response & { readonly data?: unknown }): boolean {
  return response.data === undefined || response.data instanceof ReadableStream
}
