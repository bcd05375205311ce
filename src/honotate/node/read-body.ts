import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

const BYTE_ORDER_MARK = 0xfeff

/**
 * Reads the body of an HTTP/1.1 message with `Content-Length`, at which Node ends the body.
 *
 * @param convert Turns the bytes into the result.
 * @returns A promise that is rejected if the client goes away before the body is complete, or if `convert` throws.
 */
export function readMessage<T>(incoming: IncomingMessage, convert: (bytes: Buffer) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', complete)
    incoming.on('close', refuse)

    function complete(): void {
      incoming.off('close', refuse)
      const [first] = chunks
      let result: T
      try {
        result = convert(first && chunks.length === 1 ? first : Buffer.concat(chunks))
      } catch (error) {
        // A string cannot have more than half a gigabyte.
        return reject(error)
      }
      resolve(result)
    }

    function refuse(): void {
      reject(incoming.errored ?? new Error('The client went away before its request was complete'))
    }
  })
}

/** The text of a body, without a byte order mark. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString()
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}

/** The `ArrayBuffer` of a body. Node lets small buffers share one, so the bytes of such a body are copied. */
export function memoryOf({ buffer, byteOffset, byteLength }: Buffer): ArrayBufferLike {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
}

/** Whether the head of a message over HTTP/1.1 announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
