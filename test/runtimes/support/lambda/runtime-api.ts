import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The HTTP API that a function's runtime talks to. */
export interface RuntimeApi {
  readonly hostAndPort: string
  /** Sends an event to the function; the body of the message is the function's result, which may still be streaming. */
  invoke(event: object): Promise<IncomingMessage>
  close(): void
}

interface Invocation {
  readonly id: string
  readonly event: object
  readonly resolve: (answer: IncomingMessage) => void
  readonly reject: (error: Error) => void
}

/** Serves the API as https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html describes it. */
export async function serveRuntimeApi(): Promise<RuntimeApi> {
  const queue: Invocation[] = []
  const running = new Map<string, Invocation>()
  let waiting: ServerResponse | undefined

  function deliver(): void {
    if (!waiting || queue.length === 0) return
    const invocation = queue.shift() as Invocation
    running.set(invocation.id, invocation)
    waiting.setHeader('Lambda-Runtime-Aws-Request-Id', invocation.id)
    waiting.setHeader('Lambda-Runtime-Deadline-Ms', Date.now() + 30_000)
    waiting.setHeader(
      'Lambda-Runtime-Invoked-Function-Arn',
      'arn:aws:lambda:eu-central-1:123456789012:function:service',
    )
    waiting.setHeader('Lambda-Runtime-Trace-Id', 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=0')
    waiting.end(JSON.stringify(invocation.event))
    waiting = undefined
  }

  const server = createServer((request, response) => {
    const [, id = '', what] =
      /^\/2018-06-01\/runtime\/(?:invocation|init)\/(?:([\w-]+)\/)?(\w+)$/u.exec(request.url as string) ?? []
    if (what === 'next') {
      waiting = response
      return deliver()
    }
    // Acknowledges a streamed result when it is complete.
    request.on('end', () => response.writeHead(202).end())
    const invocation = running.get(id)
    running.delete(id)
    if (what === 'response') return invocation?.resolve(request)
    let text = ''
    request.on('data', (data) => (text += data))
    request.on('end', () => [...(invocation ? [invocation] : queue)].forEach(({ reject }) => reject(new Error(text))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    hostAndPort: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    invoke: (event) =>
      new Promise((resolve, reject) => {
        queue.push({ id: randomUUID(), event, resolve, reject })
        deliver()
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
