import type { IncomingMessage, ServerResponse } from 'node:http'
import { cut, http2Stream, writeResponse, type WriteOptions } from './write-response.ts'

/** A message of Node, and what answers it. */
export interface AnsweredMessage extends WriteOptions {
  /**
   * Answers the message.
   *
   * @param use Sends the response.
   * @param recover Answers an error that nothing has answered.
   */
  answer(use: (response: Response) => Sent, recover: (error: unknown) => Promise<void>): Sent
  /** Answers an error that `answer()` has not answered. */
  fail(error: unknown): Response | Promise<Response>
  /** Called if the answer is ready before the body of the request has been read. */
  drain?(): void
}

/** A promise that is fulfilled when the answer has been written, unless it already has. */
export type Sent = Promise<void> | undefined

/**
 * Milliseconds in which the rest of an upload over HTTP/2 is still taken. As long as Node reads from a stream, it does not
 * send its end.
 */
const UPLOAD_REST = 50

/** Answers a message. */
export function respond(message: AnsweredMessage): Sent {
  try {
    return message.answer(
      (response) => send(message, response),
      (error) => recover(message, error),
    )
  } catch (error) {
    return recover(message, error)
  }
}

function send(message: AnsweredMessage, response: Response): Sent {
  try {
    return write(message, response)?.catch((error: unknown) => recover(message, error))
  } catch (error) {
    return recover(message, error)
  }
}

function write(message: AnsweredMessage, response: Response): Sent {
  const { incoming } = message
  if (!incoming.readableEnded && hasBody(incoming)) message.drain?.()
  endUpload(message)
  return writeResponse(response, message)
}

async function recover(message: AnsweredMessage, error: unknown): Promise<void> {
  const { incoming, outgoing } = message
  try {
    const response = await message.fail(error)
    // `writeHead()` keeps its reason phrase when it refuses the headers. HTTP/2 has none, and warns.
    if (!http2Stream(outgoing)) outgoing.statusMessage = ''
    await write(message, response)
  } catch {
    giveUp(incoming, outgoing)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Over HTTP/2, a complete answer ends a request whose body nothing has read (RFC 9113, section 8.1). The stream would stay
 * open, since the client waits until it may send more.
 */
function endUpload({ incoming, outgoing }: AnsweredMessage): void {
  const stream = http2Stream(outgoing)
  if (!stream || incoming.readableEnded || stream.endAfterHeaders) return
  stream.once('finish', () => setTimeout(() => stream.close(), UPLOAD_REST).unref())
}

/**
 * Answers a request that nothing else could answer: without headers and a body, since they may be the reason. If that fails
 * too, as where a wrapper of `writeHead()` throws, the connection is cut.
 */
export function giveUp({ method, url }: IncomingMessage, outgoing: ServerResponse): void {
  // Do not print the error: a hostile one throws when it is read.
  console.error(`${method} ${url} could not be answered`)
  try {
    if (outgoing.headersSent || outgoing.destroyed) cut(outgoing)
    else outgoing.writeHead(500, { 'content-length': 0 }).end()
  } catch {
    cut(outgoing)
  }
}
