import type { IncomingMessage } from 'node:http'

/**
 * Reads the body of a message of known length: HTTP ends it there.
 *
 * @returns The text, without a byte order mark. Rejected if the client goes away before the body is complete.
 */
export function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fail = (error?: Error): void =>
      reject(error ?? new Error('The client went away before its request was complete'))
    if (incoming.destroyed && !incoming.readableEnded) return fail()
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      const [first] = chunks
      resolve(decoder.decode(chunks.length === 1 ? first : Buffer.concat(chunks)))
    })
    incoming.once('error', fail)
    incoming.once('close', () => fail())
  })
}

const decoder = new TextDecoder()
