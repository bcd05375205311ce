import type { HonoRequest } from 'hono'
import { refuseMore } from './limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** To make one for each body would take a microsecond. */
const decoder = /* @__PURE__ */ new TextDecoder()

/**
 * Caps how much of a body is buffered, whatever reads it.
 *
 * @param limit In bytes.
 * @throws HTTPException 413 at once where the client says how long the body is; otherwise reading it fails with that.
 */
export function limitBody(req: HonoRequest, limit: number): void {
  const length = req.header('content-length')
  // A body of a known length ends there: HTTP takes whatever follows for the next request.
  if (length && !req.header('transfer-encoding')) return refuseMore(Number(length), limit, 'bytes')
  // On Node, the web request is made only here.
  const { raw, bodyCache } = req
  if (raw.body && !raw.bodyUsed) bodyCache.arrayBuffer = readAtMost(limit, raw.body, !isMultipart(req)) as never
}

/** The text of a body that `limitBody()` has seen. Hono would take it out of the bytes by way of a response. */
export function readLimitedText(req: HonoRequest): Promise<string> {
  return req.bodyCache.arrayBuffer ? req.arrayBuffer().then((bytes) => decoder.decode(bytes)) : req.text()
}

/** Node ends with an uncaught error where the body of a `FormData` is cancelled. */
function isMultipart(req: HonoRequest): boolean {
  return req.header('content-type')?.startsWith('multipart/') === true
}

async function readAtMost(limit: number, body: ReadableStream<Bytes>, isCancelled: boolean): Promise<ArrayBuffer> {
  const reader = body.getReader()
  const chunks: Bytes[] = []
  let length = 0
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      refuseMore((length += value.length), limit, 'bytes')
      chunks.push(value)
    }
  } catch (error) {
    // Do not wait for the cancellation: a source may never settle it.
    if (isCancelled) reader.cancel().catch(() => {})
    throw error
  }
  const [first] = chunks
  if (first?.length === length && first.buffer.byteLength === length) return first.buffer
  // Not of a blob: on Node that goes through another thread.
  const whole = new Uint8Array(length)
  for (const chunk of chunks.toReversed()) whole.set(chunk, (length -= chunk.length))
  return whole.buffer
}
