import type { HonoRequest } from 'hono'
import { refuseMore } from './limits.ts'

/**
 * Sees to it that no more of a body than the limit is held in memory, whoever reads it.
 *
 * @param limit In bytes.
 * @throws HTTPException 413 at once where the client says how long the body is; otherwise reading it fails with that.
 */
export function limitBody(req: HonoRequest, limit: number): void {
  const { raw, bodyCache } = req
  const length = req.header('content-length')
  // A body of a known length ends there: HTTP takes whatever follows for the next request.
  if (length && !req.header('transfer-encoding')) refuseMore(Number(length), limit, 'bytes')
  else if (raw.body && !raw.bodyUsed) bodyCache.arrayBuffer = readAtMost(limit, raw.body) as never
}

async function readAtMost(limit: number, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body) {
    // An error leaves the loop, and that cancels the stream.
    refuseMore((length += chunk.length), limit, 'bytes')
    chunks.push(chunk)
  }
  // Not of a blob: on Node that goes through another thread.
  const whole = new Uint8Array(length)
  for (const chunk of chunks.toReversed()) whole.set(chunk, (length -= chunk.length))
  return whole.buffer
}
