import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { project, start, type Running } from '../process.ts'
import type { Incoming } from './events.ts'
import { serveRuntimeApi } from './runtime-api.ts'

/** The result of a function that does not stream. */
interface Result {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string>>
  readonly multiValueHeaders?: Readonly<Record<string, string[]>>
  readonly cookies?: readonly string[]
  readonly body: string
  readonly isBase64Encoded: boolean
}

const support = import.meta.dirname

/**
 * Runs a handler in AWS's runtime for Node, behind a front door that turns requests into events.
 *
 * @param handler The module of the handler in `dist`; its name ends in `-stream` if the handler streams.
 */
export async function serveLambda(handler: string, toEvent: (incoming: Incoming) => object): Promise<Running> {
  const api = await serveRuntimeApi()
  const runtime = start(
    [
      process.execPath,
      '--enable-source-maps',
      '--import',
      join(support, 'transport.mjs'),
      join(support, '../../node_modules/aws-lambda-ric/index.mjs'),
    ],
    {
      AWS_LAMBDA_RUNTIME_API: api.hostAndPort,
      AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true',
      AWS_LAMBDA_FUNCTION_NAME: 'service',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
      AWS_LAMBDA_LOG_GROUP_NAME: '/aws/lambda/service',
      AWS_LAMBDA_LOG_STREAM_NAME: '2026/11/21/[$LATEST]0',
      LAMBDA_TASK_ROOT: join(project(), 'dist'),
      _HANDLER: `${handler}.handler`,
    },
  )
  const respond = handler.endsWith('-stream') ? respondStreamed : respondWhole

  const door = createServer(async (request, response) => {
    try {
      await respond(await api.invoke(toEvent(await incomingOf(request))), response)
    } catch (error) {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(`${String(error)}\n${runtime.output()}`)
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async close() {
      door.close()
      door.closeAllConnections()
      await runtime.stop()
      api.close()
    },
  }
}

async function incomingOf(request: IncomingMessage): Promise<Incoming> {
  const [path = '/', query = ''] = (request.url as string).split('?')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { method: request.method as string, path, query, headers, body: Buffer.concat(await request.toArray()) }
}

async function respondWhole(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const result = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Result
  setHeaders(response, result)
  response.end(Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8'))
}

/** Sends a streamed result, which consists of the head as JSON, eight zero bytes, and the body. */
async function respondStreamed(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (!head) {
      response.write(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf(Buffer.alloc(8))
    if (end === -1) continue
    setHeaders(response, JSON.parse(head.subarray(0, end).toString()) as Result)
    response.flushHeaders()
    response.write(head.subarray(end + 8))
    head = undefined
  }
  response.end()
}

function setHeaders(
  response: ServerResponse,
  { statusCode, headers = {}, multiValueHeaders = {}, cookies = [] }: Result,
): void {
  response.statusCode = statusCode
  for (const [name, value] of Object.entries({ ...headers, ...multiValueHeaders })) response.setHeader(name, value)
  if (cookies.length > 0) response.setHeader('Set-Cookie', [...cookies])
}
