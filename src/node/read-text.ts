import type { IncomingMessage } from 'node:http'

const BYTE_ORDER_MARK = 0xfeff

/**
 * Reads the body of a message of known length: HTTP ends it there.
 *
 * @returns The text, without a byte order mark. Rejected if the client goes away before the body is complete.
 */
export function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    if (incoming.destroyed) return rejectIncomplete()
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const [first] = chunks
      const text = String(first && chunks.length === 1 ? first : Buffer.concat(chunks))
      resolve(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
    })
    incoming.on('error', reject)
    incoming.on('close', rejectIncomplete)

    function rejectIncomplete(): void {
      // Every message closes; to make an error for each would cost as much as to read its body.
      if (!incoming.readableEnded) reject(new Error('The client went away before its request was complete'))
    }
  })
}
