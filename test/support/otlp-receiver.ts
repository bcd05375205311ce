import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span in the format of OTLP. */
export interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly events: readonly { readonly name: string }[]
}

/** Starts a receiver of OTLP over HTTP with JSON. */
export async function startReceiver(): Promise<{ endpoint: string; spans: Span[]; stop(): Promise<void> }> {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') {
      const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      spans.push(...body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)))
    } else request.resume()
    response.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
