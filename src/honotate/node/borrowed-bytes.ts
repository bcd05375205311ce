import type { NodeHeaders } from './node-headers.ts'
import { allowedStatus, bytesOf, createNodeResponse, type NodeResponse } from './node-response.ts'

/** Bodies of up to this number of bytes are copied at once, which takes less than 10 µs. */
export const SMALL_BODY = 65_536

/**
 * Creates a response that shares the memory of its bytes with the handler, until `ownBytes()` copies them.
 *
 * A handler may use the memory of its bytes again, so `new Response()` copies them. No copy is needed for a response
 * that is written in the turn of the event loop in which the message arrived: `NodePlatform` borrows a large view of
 * bytes until that turn ends, unless another handler may read the response.
 */
export function borrowBytes(data: ArrayBufferView, status = 200, headers?: NodeHeaders | string): NodeResponse {
  const response = createNodeResponse(null, allowedStatus(status, data), headers)
  response.data = bytesOf(data)
  response.isBorrowed = true
  return response
}
