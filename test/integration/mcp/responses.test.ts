import { createApp, GetMapping, RestController } from 'honotate'
import type { ApiTypes } from 'honotate/openapi'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { endpoint } from './support/ask.ts'

const state = { cancelled: 0, idle: Promise.withResolvers<void>() }

/** A stream of a part per turn, which fails after its last part, or has no end. */
function streamOf(parts: number, isEndless: boolean): ReadableStream {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve))
      if (sent++ < parts) controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
      else if (!isEndless) controller.error(new Error('The database is gone'))
      else state.idle.resolve()
    },
    cancel: () => void state.cancelled++,
  })
}

const respond = (body: BodyInit | null, type: string, headers: HeadersInit = {}): Response =>
  new Response(body, { headers: { 'Content-Type': type, ...headers } })

@RestController()
class Odd {
  @GetMapping('/malformed')
  malformed() {
    return respond('{"a":', 'application/json')
  }

  @GetMapping('/endless')
  endless() {
    return respond(streamOf(Infinity, true), 'text/plain')
  }

  @GetMapping('/idle')
  idle() {
    return respond(streamOf(1, true), 'text/plain')
  }

  @GetMapping('/failing')
  failing() {
    return respond(streamOf(1, false), 'application/json')
  }

  @GetMapping('/packed')
  packed() {
    return respond('\u001f\u008b', 'application/json', { 'Content-Encoding': 'gzip' })
  }

  @GetMapping('/plain')
  plain() {
    return respond('{"a":1}', 'application/json', { 'Content-Encoding': 'identity' })
  }

  @GetMapping('/picture')
  picture() {
    return respond(streamOf(Infinity, true), 'image/png')
  }

  @GetMapping('/lines')
  lines() {
    return respond('{"n":1}\n{"n":2}\n', 'application/x-ndjson')
  }

  @GetMapping('/moved')
  moved() {
    return Response.redirect('https://evil.example/', 302)
  }
}

const tool = { tool: true, parameters: [], answers: [] } as const
const names = ['malformed', 'endless', 'idle', 'failing', 'packed', 'plain', 'picture', 'lines', 'moved']
const types: ApiTypes = {
  controllers: [[Odd, { methods: Object.fromEntries(names.map((name) => [name, tool])) }]],
  schemas: {},
}
const { app, call } = endpoint(
  {},
  createApp({ controllers: [Odd], limits: { body: 20_000 }, logger: { error() {} } }),
  types,
)

test.each([
  ['malformed', 'The response is not valid JSON.'],
  ['endless', 'The response has more than 20000 bytes.'],
  ['failing', 'The response ended early.'],
  ['packed', 'The response has the Content-Encoding `gzip`, which a tool cannot read.'],
  ['picture', 'The response is image/png, which is neither JSON nor text.'],
])('a response that a model cannot read is an error of the tool: %s', async (name, text) => {
  const { isError, content } = await call(`Odd_${name}`)
  expect([isError, content]).toEqual([true, [{ type: 'text', text }]])
})

test('streams that nothing reads any more are cancelled', async () => {
  await expect.poll(() => state.cancelled).toBe(2)
})

test('a response without an encoding may say so', async () => {
  expect((await call('Odd_plain')).structuredContent).toEqual({ a: 1 })
})

test('lines of JSON are text, and a redirect is not followed', async () => {
  expect((await call('Odd_lines')).content[0].text).toBe('{"n":1}\n{"n":2}\n')
  expect((await call('Odd_moved')).content[0].text).toBe('302 https://evil.example/')
})

test('a stream is cancelled when the client leaves', async () => {
  state.cancelled = 0
  const server = await serve(app, { port: 0, hostname: '127.0.0.1', signals: false })
  const leave = new AbortController()
  const params = { name: 'Odd_idle', arguments: {} }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const headers = { 'Content-Type': 'application/json' }
  const calling = fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
    signal: leave.signal,
  })
  await state.idle.promise
  leave.abort()
  await expect(calling).rejects.toThrow()
  await expect.poll(() => state.cancelled).toBe(1)
  await server.close()
})
