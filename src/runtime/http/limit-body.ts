import type { HonoRequest } from 'hono'
import { refuseMore } from './limits.ts'

/** To make one for each body would take a microsecond. */
const decoder = /* @__PURE__ */ new TextDecoder()

/**
 * Caps how much of a body is buffered, whatever reads it first: a guard, or the route. Nothing is read here, and who reads
 * `raw` has the whole stream.
 *
 * @param limit In bytes. Reading more fails with an HTTPException, 413: at once where the client says how long the body is.
 */
export function limitBody(req: HonoRequest, limit: number): void {
  // A body of a known length ends there: HTTP takes whatever follows for the next request.
  const length = Number(req.header('transfer-encoding') ? NaN : req.header('content-length') || NaN)
  if (length <= limit) return
  // What middleware of the app has read is there already.
  for (const _ in req.bodyCache) return
  let reading: Promise<ArrayBuffer> | undefined
  req.bodyCache = {
    get arrayBuffer() {
      return (reading ??= readAtMost(limit, req, length))
    },
  } as never
}

/** The text of a body that `limitBody()` has seen. Hono would take it out of the bytes by way of a response. */
export function readLimitedText(req: HonoRequest): Promise<string> {
  return req.bodyCache.arrayBuffer ? req.arrayBuffer().then((bytes) => decoder.decode(bytes)) : req.text()
}

/** @param declared The length in bytes that the client says; `NaN` where it does not. */
async function readAtMost(limit: number, req: HonoRequest, declared: number): Promise<ArrayBuffer> {
  refuseMore(declared, limit, 'bytes')
  // On Node, the web request is made only here.
  const reader = req.raw.body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      refuseMore((length += part.value.length), limit, 'bytes')
      chunks.push(part.value)
    }
  } catch (error) {
    // Do not wait for the cancellation: a source may never settle it. Node ends with an uncaught error where the body of a
    // `FormData` is cancelled.
    if (!/^multipart/iu.test(req.header('content-type') ?? '')) reader?.cancel().catch(() => {})
    throw error
  }
  const [first] = chunks
  if (first?.length === length && first.buffer.byteLength === length) return first.buffer
  // Not of a blob: on Node that goes through another thread.
  const whole = new Uint8Array(length)
  for (const chunk of chunks.toReversed()) whole.set(chunk, (length -= chunk.length))
  return whole.buffer
}
