import type { Platform } from './platform.ts'
import { webPlatform } from './web-platform.ts'

const lengths = /* @__PURE__ */ new WeakMap<Response, number>()

/** The platform for HEAD requests. It records known lengths of bodies, because a web `Response` hides them. */
export const headPlatform: Platform = {
  ...webPlatform,
  createResponse(data, ...rest) {
    const response = webPlatform.createResponse(data, ...rest)
    return noteLength(response, lengthOf(data))
  },
  copyResponse: (response) => noteLength(webPlatform.copyResponse(response), lengths.get(response)),
}

function noteLength(response: Response, length: number | undefined): Response {
  if (length !== undefined) lengths.set(response, length)
  return response
}

function lengthOf(data: unknown): number | undefined {
  if (typeof data === 'string') return new TextEncoder().encode(data).length
  return data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : undefined
}

/**
 * Makes the response to HEAD: cancels the body, and sets the length that GET would have, if known (RFC 9110, section
 * 8.6). A body of unknown length becomes an empty stream: without a body, Bun and Deno send `Content-Length: 0`.
 */
export function withoutBody(response: Response): Response {
  const { body } = response
  const length = lengths.get(response)
  body?.cancel().catch(() => {})
  const isUnknown = body && length === undefined && !response.headers.has('content-length')
  const head = new Response(isUnknown ? emptyStream() : null, response)
  if (length !== undefined) head.headers.set('Content-Length', String(length))
  return head
}

/** A stream that ends only when something reads it. */
function emptyStream(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.close() }, { highWaterMark: 0 })
}
