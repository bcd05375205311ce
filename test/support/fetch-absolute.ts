import { Agent, request as send, type IncomingMessage } from 'node:http'

/**
 * Sends requests like `fetch`, but with the whole URL in the request line, as for a proxy. The URL is the same, but the
 * listener needs the adapter to read it.
 */
export class AbsoluteClient {
  readonly #agent = new Agent({ keepAlive: true })

  /** Sends a request and returns the complete response. */
  async fetch(address: string, path: string, init: RequestInit = {}): Promise<Response> {
    // `Request` sets the content type of the body.
    const request = new Request(address + path, init)
    const body = init.body === undefined || init.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const headers = { ...Object.fromEntries(request.headers), ...(body ? { 'content-length': body.length } : {}) }
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method } = request
      send(address, { method, headers, path: request.url.replace(/#.*/u, ''), agent: this.#agent }, resolve)
        .on('error', reject)
        .end(body)
    })
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { statusCode: status = 0, rawHeaders } = incoming
    const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
      at % 2 === 0 ? [[name, rawHeaders[at + 1] as string]] : [],
    )
    const isEmpty = status === 204 || status === 304 || request.method === 'HEAD'
    return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: pairs })
  }

  close(): void {
    this.#agent.destroy()
  }
}
