import { Buffer } from 'node:buffer'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ServerType } from '@hono/node-server'
import type { Duplex } from 'node:stream'
import { PROBLEM_TYPE } from '../http/http-problem.ts'
import { statusTitle } from '../http/statuses.ts'

/** Sends 400 and problem details, for a request without a valid URL or host. */
export function refuse({ method, url }: IncomingMessage, outgoing: ServerResponse): void {
  const body = problemText(400, 'The target of the request or its host is malformed.', url)
  outgoing.writeHead(400, { 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) })
  outgoing.end(method === 'HEAD' ? undefined : body)
}

/**
 * Makes a whole response as a string, to be sent without a `ServerResponse`: problem details with `Connection: close`.
 *
 * @param url The target of the request, if it is known.
 * @param more Lines of further headers.
 */
export function refusal(status: number, detail: string, url?: string, more: readonly string[] = []): string {
  const body = problemText(status, detail, url)
  const lines = [
    'Connection: close',
    ...more,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}${END_OF_HEAD}${body}`
}

const END_OF_HEAD = '\r\n\r\n'

/** Makes the JSON of problem details. The `instance` is the target as it was sent, without the query. */
function problemText(status: number, detail: string, url?: string): string {
  const instance = url === undefined ? undefined : url.replace(/\?.*$/su, '')
  return JSON.stringify({ type: 'about:blank', title: statusTitle(status), detail, status, instance })
}

type Refused = readonly [status: number, detail: string]

/** Statuses and details for `clientError`, by error code. Any other error means 400. */
const REFUSED: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
}
const MALFORMED: Refused = [400, 'The request is malformed.']

/** A socket with `_httpMessage`, the response that Node writes to it. Node's types lack this property. */
type AnsweringSocket = Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null }

type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

/**
 * Responds to `clientError`, such as an error of Node's parser or a timeout, with problem details. Node would send the
 * same statuses without a body.
 */
export function refuseMalformed(server: ServerType): void {
  server.on('clientError', (error: ParserError, socket: AnsweringSocket) => {
    // Leaves the answer to a listener that the program has added.
    if (server.listenerCount('clientError') > 1) return
    const { _httpMessage: outgoing } = socket
    const answer = refusal(...(REFUSED[error.code ?? ''] ?? MALFORMED))
    const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
    const sent = isHead ? answer.slice(0, answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length) : answer
    if (socket.writable && !outgoing?.headersSent) socket.write(sent)
    socket.destroy(error)
  })
}
