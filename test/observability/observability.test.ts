import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReceiver, type Span } from '../support/otlp-receiver.ts'
import { outputOf, startWriter, type Writer } from '../support/program.ts'
import { createProject } from './support.ts'

const project = createProject()
const tspc = join(import.meta.dirname, '../../node_modules/ts-patch/bin/tspc.js')
let receiver: Awaited<ReturnType<typeof startReceiver>>
let program: Writer
let address: string

beforeAll(async () => {
  outputOf(project, ['node', tspc, '-p', '.'])
  receiver = await startReceiver()
  program = startWriter(project, ['node', '--import', './dist/tracing.js', 'dist/main.js'], {
    NODE_ENV: undefined,
    PORT: '0',
    TRACE_RATIO: '1',
    OTEL_SERVICE_NAME: 'users',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  const { port } = await program.line((line) => line['msg'] === 'listening')
  address = `http://127.0.0.1:${port as number}`
})
afterAll(async () => {
  await program?.stop()
  await receiver?.stop()
})

/** Sends a request with a new id, and returns the response and the line of the access log. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const id = crypto.randomUUID()
  const response = await fetch(address + path, { headers: { 'X-Request-Id': id, ...headers } })
  const body = await response.text()
  const line = await program.line((each) => each['msg'] === 'request' && each['requestId'] === id)
  return { id, response, body, line }
}

async function spanOf(test: (span: Span) => boolean): Promise<Span> {
  for (;;) {
    const span = receiver.spans.find(test)
    if (span) return span
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const attribute = (span: Span, name: string): unknown =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0]

describe('the log', () => {
  test('has a line for each request, with the pattern of its route', async () => {
    const { id, response, line } = await ask('/apis/users/7')
    expect(line).toMatchObject({ requestId: id, method: 'GET', route: '/apis/users/:id', status: 200 })
    expect(line['ms']).toBeTypeOf('number')
    expect(line['bytes']).toBeGreaterThan(50)
    expect(line).not.toHaveProperty('problem')
    expect(response.headers.get('x-request-id')).toBe(id)
  })

  test('hides credentials', async () => {
    const { line } = await ask('/apis/users/7', { Authorization: 'Bearer secret-1', Cookie: 'sid=secret-2' })
    expect(line['headers']).toMatchObject({ authorization: '[redacted]', cookie: '[redacted]' })
    expect(JSON.stringify(program.lines)).not.toContain('secret-')
  })

  test('has the type of a problem, and the route /* of an unknown path', async () => {
    expect((await ask('/apis/problem')).line).toMatchObject({ status: 409, problem: 'https://example.com/sold-out' })
    expect((await ask('/unknown/1')).line).toMatchObject({ status: 404, route: '/*' })
  })

  test('has errors with their causes and the request id', async () => {
    const { id, line } = await ask('/apis/broken')
    expect(line).toMatchObject({ status: 500, problem: 'Error' })
    const error = await program.line((each) => 'err' in each && each['requestId'] === id)
    expect(error).toMatchObject({ level: 50, msg: 'GET /apis/broken failed with status 500' })
    expect(error['err']).toMatchObject({ type: 'Error', message: 'cannot save: the disk is full' })
    expect((error['err'] as { stack: string }).stack).toContain('caused by: RangeError: the disk is full')
  })

  test('has the request id and the trace id in the lines of services', async () => {
    const { id, line } = await ask('/apis/users/8')
    const loading = await program.line((each) => each['msg'] === 'loading' && each['requestId'] === id)
    expect(loading['traceId']).toMatch(/^[\da-f]{32}$/u)
    expect(loading['traceId']).toBe(line['traceId'])
  })

  test('has the duration of a streamed response, and marks requests that the client aborts', async () => {
    expect((await ask('/apis/stream')).line['ms']).toBeGreaterThan(50)
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write('GET /apis/stream HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: gone\r\n\r\n')
    socket.once('data', () => socket.destroy())
    expect(await program.line((each) => each['msg'] === 'request' && each['requestId'] === 'gone')).toMatchObject({
      aborted: true,
    })
  })
})

describe('traces', () => {
  test('a span has the names of the route and the method, and continues the trace of the client', async () => {
    const traceId = crypto.randomUUID().replaceAll('-', '')
    await ask('/apis/users/9', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    const span = await spanOf((each) => each.traceId === traceId && each.name.startsWith('GET'))
    expect(span).toMatchObject({ name: 'GET /apis/users/:id', parentSpanId: '00f067aa0ba902b7' })
    expect(attribute(span, 'http.route')).toBe('/apis/users/:id')
    expect(attribute(span, 'code.function.name')).toBe('UsersController.find')
    const child = await spanOf((each) => each.traceId === traceId && each.name === 'load user')
    expect(child.parentSpanId).toBe(span.spanId)
  })

  test('a request that its caller does not sample creates no spans', async () => {
    const [skipped, sampled] = [1, 2].map(() => crypto.randomUUID().replaceAll('-', ''))
    await ask('/apis/users/9', { traceparent: `00-${skipped}-00f067aa0ba902b7-00` })
    await ask('/apis/users/9', { traceparent: `00-${sampled}-00f067aa0ba902b7-01` })
    await spanOf(({ traceId }) => traceId === sampled)
    expect(receiver.spans.filter(({ traceId }) => traceId === skipped)).toEqual([])
  })

  test('errors are recorded', async () => {
    const traceId = crypto.randomUUID().replaceAll('-', '')
    await ask('/apis/broken', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    const span = await spanOf((each) => each.traceId === traceId)
    expect([span.name, span.status.code, span.events.map(({ name }) => name)]).toEqual([
      'GET /apis/broken',
      2,
      ['exception'],
    ])
  })

  test('spans of HEAD requests have the route pattern, too', async () => {
    const response = await fetch(`${address}/apis/direct/5`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    const span = await spanOf((each) => each.name === 'HEAD /apis/direct/:id')
    expect(attribute(span, 'code.function.name')).toBe('UsersController.direct')
    expect((await ask('/apis/direct/5')).body).toBe('/apis/direct/:id')
  })
})

describe('metrics', () => {
  test('10,000 URLs of two routes create no more series than two URLs', async () => {
    const series = async (): Promise<number> =>
      (await (await fetch(`${address}/metrics`)).text()).split('\n').filter((line) => line.startsWith('http_request'))
        .length
    for (const path of ['/apis/direct/x', '/nowhere/x']) await (await fetch(address + path)).text()
    await series()
    const before = await series()
    for (let index = 0; index < 10_000; index += 50)
      await Promise.all(
        Array.from({ length: 50 }, async (_, offset) => {
          const path = offset % 2 ? `/apis/direct/${index + offset}` : `/nowhere/${index + offset}`
          await (await fetch(address + path)).arrayBuffer()
        }),
      )
    expect(await series()).toBe(before)
    const text = await (await fetch(`${address}/metrics`)).text()
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/apis\/direct\/:id"[^}]*\} 500\d/u)
    expect(text).not.toContain('/direct/1')
  })
})
