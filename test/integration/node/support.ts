import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { RunningServer } from 'honotate/node'

export { local } from '../../support/server.ts'

/** A key and a self-signed certificate for `localhost` and 127.0.0.1, valid until 2126. */
export const tls = { key: fixture('localhost.key'), cert: fixture('localhost.crt') }

function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
}

/** A connection that collects the bytes that it receives. */
export interface RawConnection {
  readonly socket: Socket
  received(): string
  /** Resolves with all received bytes, as Latin-1, when the connection closes. */
  readonly ended: Promise<string>
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => {})
  const ended = once(socket, 'close').then(() => text)
  await once(socket, 'connect')
  return { socket, received: () => text, ended }
}

/** Opens an HTTP/2 session with a server. */
export function http2Session(server: RunningServer): ClientHttp2Session {
  return connectHttp2(server.address, server.address.startsWith('https') ? { ca: tls.cert } : {})
}

export interface Http2Answer {
  readonly status: number
  readonly body: string
}

export async function askHttp2(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body?: string,
): Promise<Http2Answer> {
  const stream = session.request(headers, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  // A stream that is cut may close without an error.
  const cut = once(stream, 'close').then((): never => {
    throw new Error('The stream was closed')
  })
  cut.catch(() => {})
  const [head] = (await Promise.race([once(stream, 'response'), cut])) as [{ ':status': number }]
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return { status: head[':status'], body: Buffer.concat(chunks).toString() }
}
