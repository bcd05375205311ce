import type { HonoRequest } from 'hono'
import { readStream } from './joined-bytes.ts'
import { refuseMore } from './limits.ts'

/** Shared, because creating a decoder takes a microsecond. */
const decoder = /* @__PURE__ */ new TextDecoder()

/**
 * Limits how much of a body guards and the route buffer. Nothing is read here, and `raw` still has the whole stream.
 *
 * @param limit In bytes. Reading more fails with a TooLargeError: at once if the request has a Content-Length.
 */
export function limitBody(req: HonoRequest, limit: number): void {
  const length = Number(req.header('transfer-encoding') ? NaN : req.header('content-length') || NaN)
  // A `Content-Length` within the limit is enough: in HTTP, the body ends there, and the next request begins.
  if (length <= limit) return
  // If middleware has already read the body, there is nothing to limit.
  for (const _ in req.bodyCache) return
  let reading: Promise<ArrayBuffer> | undefined
  req.bodyCache = {
    get arrayBuffer() {
      return (reading ??= readBody(limit, req, length))
    },
  } as never
}

/**
 * Reads a body as text, within the limit of `limitBody()`. Hono's `text()` would convert bytes through a `Response`.
 */
export function readLimitedText(req: HonoRequest): Promise<string> {
  return req.bodyCache.arrayBuffer ? req.arrayBuffer().then((bytes) => decoder.decode(bytes)) : req.text()
}

/**
 * Whether a body has bytes. Reads a body that nothing has read yet: its bytes are then lost, but an empty body can be
 * read again.
 */
export async function hasBytes(req: HonoRequest): Promise<boolean> {
  const { body, bodyUsed } = req.raw
  if (!body || bodyUsed) return (await readLimitedText(req)) !== ''
  const reader = body.getReader()
  let part = await reader.read()
  while (part.value?.length === 0) part = await reader.read()
  if (part.done) req.bodyCache = { arrayBuffer: Promise.resolve(new ArrayBuffer(0)) as never }
  else if (isCancelled(req)) reader.cancel().catch(() => {})
  return !part.done
}

/** @param declared The Content-Length in bytes; `NaN` without one. */
async function readBody(limit: number, req: HonoRequest, declared: number): Promise<ArrayBuffer> {
  refuseMore(declared, limit, 'bytes')
  return readAtMost(limit, req.raw.body, isCancelled(req))
}

/**
 * Reads a stream to its end.
 *
 * @throws TooLargeError; the stream is then cancelled, unless `cancels` is false
 */
export function readAtMost(
  limit: number,
  stream: Parameters<typeof readStream>[0],
  cancels?: boolean,
): Promise<ArrayBuffer> {
  return readStream(stream, (length) => refuseMore(length, limit, 'bytes'), cancels)
}

/**
 * Whether a body may be cancelled. A multipart body may not: if it was made from a `FormData`, Node would end with an
 * uncaught error.
 */
function isCancelled(req: HonoRequest): boolean {
  return !/^multipart/iu.test(req.header('content-type') ?? '')
}
