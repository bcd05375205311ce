import type { IncomingMessage } from 'node:http'
import { pipeline, Readable, type Duplex } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { refusal } from './refuse.ts'

type Fetch = (request: Request, env?: any) => Response | Promise<Response>

const answers = new WeakMap<IncomingMessage, Response>()

/** Wraps `fetch` to keep each response to an upgrade request, because the adapter does not send its body. */
export function keepAnswers(fetch: Fetch): Fetch {
  return async (request, env) => {
    const response = await fetch(request, env)
    if (env?.incoming && !env.outgoing) answers.set(env.incoming, response)
    return response
  }
}

/** Matches the head of a refusal by the adapter or by `ws`, but not by `refusal()`, whose body is JSON. */
const ANSWER = /^HTTP\/1\.1 (\d{3})[^]*?\r\n\r\n(?!\{)/u

/**
 * Replaces `socket.end()`, so that the response to a refused upgrade has the body of the app's response or, if the
 * adapter or `ws` refuses the upgrade, problem details. The adapter and `ws` write their whole response by one `end()`:
 * the adapter without a body, and `ws` with a line of text as HTML.
 *
 * @returns A function that restores `end()`, to call when the upgrade is accepted.
 */
export function refuseWithBody(request: IncomingMessage, socket: Duplex): () => void {
  const release = (): boolean => Reflect.deleteProperty(socket, 'end')
  const end = (text?: string): Duplex => {
    release()
    const [head, status] = ANSWER.exec(text ?? '') ?? []
    if (!text || !head) return socket.end(text)
    const lines = head.trimEnd().split('\r\n')
    const answer = answers.get(request)
    if (answer?.status !== Number(status)) {
      const detail = text.slice(head.length) || 'The upgrade is refused'
      const headers = lines.filter((line) => line.startsWith('Sec-WebSocket-'))
      return socket.end(refusal(Number(status), `${detail}.`, request.url, headers))
    }
    socket.write(`${lines.filter((line) => !line.startsWith('Content-Length:')).join('\r\n')}\r\n\r\n`)
    // Without a length, the body ends with the connection.
    return answer.body ? pipeline(Readable.fromWeb(answer.body as ReadableStream), socket, () => {}) : socket.end()
  }
  Object.assign(socket, { end })
  return release
}
