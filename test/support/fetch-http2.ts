import { connect, type ClientHttp2Session } from 'node:http2'

/** Sends requests like `fetch`, but over HTTP/2, with one session for each server. */
export class Http2Client {
  readonly #sessions = new Map<string, ClientHttp2Session>()
  readonly #ca: string

  constructor(ca: string) {
    this.#ca = ca
  }

  /** Sends a request and returns the complete response. */
  async fetch(address: string, path: string, init: RequestInit = {}): Promise<Response> {
    // `Request` sets the content type of the body.
    const request = new Request(address + path, init)
    const body = init.body === undefined || init.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'content-length'))
    const stream = this.#session(address).request(
      {
        ...headers,
        ':path': path.replace(/#.*/u, ''),
        ':method': request.method,
        ...(body ? { 'content-length': body.length } : {}),
      },
      { endStream: !body },
    )
    if (body) stream.end(body)
    return new Promise((resolve, reject) => {
      stream.on('error', reject)
      stream.on('response', async ({ ':status': status, ...received }) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer)
        } catch (error) {
          return reject(error as Error)
        }
        const pairs = Object.entries(received).flatMap(([name, value]) =>
          [value].flat().map((each): [string, string] => [name, String(each)]),
        )
        const isEmpty = status === 204 || status === 304 || request.method === 'HEAD'
        resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status: status as number, headers: pairs }))
      })
    })
  }

  close(): void {
    for (const session of this.#sessions.values()) session.close()
  }

  #session(address: string): ClientHttp2Session {
    let session = this.#sessions.get(address)
    if (!session) this.#sessions.set(address, (session = connect(address, { ca: this.#ca })))
    return session
  }
}
