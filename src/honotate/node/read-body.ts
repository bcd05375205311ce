import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { JoinedBytes } from '../http/joined-bytes.ts'

const BYTE_ORDER_MARK = 0xfeff

/**
 * Reads the body of an HTTP/1.1 message with `Content-Length`. Node ends the body at this length.
 *
 * @param convert Turns the bytes into the result.
 * @returns A promise that is rejected if the client goes away before the body is complete, or if `convert` throws.
 */
export function readMessage<T>(incoming: IncomingMessage, convert: (bytes: Buffer<ArrayBuffer>) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const bytes = new JoinedBytes()
    incoming.on('data', (chunk: Buffer<ArrayBuffer>) => bytes.add(chunk))
    incoming.on('end', complete)
    incoming.on('close', refuse)

    function complete(): void {
      incoming.off('close', refuse)
      const { buffer, byteOffset, byteLength } = bytes.join()
      let result: T
      try {
        result = convert(Buffer.from(buffer, byteOffset, byteLength))
      } catch (error) {
        // `convert` fails to make a string of more than half a gigabyte.
        return reject(error)
      }
      resolve(result)
    }

    function refuse(): void {
      reject(incoming.errored ?? new Error('The client went away before its request was complete'))
    }
  })
}

export function textOf(bytes: Buffer): string {
  const text = bytes.toString()
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}

/** Whether the head of a message over HTTP/1.1 announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
